// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.nio.LongBuffer;

/**
 * The rows to gather.
 *
 * @param rows the rows, on the device; one below 0 makes a null
 * @param makesNulls whether some row may be below 0
 * @param capacity the most rows that there may be
 * @param given the same rows on the host; null where only the device knows them, and then no row
 *     occurs twice
 */
public record GatheredRows(
        IntArray rows, boolean makesNulls, long capacity, @Nullable LongBuffer given) {

    /** Returns rows that occur once each and make no null. */
    public static GatheredRows distinct(IntArray rows, long capacity) {
        return new GatheredRows(rows, false, capacity, null);
    }
}
