package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * What {@link BlockCellKernels} do with the rows of up to four planes, packed into two ints, which
 * TornadoVM folds: each compiled kernel holds just what its planes need.
 */
public final class CellPlanes {

    /** Planes of a pass, at most. */
    public static final int MOST = 4;

    /** Beyond the operations of {@link Values}: rows are counted that have a value. */
    public static final int COUNT_VALUES = 6;

    /** Rows are counted, whether they have a value or not. */
    public static final int COUNT_ROWS = 7;

    /** There is no such plane. */
    public static final int NONE = 15;

    private static final int OPERATION_BITS = 4;
    private static final int SOURCE_BITS = 5;

    private CellPlanes() {}

    /** Returns the constant for the operations of at most {@link #MOST} planes. */
    public static int packOperations(int... operations) {
        int packed = -1;
        for (int plane = 0; plane < operations.length; plane++) {
            int shift = OPERATION_BITS * plane;
            packed = packed & ~(NONE << shift) | operations[plane] << shift;
        }
        return packed & ((1 << OPERATION_BITS * MOST) - 1);
    }

    /**
     * Returns the constant for what planes take from a row.
     *
     * @param nullable whether a row may have no value
     * @param sources what each plane takes, see {@link Values}; anything for one that counts
     */
    public static int packSources(boolean nullable, int... sources) {
        int packed = (nullable ? 1 : 0) << SOURCE_BITS * MOST;
        for (int plane = 0; plane < sources.length; plane++) {
            packed |= sources[plane] << SOURCE_BITS * plane;
        }
        return packed;
    }

    /** Returns the operation of a plane. */
    static int operation(int operations, int plane) {
        return (operations >> (OPERATION_BITS * plane)) & NONE;
    }

    /** Returns what a plane takes from a row. */
    static int source(int sources, int plane) {
        return (sources >> (SOURCE_BITS * plane)) & 31;
    }

    /** Returns 1 where a row may have no value, 0 otherwise. */
    static int isNullable(int sources) {
        return (sources >> (SOURCE_BITS * MOST)) & 1;
    }

    /** Returns 1 where a plane takes something from a row, 0 where it counts or is none. */
    static int reads(int operation) {
        return operation < COUNT_VALUES ? 1 : 0;
    }

    /** Reads what a plane of integers takes from a row, 0 where it takes nothing. */
    static long readLong(int operations, int sources, int plane, LongArray words, int row) {
        long value = 0L;
        if (reads(operation(operations, plane)) == 1) {
            value = Values.readLong(source(sources, plane), words, row);
        }
        return value;
    }

    /** Returns how many planes there are; those that are none come last. */
    static int planes(int operations) {
        int planes = 0;
        for (int plane = 0; plane < MOST; plane++) {
            if (operation(operations, plane) != NONE) {
                planes = planes + 1;
            }
        }
        return planes;
    }

    /** Returns the operation by which accumulators are put together: counts are added. */
    static int combination(int operation) {
        return operation < COUNT_VALUES ? operation : Values.SUM;
    }

    /** Returns an accumulator of integers after one more row. */
    static long addLong(int operation, long cell, long value, int present) {
        long term = operation < COUNT_VALUES ? value : 1L;
        long sum = Values.combineLongs(operation, cell, term);
        int counts = operation == COUNT_ROWS ? 1 : present;
        return counts == 1 ? sum : cell;
    }

    /** Returns an accumulator of floats after one more row. */
    static double addDouble(int operation, double cell, double value, int present) {
        double term = operation < COUNT_VALUES ? Values.term(operation, value) : 1.0;
        double sum = Values.combineDoubles(operation, cell, term);
        int counts = operation == COUNT_ROWS ? 1 : present;
        return counts == 1 ? sum : cell;
    }
}
