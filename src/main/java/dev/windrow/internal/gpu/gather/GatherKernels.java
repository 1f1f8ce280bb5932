// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;
import dev.windrow.internal.gpu.kernels.Values;

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

    private static final int BITS_FOLD = 6;

    private GatherKernels() {}

    /**
     * Gathers values of 1 to 64 bits.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]} and one value for each; writes {@code target}, {@code 1 <<
     * fold} values a word, the first one lowest. {@code mask} is all of a value's bits.
     *
     * <p>Each thread writes words of its own.
     */
    public static void gatherValues(
            KernelContext context,
            IntArray counts,
            IntArray rows,
            LongArray words,
            LongArray target,
            int countAt,
            int source,
            int fold,
            long mask) {
        int count = counts.get(countAt);
        int perWord = 1 << fold;
        int length = (count + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(count, begin + perWord);
            long made = 0L;
            for (int i = begin; i < end; i++) {
                int row = rows.get(i);
                if (row >= 0) {
                    long value = Values.readInteger(source, words, row) & mask;
                    made = made | (value << ((i - begin) << (BITS_FOLD - fold)));
                }
            }
            target.set(word, made);
        }
    }

    /**
     * Gathers floats of 64 or 32 bits.
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
     * Gathers validity.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]} and presence; writes the bitmap {@code target}.
     *
     * <p>Each thread writes words of its own.
     */
    public static void gatherValidity(
            KernelContext context,
            IntArray counts,
            IntArray rows,
            Presence presence,
            LongArray target,
            int countAt) {
        int count = counts.get(countAt);
        int length = (count + 63) >> BITS_FOLD;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << BITS_FOLD;
            int end = Math.min(count, begin + 64);
            long made = 0L;
            for (int i = begin; i < end; i++) {
                int row = rows.get(i);
                if (row >= 0) {
                    long bit = presence.of(row);
                    made = made | (bit << (i - begin));
                }
            }
            target.set(word, made);
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
     * <p>Launch: any shape.
     *
     * <p>Reads {@code rows[position]}, the strings, and {@code starts[position]}, the scanned
     * lengths; writes {@code target[start, next start)}.
     *
     * <p>Each thread writes the bytes of positions of its own.
     */
    public static void copyStrings(
            KernelContext context,
            IntArray counts,
            IntArray rows,
            IntArray offsets,
            LongArray characters,
            IntArray starts,
            ByteArray target,
            int countAt) {
        int count = counts.get(countAt);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
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
