// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.util.Optional;

/** What a figure counts, and so whether another machine can be expected to find the same. */
enum Kind {
    /** A time, comparable only on the machine that measured it. */
    TIME,
    /** A quotient of two figures of the same run. */
    RATIO,
    /** Bytes of memory or of a file. */
    SIZE;

    /** Returns the kind of a table's column, by its name; empty if it has no figures. */
    static Optional<Kind> ofColumn(String name) {
        if (name.contains(" / ") || name.equals("ratio")) {
            return Optional.of(RATIO);
        }
        if (name.endsWith(" MB")) {
            return Optional.of(SIZE);
        }
        return name.endsWith(" ms") ? Optional.of(TIME) : Optional.empty();
    }
}
