// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The int keys of rows that a sort is by: a kernel is made for each record that takes its place.
 *
 * @param <N> numbers that all keys take
 */
public interface SortedInts<N> {

    /** Reads the numbers that all keys take. */
    N numbers(IntArray sizes);

    /** Returns the key of a row. */
    int at(int row, N numbers);

    /** No numbers. */
    record Nothing() {}

    /** A number. */
    record One(long number) {}

    /** Where 32 bits lie among the words of a row, from {@code shift} on. */
    record Place(int word, int stride, int shift) {}

    /** Keys as they lie. */
    record Stored(IntArray keys) implements SortedInts<Nothing> {

        @Override
        public Nothing numbers(IntArray sizes) {
            return new Nothing();
        }

        @Override
        public int at(int row, Nothing numbers) {
            return keys.get(row);
        }
    }

    /** 1 for rows that are dropped, which come last. */
    record Dropped(ByteArray dropped) implements SortedInts<Nothing> {

        @Override
        public Nothing numbers(IntArray sizes) {
            return new Nothing();
        }

        @Override
        public int at(int row, Nothing numbers) {
            return dropped.get(row);
        }
    }

    /**
     * Whether a value is null.
     *
     * @param ofValues the key of values, 0 or 1; nulls have the other
     */
    record Nulls(LongArray validity, int ofValues) implements SortedInts<Nothing> {

        @Override
        public Nothing numbers(IntArray sizes) {
            return new Nothing();
        }

        @Override
        public int at(int row, Nothing numbers) {
            return (1 - Keys.bit(validity, row)) ^ ofValues;
        }
    }

    /**
     * Half of a word.
     *
     * @param words {@code words[word * rows + row]}
     * @param half the word; 0 for its low half or 32 for its high half
     */
    record Half(LongArray words, IntArray half) implements SortedInts<Place> {

        @Override
        public Place numbers(IntArray sizes) {
            return new Place(half.get(0) * sizes.get(Sizes.ROWS), 1, half.get(1));
        }

        @Override
        public int at(int row, Place numbers) {
            return (int) (words.get(numbers.word() + row) >> numbers.shift());
        }
    }

    /** The high half of a column's keys. */
    record High(ColumnKey column) implements SortedInts<One> {

        private static final int HALF = 32;

        @Override
        public One numbers(IntArray sizes) {
            return column.numbers(sizes);
        }

        @Override
        public int at(int row, One numbers) {
            return (int) (column.code(row, numbers.number()) >> HALF);
        }
    }

    /**
     * 32 bits of values, which sort, unsigned, as the values do: signed values with their sign
     * flipped, floats with NaN greatest and one zero. The bits of a null are 0.
     *
     * @param source how a value is read, see {@link Values}
     * @param place the word of a row's value, the words of a row, and the first of the bits
     * @param flip the bits that are flipped, such as the sign
     * @param mask the bits that count
     */
    record Bits(
            LongArray words, int source, Presence presence, IntArray place, long flip, long mask)
            implements SortedInts<Place> {

        @Override
        public Place numbers(IntArray sizes) {
            return new Place(place.get(0), place.get(1), place.get(2));
        }

        @Override
        public int at(int row, Place numbers) {
            int at = row * numbers.stride() + numbers.word();
            long code = (Values.readOrdered(source, words, at) ^ flip) & mask;
            if (presence.always() == 0) {
                code = code * presence.of(row);
            }
            return (int) (code >> numbers.shift());
        }
    }
}
