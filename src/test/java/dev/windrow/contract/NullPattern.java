// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.Repetitions;

import java.util.List;
import java.util.Random;

/** Which values of a column are null. */
enum NullPattern {
    NONE,
    SOME,
    ALL;

    private static final int ONE_IN = 5;

    /** Returns one for each kind of column in turn; all of them in the profile "thorough". */
    static List<NullPattern> of(ColumnKind kind) {
        return Repetitions.some(List.of(values()), ColumnKind.ALL.indexOf(kind));
    }

    /** Returns whether the next value is null. */
    boolean next(Random random) {
        return switch (this) {
            case NONE -> false;
            case SOME -> random.nextInt(ONE_IN) == 0;
            case ALL -> true;
        };
    }
}
