// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Encodes key columns as words: equal keys become equal words, unequal keys unequal words.
 *
 * <p>Every kernel here runs any number of threads, each of which takes every n-th row. A row's
 * words are written by its own thread only, so nothing races.
 */
public final class KeyEncodingKernels {

    private static final int FIRST_WORD_BYTES = 7;
    private static final int WORD_BYTES = 8;

    private KeyEncodingKernels() {}

    /**
     * Encodes a fixed-width value of at most 64 bits into a word: cut to {@code mask}, times {@code
     * scale}; a null as 0. The field with scale 1 comes first and overwrites the word.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads one value a row, {@link Values#readCanonical canonical}, and its validity; adds to
     * {@code codes[word * rows + row]}.
     */
    public static void encodeFixed(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            Presence presence,
            LongArray codes,
            int source,
            long mask,
            long scale,
            int word) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long value = Values.readCanonical(source, words, row);
            if (presence.always() == 0) {
                value = presence.of(row) == 1 ? value : 0L;
            }
            long field = (value & mask) * scale;
            int at = word * rows + row;
            codes.set(at, others(codes, at, scale) | field);
        }
    }

    /**
     * Encodes a 128-bit decimal into two words, the low one first; a null as 0.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code values[2 * row]} and {@code values[2 * row + 1]}; writes words {@code word}
     * and {@code word + 1}.
     */
    public static void encodeDecimal(
            KernelContext context,
            IntArray sizes,
            LongArray values,
            Presence presence,
            LongArray codes,
            int word) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long low = values.get(2 * row);
            long high = values.get(2 * row + 1);
            if (presence.always() == 0) {
                int valid = presence.of(row);
                low = valid == 1 ? low : 0L;
                high = valid == 1 ? high : 0L;
            }
            codes.set(word * rows + row, low);
            codes.set((word + 1) * rows + row, high);
        }
    }

    /**
     * Encodes a short string into words, its first byte lowest: seven bytes and its length,
     * highest, in the first word; eight bytes in each further word.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads a row's bytes {@code [offsets[row], offsets[row + 1])}; writes words {@code [word,
     * word + words)}; sets {@code status[PACKED_STRING]} if a string does not fit.
     */
    public static void encodeString(
            KernelContext context,
            IntArray sizes,
            IntArray offsets,
            LongArray characters,
            Presence presence,
            LongArray codes,
            IntArray status,
            int word,
            int words) {
        int rows = sizes.get(Sizes.ROWS);
        int most = FIRST_WORD_BYTES + WORD_BYTES * (words - 1);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int at = offsets.get(row);
            int length = offsets.get(row + 1) - at;
            if (presence.always() == 0) {
                length = presence.of(row) == 1 ? length : 0;
            }
            if (length > most) {
                status.set(DeviceStatus.PACKED_STRING, 1);
                length = 0;
            }
            int end = at + length;
            codes.set(word * rows + row, StringWords.firstWord(characters, at, end));
            for (int i = 1; i < words; i++) {
                int next = at + FIRST_WORD_BYTES + WORD_BYTES * (i - 1);
                codes.set((word + i) * rows + row, StringWords.nextWord(characters, next, end));
            }
        }
    }

    /**
     * Sets the null flag of a word where a value is null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the validity; adds to {@code codes[word * rows + row]}.
     */
    public static void encodeNulls(
            KernelContext context,
            IntArray sizes,
            LongArray validity,
            LongArray codes,
            long scale,
            int word) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long field = Keys.bit(validity, row) == 1 ? 0L : scale;
            int at = word * rows + row;
            codes.set(at, others(codes, at, scale) | field);
        }
    }

    /**
     * Writes one word only. TornadoVM copies an array to the device if the first task reads it,
     * even if that read is never executed, as in the tasks that add fields to words.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code codes[0]}.
     *
     * <p>All threads write the same.
     */
    public static void open(KernelContext context, LongArray codes) {
        codes.set(0, 0L);
    }

    /**
     * Marks rows whose value is null as dropped.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the validity; writes 1 or 0 to {@code dropped[row]}, or only ones if this is not the
     * {@code first} column.
     */
    public static void dropNulls(
            KernelContext context,
            IntArray sizes,
            LongArray validity,
            ByteArray dropped,
            int first) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int valid = Keys.bit(validity, row);
            if (first == 1) {
                dropped.set(row, (byte) (1 - valid));
            } else if (valid == 0) {
                dropped.set(row, (byte) 1);
            }
        }
    }

    /**
     * Returns the fields that a word already holds: none if the new field lies in the lowest bits
     * and so comes first.
     */
    static long others(LongArray codes, int at, long scale) {
        long others = 0L;
        if (scale != 1L) {
            others = codes.get(at);
        }
        return others;
    }
}
