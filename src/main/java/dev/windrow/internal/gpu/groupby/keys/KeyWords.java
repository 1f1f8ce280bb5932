// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.KeyFields;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.StringWords;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Reads keys of one word in kernels. A kernel is made for each record that takes its place. */
public interface KeyWords {

    /** Tells in which rows the key is not null. */
    Presence presence();

    /** Returns the word of a row's key. The one under a null is not used. */
    long word(int row, int valid);

    /** Returns 1 where a key takes more than a word, and has any; 0 otherwise. */
    default int isTooLong(int row) {
        return 0;
    }

    /** All rows have one key. */
    record None() implements KeyWords {

        @Override
        public Presence presence() {
            return new Presence.Everywhere();
        }

        @Override
        public long word(int row, int valid) {
            return 0L;
        }
    }

    /**
     * The values of a column.
     *
     * @param source how one is read, see {@link Values}
     * @param bits the bits that count
     */
    record OfColumn(LongArray words, int source, int bits, Presence presence) implements KeyWords {

        @Override
        public long word(int row, int valid) {
            return Values.readCanonical(source, words, row) & mask(bits);
        }
    }

    /** Strings. */
    record OfStrings(LongArray characters, IntArray offsets, Presence presence)
            implements KeyWords {

        private static final int MOST_BYTES = 7;

        @Override
        public long word(int row, int valid) {
            long word = 0L;
            if (valid == 1) {
                word = StringWords.firstWord(characters, offsets.get(row), offsets.get(row + 1));
            }
            return word;
        }

        @Override
        public int isTooLong(int row) {
            return offsets.get(row + 1) - offsets.get(row) > MOST_BYTES ? 1 : 0;
        }
    }

    /**
     * Sums of several columns.
     *
     * @param columns see {@link KeyFields}
     */
    record OfFields(LongArray columns, Presence presence) implements KeyWords {

        @Override
        public long word(int row, int valid) {
            return KeyFields.sum(columns, row);
        }
    }

    /** Returns the mask of the lowest 1 to 64 bits. */
    static long mask(int bits) {
        return (2L << bits - 1) - 1L;
    }
}
