// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;

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
     * Encodes a field that is part of a word: its bits, times {@code scale}. The field with scale 1
     * comes first and overwrites the word.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what the part reads; adds to {@code codes[word * rows + row]}.
     */
    static void encode(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            KeyPart part,
            LongArray codes,
            long scale,
            int word) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long field = part.of(context, sizes, status, row) * scale;
            int at = word * rows + row;
            codes.set(at, others(codes, at, scale) | field);
        }
    }

    /**
     * Packs fields of 1 to 64 bits, a power of two, side by side into an array of {@link
     * dev.windrow.internal.gpu.kernels.KeyFields}.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what the part reads; writes {@code place[1]} words from {@code columns[place[0]]}
     * on, which hold {@code place[3]} values of {@code place[2]} bits.
     */
    static void pack(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            KeyPart part,
            LongArray columns,
            IntArray place) {
        int begin = place.get(0);
        int count = place.get(1);
        int bits = place.get(2);
        int values = place.get(3);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            long word = 0L;
            for (int bit = 0; bit < Long.SIZE; bit += bits) {
                int at = i * (Long.SIZE / bits) + bit / bits;
                if (at < values) {
                    word = word | (part.of(context, sizes, status, at) << bit);
                }
            }
            columns.set(begin + i, word);
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
    private static long others(LongArray codes, int at, long scale) {
        long others = 0L;
        if (scale != 1L) {
            others = codes.get(at);
        }
        return others;
    }
}
