// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.ColumnMemory;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts rows by their keys as {@code setkeyv} of R's data.table does: stably, nulls first, strings
 * by their bytes. It is a radix sort from the last key to the first, 16 bits a pass.
 */
final class H2oOrder {

    private static final int DIGIT_BITS = 16;
    private static final int DIGITS = 1 << DIGIT_BITS;

    /** The number of digits of the longest number. */
    private static final int MOST_DIGITS = 10;

    private H2oOrder() {}

    /** Returns the rows' numbers, in order. */
    static MemorySegment of(List<H2oCodes> keys, long rows, ColumnMemory owner) {
        try (ColumnMemory scratch = new ColumnMemory()) {
            MemorySegment from = owner.allocate(rows * Integer.BYTES);
            MemorySegment to = scratch.allocate(rows * Integer.BYTES);
            for (long row = 0; row < rows; row++) {
                from.setAtIndex(JAVA_INT, row, (int) row);
            }
            for (H2oCodes key : keys.reversed()) {
                int @Nullable [] ranks = ranks(key);
                for (int shift = 0; (long) key.values() >> shift > 0; shift += DIGIT_BITS) {
                    pass(key, ranks, shift, from, to);
                    MemorySegment.copy(to, 0, from, 0, to.byteSize());
                }
            }
            return from;
        }
    }

    private static void pass(
            H2oCodes key, int @Nullable [] ranks, int shift, MemorySegment from, MemorySegment to) {
        long[] starts = new long[DIGITS + 1];
        for (long row = 0; row < key.rows(); row++) {
            starts[digit(key.get(row), ranks, shift) + 1]++;
        }
        Arrays.parallelPrefix(starts, Long::sum);
        for (long i = 0; i < key.rows(); i++) {
            int row = from.getAtIndex(JAVA_INT, i);
            int digit = digit(key.get(row), ranks, shift);
            to.setAtIndex(JAVA_INT, starts[digit]++, row);
        }
    }

    private static int digit(int code, int @Nullable [] ranks, int shift) {
        int rank = ranks == null ? code : ranks[code];
        return rank >> shift & DIGITS - 1;
    }

    /**
     * Returns the place of each code among the sorted names: {@code id1000} comes before {@code
     * id101}. Returns null if codes are already in order.
     */
    private static int @Nullable [] ranks(H2oCodes key) {
        if (key.column().kind() != H2oColumn.Kind.NAME
                || H2oNames.digits(key.values(), 1) <= key.column().digits()) {
            return null;
        }
        long[] names = new long[key.values()];
        for (int code = 1; code <= names.length; code++) {
            int digits = H2oNames.digits(code, key.column().digits());
            // As a decimal fraction, so that names compare as numbers. Of equal fractions, the
            // shorter name comes first.
            names[code - 1] = code * power(MOST_DIGITS - digits) << 4 | digits;
        }
        Arrays.parallelSort(names);
        int[] ranks = new int[key.values() + 1];
        for (int i = 0; i < names.length; i++) {
            int digits = (int) (names[i] & 0xf);
            ranks[(int) ((names[i] >> 4) / power(MOST_DIGITS - digits))] = i + 1;
        }
        return ranks;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }
}
