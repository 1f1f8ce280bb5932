// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.util.Random;

/** Which values of a column are null. */
enum NullPattern {
    NONE,
    SOME,
    ALL;

    private static final int ONE_IN = 5;

    /** Returns whether the next value is null. */
    boolean next(Random random) {
        return switch (this) {
            case NONE -> false;
            case SOME -> random.nextInt(ONE_IN) == 0;
            case ALL -> true;
        };
    }
}
