package dev.windrow.internal.gpu.gather;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.nio.LongBuffer;

/**
 * Which rows are taken.
 *
 * @param rows the rows, on the device, of which one below 0 makes a null
 * @param makesNulls whether some row may be below 0
 * @param capacity how many there may be
 * @param given the same rows on the host, or null where only the device knows them, and none is
 *     taken twice
 */
public record GatheredRows(
        IntArray rows, boolean makesNulls, long capacity, @Nullable LongBuffer given) {

    /** Returns rows of which none is taken twice, nor made null. */
    public static GatheredRows distinct(IntArray rows, long capacity) {
        return new GatheredRows(rows, false, capacity, null);
    }
}
