// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Key columns side by side in one array, each value in at most as many bits as its column has.
 * Kernels compute an encoded key, or the number of its slot, as they go: it is the sum of the row's
 * values, each times a factor.
 *
 * <p>The array begins with the number of fields and {@link #NUMBERS} numbers for each, which say
 * where a field's values lie and what they count. Kernels read them when they need them, so one
 * array suffices however many key columns there are. Everything but the sum is done when the
 * columns are copied: a helper that every kernel calls has to be short.
 */
public final class KeyFields {

    /** Place within a field's numbers: the word that the field is part of. */
    public static final int WORD = 0;

    /** The distance between the values of neighbouring rows, in bits. */
    public static final int STRIDE = 1;

    /** The first bit of row 0's value, counted from the start of the array. */
    public static final int BEGIN = 2;

    /** The mask of a value's bits. */
    public static final int MASK = 3;

    /** The factor. */
    public static final int SCALE = 4;

    /** Numbers of a field. */
    public static final int NUMBERS = 5;

    private KeyFields() {}

    /**
     * Copies words into the array: the fields' numbers, or a bitmap.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code place[1]} words; writes them from {@code columns[place[0]]} on, every bit
     * inverted where {@code inverted} is 1.
     *
     * <p>Each thread writes words of its own.
     */
    public static void copy(
            KernelContext context,
            LongArray words,
            LongArray columns,
            IntArray place,
            int inverted) {
        int begin = place.get(0);
        int count = place.get(1);
        long turned = inverted == 1 ? -1L : 0L;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            columns.set(begin + i, words.get(i) ^ turned);
        }
    }

    /** Returns the sum of the fields of a row's key, where all are part of one word. */
    public static long sum(LongArray columns, int row) {
        int end = 1 + (int) columns.get(0) * NUMBERS;
        long result = 0L;
        for (int at = 1; at < end; at += NUMBERS) {
            result = result + part(columns, at, row);
        }
        return result;
    }

    /** Returns a word of a row's encoded key: the sum of its fields. */
    static long word(LongArray columns, int word, int row) {
        int end = 1 + (int) columns.get(0) * NUMBERS;
        long result = 0L;
        for (int at = 1; at < end; at += NUMBERS) {
            if (columns.get(at + WORD) == word) {
                result = result + part(columns, at, row);
            }
        }
        return result;
    }

    private static long part(LongArray columns, int at, int row) {
        long bit = row * columns.get(at + STRIDE) + columns.get(at + BEGIN);
        long value = columns.get((int) (bit >> 6)) >> (int) (bit & 63L);
        return (value & columns.get(at + MASK)) * columns.get(at + SCALE);
    }
}
