// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.error.ErrorCode;
import dev.windrow.launch.LaunchKey;

import java.time.Duration;
import java.util.Set;

/**
 * The extent of the measurements.
 *
 * @param rows rows of the cases, at least 1,000
 * @param repeats runs after the first execution, of which the fastest counts
 * @param keys the keys to tune; others keep their value
 * @param limit the time after which no further key is begun
 */
public record TuneSettings(long rows, int repeats, Set<LaunchKey> keys, Duration limit) {

    /** Rows that keep the largest GPU busy. */
    public static final long DEFAULT_ROWS = 100_000_000;

    /** Enough runs to show the noise of a device. */
    public static final int DEFAULT_REPEATS = 5;

    private static final long LEAST_ROWS = 1_000;

    public TuneSettings {
        keys = Set.copyOf(keys);
        if (rows < LEAST_ROWS || rows > Integer.MAX_VALUE) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%d rows, expected %d to %d", rows, LEAST_ROWS, Integer.MAX_VALUE);
        }
        if (repeats < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d runs, expected at least 1", repeats);
        }
    }
}
