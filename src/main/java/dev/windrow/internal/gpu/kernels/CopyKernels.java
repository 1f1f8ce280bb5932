// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** A plain copy, whose bandwidth other kernels' is compared with. */
public final class CopyKernels {

    private CopyKernels() {}

    /**
     * Sets each of the first {@code sizes[size]} longs to its index.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes the array.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void enumerate(KernelContext context, IntArray sizes, LongArray array, int size) {
        int count = sizes.get(size);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            array.set(i, i);
        }
    }

    /**
     * Copies the first {@code sizes[size]} longs.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code source} and writes {@code target}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void copy(
            KernelContext context, IntArray sizes, LongArray source, LongArray target, int size) {
        int count = sizes.get(size);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }
}
