// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Sets arrays to their initial state. */
public final class FillKernels {

    private FillKernels() {}

    /**
     * Sets the first {@code sizes[size]} numbers to a value.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes the array.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void fill(
            KernelContext context, IntArray sizes, DoubleArray array, int size, int value) {
        int count = sizes.get(size);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            array.set(i, value);
        }
    }

    /**
     * Sets each of the first {@code sizes[size]} numbers to its index.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes the array.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void enumerate(
            KernelContext context, IntArray sizes, DoubleArray array, int size) {
        int count = sizes.get(size);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            array.set(i, i);
        }
    }

    /**
     * Clears the status of an earlier run.
     *
     * <p>Launch: one block.
     *
     * <p>Writes all of {@code status}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void clearStatus(KernelContext context, IntArray status) {
        for (int i = context.globalIdx; i < DeviceStatus.COUNT; i += context.globalGroupSizeX) {
            status.set(i, 0);
        }
    }
}
