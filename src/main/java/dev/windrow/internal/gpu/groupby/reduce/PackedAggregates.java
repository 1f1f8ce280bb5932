// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.Values;

/**
 * The operations and sources of up to four partial aggregates for {@link BlockAccumulatorKernels},
 * packed into two ints, which TornadoVM folds: each compiled kernel holds just what its partial
 * aggregates need.
 */
public final class PackedAggregates {

    /** Partial aggregates of a pass, at most. */
    public static final int MOST = GroupTotals.MOST;

    /** An operation beyond those of {@link Values}: rows that have a value are counted. */
    public static final int COUNT_VALUES = 9;

    /** An operation: all rows are counted. */
    public static final int COUNT_ROWS = 10;

    /** No partial aggregate. */
    public static final int NONE = 15;

    private static final int OPERATION_BITS = 4;
    private static final int SOURCE_BITS = 5;

    private PackedAggregates() {}

    /** Packs the operations of at most {@link #MOST} partial aggregates. */
    public static int packOperations(int... operations) {
        int packed = -1;
        for (int aggregate = 0; aggregate < operations.length; aggregate++) {
            int shift = OPERATION_BITS * aggregate;
            packed = packed & ~(NONE << shift) | operations[aggregate] << shift;
        }
        return packed & ((1 << OPERATION_BITS * MOST) - 1);
    }

    /** Packs the source of each partial aggregate, see {@link Values}; any number for a count. */
    public static int packSources(int... sources) {
        int packed = 0;
        for (int aggregate = 0; aggregate < sources.length; aggregate++) {
            packed |= sources[aggregate] << SOURCE_BITS * aggregate;
        }
        return packed;
    }

    /** Returns the operation of a partial aggregate. */
    public static int operation(int operations, int aggregate) {
        return (operations >> (OPERATION_BITS * aggregate)) & NONE;
    }

    /** Returns the source of a partial aggregate. */
    public static int source(int sources, int aggregate) {
        return (sources >> (SOURCE_BITS * aggregate)) & 31;
    }

    /** Returns 1 if an operation reads a value, 0 if it counts or is none. */
    public static int reads(int operation) {
        return operation < COUNT_VALUES ? 1 : 0;
    }

    /** Returns the number of partial aggregates; {@link #NONE} comes last. */
    public static int aggregates(int operations) {
        int aggregates = 0;
        for (int aggregate = 0; aggregate < MOST; aggregate++) {
            if (operation(operations, aggregate) != NONE) {
                aggregates = aggregates + 1;
            }
        }
        return aggregates;
    }

    /** Returns the operation that combines accumulators: counts are added. */
    public static int combination(int operation) {
        return operation < COUNT_VALUES ? operation : Values.SUM;
    }

    /** Returns an accumulator of integers after one more row. */
    public static long add(int operation, long cell, long value, int present) {
        long term = operation < COUNT_VALUES ? value : 1L;
        long sum = Values.combine(operation, cell, term);
        int counts = operation == COUNT_ROWS ? 1 : present;
        return counts == 1 ? sum : cell;
    }

    /** Returns an accumulator of floats after one more row. */
    public static double add(int operation, double cell, double value, int present) {
        double term = operation < COUNT_VALUES ? Values.term(operation, value) : 1.0;
        double sum = Values.combine(operation, cell, term);
        int counts = operation == COUNT_ROWS ? 1 : present;
        return counts == 1 ? sum : cell;
    }
}
