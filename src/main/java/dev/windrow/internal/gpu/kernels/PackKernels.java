// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Packs values of 1 to 64 bits side by side, as columns and bitmaps have them. A thread makes whole
 * words, so that no two threads write to the same word.
 */
public final class PackKernels {

    private static final int BITS_FOLD = 6;

    private PackKernels() {}

    /** Returns the binary logarithm of the values in a word, if each has so many bits. */
    public static int fold(int bits) {
        return Integer.numberOfTrailingZeros(Long.SIZE / bits);
    }

    /** Returns all bits of a value. */
    public static long mask(int bits) {
        return -1L >>> Long.SIZE - bits;
    }

    /** What is packed. */
    public interface Packed {

        /** Returns the bits of an element, and zeros above them. */
        long of(int i);
    }

    /**
     * Packs values.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code counts[countAt]} values; writes {@code target}, {@code 1 << fold} values a
     * word, the first one lowest.
     *
     * <p>Each thread writes words of its own.
     */
    public static void pack(
            KernelContext context,
            IntArray counts,
            Packed values,
            LongArray target,
            int countAt,
            int fold) {
        int count = counts.get(countAt);
        int perWord = 1 << fold;
        int length = (count + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(count, begin + perWord);
            long made = 0L;
            for (int i = begin; i < end; i++) {
                made = made | (values.of(i) << ((i - begin) << (BITS_FOLD - fold)));
            }
            target.set(word, made);
        }
    }

    /** Integers. */
    public record Integers(Numbers numbers, long mask) implements Packed {

        @Override
        public long of(int i) {
            return numbers.whole(i) & mask;
        }
    }

    /** The values of some rows; 0 for a row below 0. */
    public record OfRows(IntArray rows, LongArray words, int source, long mask) implements Packed {

        @Override
        public long of(int i) {
            int row = rows.get(i);
            long value = 0L;
            if (row >= 0) {
                value = Values.readInteger(source, words, row) & mask;
            }
            return value;
        }
    }

    /** Whether some rows have a value; a row below 0 has none. */
    public record PresenceOfRows(IntArray rows, Presence presence) implements Packed {

        @Override
        public long of(int i) {
            int row = rows.get(i);
            long bit = 0L;
            if (row >= 0) {
                bit = presence.of(row);
            }
            return bit;
        }
    }

    /**
     * Fields of words, from the word {@code first} on: the bits of {@code mask}, {@code shift} bits
     * up, with those of {@code flip} turned around.
     */
    public record Fields(LongArray words, int first, int shift, long mask, long flip)
            implements Packed {

        @Override
        public long of(int i) {
            return ((words.get(first + i) >> shift) & mask) ^ flip;
        }
    }

    /** Which counts are not less than {@code least[at]}. */
    public record AtLeast(LongArray counts, IntArray least, int at) implements Packed {

        @Override
        public long of(int i) {
            return counts.get(i) >= least.get(at) ? 1L : 0L;
        }
    }
}
