// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;

/**
 * An accumulator that reads one column of each table, and keeps nothing of it.
 *
 * @param <C> the kind of column, which is that of all tables
 */
abstract sealed class ColumnAccumulator<C extends Column> extends Accumulator
        permits ValueCount,
                OrderedExtreme,
                DecimalExtreme,
                BitwiseTotal,
                Product,
                ReproducibleProduct,
                SquareSum,
                Moments,
                ExactVariance,
                MergedVariance,
                ExactHigherMoments,
                BinCounts,
                Sketches {

    /** The column of the table whose rows are added. */
    C column;

    ColumnAccumulator(C column) {
        this.column = column;
    }

    @Override
    @SuppressWarnings("unchecked") // It is of the same aggregation.
    public final void follow(Accumulator next) {
        column = ((ColumnAccumulator<C>) next).column;
    }
}
