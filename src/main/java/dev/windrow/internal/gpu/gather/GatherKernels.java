// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Gathers selected rows of a column. Their number is {@code counts[countAt]}; a row below 0 makes a
 * null. A thread makes whole words, so that no two threads write to the same word.
 */
public final class GatherKernels {

    private GatherKernels() {}

    /**
     * Gathers floats of 64 or 32 bits, or words.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]} and one value for each; writes {@code target}, a zero for a
     * null.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void gatherFloats(
            KernelContext context,
            IntArray counts,
            IntArray rows,
            DoubleArray source,
            DoubleArray target,
            int countAt) {
        int count = counts.get(countAt);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            int row = rows.get(i);
            if (row >= 0) {
                target.set(i, source.get(row));
            } else {
                target.set(i, 0.0);
            }
        }
    }

    /**
     * Gathers values of 128 bits.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]} and {@code words[2 * row]} and the word after it; writes the
     * same words of {@code target} by position.
     *
     * <p>Each thread writes words of its own.
     */
    public static void gatherPairs(
            KernelContext context,
            IntArray counts,
            IntArray rows,
            LongArray words,
            LongArray target,
            int countAt) {
        int length = 2 * counts.get(countAt);
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int row = rows.get(word >> 1);
            long value = 0L;
            if (row >= 0) {
                value = words.get(2 * row + (word & 1));
            }
            target.set(word, value);
        }
    }

    /**
     * Measures the strings of selected rows; a null has no bytes.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]}, offsets and presence; writes {@code
     * lengths[sizes[OFFSETS]]}, zeros after the last row.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void measureStrings(
            KernelContext context,
            IntArray sizes,
            IntArray counts,
            IntArray rows,
            IntArray offsets,
            Presence presence,
            IntArray lengths,
            int countAt) {
        int all = sizes.get(Sizes.OFFSETS);
        int count = counts.get(countAt);
        for (int i = context.globalIdx; i < all; i += context.globalGroupSizeX) {
            int length = 0;
            if (i < count) {
                int row = rows.get(i);
                if (row >= 0) {
                    length = (offsets.get(row + 1) - offsets.get(row)) * presence.of(row);
                }
            }
            lengths.set(i, length);
        }
    }

    /**
     * Copies the strings of selected rows.
     *
     * @param starts the scanned lengths, where each position's string begins in the target
     */
    record Strings(
            IntArray rows,
            IntArray offsets,
            LongArray characters,
            IntArray starts,
            ByteArray target)
            implements Each {

        @Override
        public void at(int i) {
            int start = starts.get(i);
            int end = starts.get(i + 1);
            if (end > start) {
                int from = offsets.get(rows.get(i)) - start;
                for (int at = start; at < end; at++) {
                    target.set(at, (byte) StringWords.byteAt(characters, from + at));
                }
            }
        }
    }
}
