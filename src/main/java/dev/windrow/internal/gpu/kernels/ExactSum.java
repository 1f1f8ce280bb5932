// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Sums that cannot overflow, each made of the sums of its parts. */
public interface ExactSum {

    /** Returns a sum as a float. */
    double real(int at);

    /** Returns what a sum of so many values is divided by for their mean. */
    default double divisor(double count) {
        return count;
    }

    /** Writes a sum, without the bits that do not fit, and returns 1 where it fits, 0 otherwise. */
    int store(int at, LongArray sums);

    /** Sums of integers that always fit. */
    record Whole(LongArray totals) implements ExactSum {

        @Override
        public double real(int at) {
            return totals.get(at);
        }

        @Override
        public int store(int at, LongArray sums) {
            sums.set(at, totals.get(at));
            return 1;
        }
    }

    /** Sums of 64-bit integers, from the sums of their halves. */
    record Halves(LongArray low, LongArray high) implements ExactSum {

        private static final long LOW = 0xffffffffL;
        private static final long LEAST_HALF = -2147483648L;
        private static final long GREATEST_HALF = 2147483647L;
        private static final double PART = 4294967296.0;

        @Override
        public double real(int at) {
            long lower = low.get(at);
            long upper = high.get(at) + (lower >> 32);
            return upper * PART + (lower & LOW);
        }

        @Override
        public int store(int at, LongArray sums) {
            long lower = low.get(at);
            long upper = high.get(at) + (lower >> 32);
            sums.set(at, (upper << 32) | (lower & LOW));
            return (upper < LEAST_HALF ? 0 : 1) & (upper > GREATEST_HALF ? 0 : 1);
        }
    }

    /**
     * Sums of decimals, from the sums of their four chunks. A sum is two words.
     *
     * @param limits bits 0 to 63, and 64 to 127, of the least number that is too great
     * @param unit its element is the unscaled decimal that stands for 1
     */
    record Chunks(
            LongArray chunk0,
            LongArray chunk1,
            LongArray chunk2,
            LongArray chunk3,
            LongArray limits,
            DoubleArray unit)
            implements ExactSum {

        private static final long LOW = 0xffffffffL;
        private static final double PART = 4294967296.0;

        @Override
        public double real(int at) {
            long first = chunk0.get(at);
            long second = chunk1.get(at) + (first >> 32);
            long third = chunk2.get(at) + (second >> 32);
            long fourth = chunk3.get(at) + (third >> 32);
            double total = fourth * PART + (third & LOW);
            total = total * PART + (second & LOW);
            return total * PART + (first & LOW);
        }

        @Override
        public double divisor(double count) {
            return count * unit.get(0);
        }

        @Override
        public int store(int at, LongArray sums) {
            long first = chunk0.get(at);
            long second = chunk1.get(at) + (first >> 32);
            long third = chunk2.get(at) + (second >> 32);
            long fourth = chunk3.get(at) + (third >> 32);
            long low = (first & LOW) | (second << 32);
            long high = (third & LOW) | (fourth << 32);
            sums.set(2 * at, low);
            sums.set(2 * at + 1, high);
            return DecimalLimits.fits(fourth, low, high, limits);
        }
    }
}
