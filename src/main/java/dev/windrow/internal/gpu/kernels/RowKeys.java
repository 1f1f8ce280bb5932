// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The rows' encoded keys, as kernels read them. A kernel is made for each record that takes its
 * place. {@code rows} is the number of rows of the table.
 */
public interface RowKeys {

    /** Returns the words of a key: a constant. */
    int words();

    /** Returns a word of a row's key. */
    long at(int rows, int word, int row);

    /** Hashes a row's key to 31 bits. */
    default int hash(int rows, int row) {
        return (int) ((mixed(rows, row) >> 33) & 0x7fffffffL);
    }

    /** Hashes a row's key to 64 bits. */
    default long longHash(int rows, int row) {
        long hash = mixed(rows, row);
        return hash ^ ((hash >> 32) & Keys.LOW_HALF);
    }

    /** Mixes the words of a row's key; the highest bits are mixed best. */
    default long mixed(int rows, int row) {
        long hash = Keys.SEED;
        for (int word = 0; word < words(); word++) {
            hash = (hash ^ at(rows, word, row)) * Keys.FIRST_MULTIPLIER;
            hash = hash ^ ((hash >> 32) & Keys.LOW_HALF);
        }
        return hash * Keys.LAST_MULTIPLIER;
    }

    /**
     * Returns one word for a row's key: its only word, or a 64-bit hash of several, which is never
     * {@link WordTableKernels#EMPTY}.
     */
    default long word(int rows, int row) {
        long result = at(rows, 0, row);
        if (words() > 1) {
            result = longHash(rows, row);
            if (result == WordTableKernels.EMPTY) {
                result = result + 1L;
            }
        }
        return result;
    }

    /** Returns 1 where two rows have the same key, 0 otherwise. */
    default int same(int rows, int rowA, int rowB) {
        int same = 1;
        for (int word = 0; word < words(); word++) {
            long wordA = at(rows, word, rowA);
            if (wordA != at(rows, word, rowB)) {
                same = 0;
            }
        }
        return same;
    }

    /** Words that are stored, {@code codes[word * rows + row]}. */
    record Stored(LongArray codes, int words) implements RowKeys {

        @Override
        public long at(int rows, int word, int row) {
            return codes.get(word * rows + row);
        }
    }

    /**
     * Words that are computed from columns.
     *
     * @param columns see {@link KeyFields}
     */
    record InColumns(LongArray columns, int words) implements RowKeys {

        @Override
        public long at(int rows, int word, int row) {
            return KeyFields.word(columns, word, row);
        }
    }
}
