// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The values that the partial aggregates of a pass read. In a kernel of integers, they are some.
 */
interface PassValues {

    /** Reads the value of a partial aggregate from a row, 0 if it reads none. */
    double read(int operations, int aggregate, int row);

    /**
     * Returns the value of a partial aggregate, of those that were read for the first and for it.
     */
    double pick(double first, double own);

    /** All read the same: the first reads it for all. */
    record OfAll(Numbers numbers) implements PassValues {

        @Override
        public double read(int operations, int aggregate, int row) {
            double value = 0.0;
            if (aggregate == 0) {
                value = numbers.real(row);
            }
            return value;
        }

        @Override
        public double pick(double first, double own) {
            return first;
        }
    }

    /**
     * Each reads a part of the same integer.
     *
     * @param sources the part of each, see {@link PackedAggregates}
     */
    record OfEach(LongArray words, int sources) implements PassValues {

        @Override
        public double read(int operations, int aggregate, int row) {
            double value = 0.0;
            if (PackedAggregates.reads(PackedAggregates.operation(operations, aggregate)) == 1) {
                value = Values.readLong(PackedAggregates.source(sources, aggregate), words, row);
            }
            return value;
        }

        @Override
        public double pick(double first, double own) {
            return own;
        }
    }
}
