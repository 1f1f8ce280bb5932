// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * How cases are run.
 *
 * @param rows rows of each, or null for the case's default
 * @param repeats runs after the first, at least 1
 * @param algorithm how groups are found
 * @param checked whether a device's answer is compared with the CPU engine's
 */
public record BenchmarkSettings(
        @Nullable Long rows, int repeats, Algorithm algorithm, boolean checked) {

    /** Enough for a median that one slow run does not move. */
    public static final int DEFAULT_REPEATS = 10;

    public BenchmarkSettings {
        Objects.requireNonNull(algorithm, "algorithm");
        if (repeats < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d runs, expected at least 1", repeats);
        }
        if (rows != null && rows < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d rows, expected at least 1", rows);
        }
    }

    /** Returns the defaults. */
    public static BenchmarkSettings defaults() {
        return new BenchmarkSettings(null, DEFAULT_REPEATS, Algorithm.AUTO, true);
    }

    /** Returns the rows of a case. */
    long rows(BenchmarkCase benchmark, boolean onDevice) {
        return rows == null ? benchmark.rows(onDevice) : rows;
    }
}
