// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.DeviceNumbers;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Computes something of each row.
 *
 * <p>A kernel does one operation and stores the result. So every product is rounded before it is
 * added to anything; within one kernel, a device would fuse the two.
 *
 * <p>Each thread writes rows, or words, of its own.
 */
final class RowKernels {

    private static final int BITS_FOLD = 6;

    private RowKernels() {}

    /** Computes an integer of a row. */
    interface LongFormula {

        long of(int row);
    }

    /** Computes a float of a row. */
    interface DoubleFormula {

        double of(int row);
    }

    /** Tests a row. */
    interface Test {

        /** Returns 1 where it holds, 0 otherwise. */
        int of(int row);
    }

    /** Casts the number of a row. */
    interface Cast {

        /** Stores the result of a row, and returns 1 where it fits, 0 otherwise. */
        int store(int row);
    }

    /**
     * Computes integers.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what the formula reads; writes {@code results[row]}.
     */
    static void longs(
            KernelContext context, IntArray sizes, LongFormula formula, LongArray results) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, formula.of(row));
        }
    }

    /**
     * Computes floats.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads what the formula reads; writes {@code results[row]}.
     */
    static void doubles(
            KernelContext context, IntArray sizes, DoubleFormula formula, DoubleArray results) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, formula.of(row));
        }
    }

    /**
     * Copies numbers that fit 32-bit floats as such.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the numbers; writes {@code results[row]}.
     */
    static void floats(
            KernelContext context, IntArray sizes, DeviceNumbers numbers, FloatArray results) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            results.set(row, (float) numbers.real(row));
        }
    }

    /**
     * Tests rows; one that is not {@code present} has a 0.
     *
     * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}. A block's bits meet
     * behind a barrier.
     *
     * <p>Reads what the test reads, and {@code present}; writes {@code bits}.
     */
    static void bits(
            KernelContext context, IntArray sizes, LongArray present, Test test, LongArray bits) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            has = test.of(row) & Bitmaps.bit(present, row);
        }
        Bitmaps.store(context, bits, has);
    }

    /**
     * Casts numbers. A value that does not fit becomes null where {@code lenient} is 1; otherwise
     * the kernel sets {@code status[MISFIT]}, and the host finds the row.
     *
     * <p>Launch: a thread for each row, in blocks of {@link Bitmaps#THREADS}. All that write the
     * status write the same; a block's bits meet behind a barrier.
     *
     * <p>Reads what the cast reads, and {@code present}; writes its results and, where lenient,
     * {@code newPresent}.
     */
    static void cast(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            LongArray present,
            Cast cast,
            LongArray newPresent,
            int lenient) {
        int row = context.globalIdx;
        int has = 0;
        if (row < sizes.get(Sizes.ROWS)) {
            int fits = cast.store(row);
            int had = Bitmaps.bit(present, row);
            has = had & fits;
            if ((had - has) * (1 - lenient) == 1) {
                status.set(DeviceStatus.MISFIT, 1);
            }
        }
        if (lenient == 1) {
            Bitmaps.store(context, newPresent, has);
        }
    }

    /**
     * Packs integers side by side, as a column has them.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the numbers; writes {@code packed}, {@code 1 << fold} values a word, the first one
     * lowest.
     */
    static void pack(
            KernelContext context,
            IntArray sizes,
            DeviceNumbers numbers,
            LongArray packed,
            int fold) {
        int rows = sizes.get(Sizes.ROWS);
        int perWord = 1 << fold;
        long mask = fold == 0 ? -1L : (1L << (Long.SIZE >> fold)) - 1L;
        int length = (rows + perWord - 1) >> fold;
        for (int word = context.globalIdx; word < length; word += context.globalGroupSizeX) {
            int begin = word << fold;
            int end = Math.min(rows, begin + perWord);
            long made = 0L;
            for (int row = begin; row < end; row++) {
                long value = numbers.integer(row) & mask;
                made = made | (value << ((row - begin) << (BITS_FOLD - fold)));
            }
            packed.set(word, made);
        }
    }
}
