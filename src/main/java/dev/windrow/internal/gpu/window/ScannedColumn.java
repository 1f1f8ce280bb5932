// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;

import uk.ac.manchester.tornado.api.KernelContext;

/**
 * A column whose values {@link RollingScanKernels} combines to totals.
 *
 * @param <S> a total
 */
interface ScannedColumn<S> {

    /** Returns the total of no rows. */
    S identity();

    /** Combines the totals of rows and of rows after them. */
    S join(S before, S after);

    /** Adds the value of a row to a total. A null leaves it as it is. */
    S with(S total, int row);

    /** Makes an array of a block's totals, of a constant length. */
    Cells<S> allocate(KernelContext context, int length);

    /**
     * Returns 1 where the totals of a block's rows are staged through local memory, so that
     * adjacent threads write adjacent totals; 0 where they are too large for it.
     */
    int isStaged();

    /** Makes the array of staged totals; returns {@code runs} where none are staged. */
    Cells<S> allocateStaged(KernelContext context, int length, Cells<S> runs);

    /**
     * Totals in device memory.
     *
     * @param <S> a total
     */
    interface Totals<S> {

        /** Returns one of {@code length} totals. */
        S get(int length, int at);

        void set(int length, int at, S total);
    }

    /**
     * The results of windows.
     *
     * @param <S> a total
     */
    interface Results<S> {

        /** Writes the result of a row, whose window has so many rows and this total. */
        void set(int row, int rows, S total);
    }
}
