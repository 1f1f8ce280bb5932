// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The numbers of a column, as kernels read them. A kernel is made for each record that takes its
 * place. Floats come as floats: TornadoVM cannot make one from the bits of a word.
 */
public interface Numbers {

    /** Returns the number of a row as a float. In a kernel of integers, it is one. */
    double real(int row);

    /** Returns the integer of a row, or a float without its fraction. */
    long whole(int row);

    /** Returns a part of the number of a row, see {@link Values#readPart}; a float is one part. */
    default double part(int row, int folds, int part) {
        return real(row);
    }

    /** Returns the number or unscaled decimal of a row, less that of the base row. */
    double offset(int row, int base);

    /** Returns the number or unscaled decimal of a row, rounded. */
    default double high(int row) {
        return real(row);
    }

    /** Returns the rounding error of {@link #high}. */
    default double low(int row, double high) {
        return 0.0;
    }

    /** A 1 for each row. */
    record One() implements Numbers {

        @Override
        public long whole(int row) {
            return 1L;
        }

        @Override
        public double real(int row) {
            return 1L;
        }

        @Override
        public double offset(int row, int base) {
            return 0.0;
        }
    }

    /**
     * Integers, or parts of them.
     *
     * @param source how a value is read, see {@link Values}
     */
    record Words(LongArray words, int source) implements Numbers {

        @Override
        public long whole(int row) {
            return Values.readLong(source, words, row);
        }

        @Override
        public double real(int row) {
            return Values.readLong(source, words, row);
        }

        @Override
        public double part(int row, int folds, int part) {
            return Values.readPart(source, words, row, folds, part);
        }

        @Override
        public double offset(int row, int base) {
            return Offsets.of(source, words, row, base);
        }

        @Override
        public double high(int row) {
            return Offsets.high(source, words, row);
        }

        @Override
        public double low(int row, double high) {
            return Offsets.low(source, words, row, high);
        }
    }

    /** Floats of 32 bits. */
    record Floats(FloatArray floats) implements Numbers {

        @Override
        public double real(int row) {
            return floats.get(row);
        }

        @Override
        public long whole(int row) {
            return (long) floats.get(row);
        }

        @Override
        public double offset(int row, int base) {
            double value = floats.get(row);
            double from = floats.get(base);
            return value - from;
        }
    }

    /** Floats of 64 bits. */
    record Doubles(DoubleArray doubles) implements Numbers {

        @Override
        public double real(int row) {
            return doubles.get(row);
        }

        @Override
        public long whole(int row) {
            return (long) doubles.get(row);
        }

        @Override
        public double offset(int row, int base) {
            return doubles.get(row) - doubles.get(base);
        }
    }
}
