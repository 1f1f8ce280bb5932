// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

/** What a join returns of the rows of the probed side. */
enum ProbeOutput {
    /** Pairs. */
    PAIRS,
    /** Pairs, and rows without a match. */
    PAIRS_AND_UNMATCHED,
    /** Pairs, and rows without a match; more than one match is an error. */
    AT_MOST_ONE,
    /** Each row with a match, once. */
    MATCHED,
    /** Each row without a match. */
    UNMATCHED,
    /** Nothing: only the rows of the built side count that have a match. */
    NOTHING;

    boolean makesPairs() {
        return this == PAIRS || keepsUnmatched();
    }

    /** Returns whether rows without a match are returned beside pairs. */
    boolean keepsUnmatched() {
        return this == PAIRS_AND_UNMATCHED || this == AT_MOST_ONE;
    }
}
