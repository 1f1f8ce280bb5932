// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Copies of columns of any type, which kernels may change.
 *
 * <p>Launch: any shape.
 *
 * <p>Each reads {@code source} and writes {@code target}, the same number of elements for each of
 * {@code sizes[ROWS]} rows.
 *
 * <p>Each thread writes elements of its own.
 */
public final class ElementCopyKernels {

    private ElementCopyKernels() {}

    public static void copy(
            KernelContext context,
            IntArray sizes,
            DoubleArray source,
            DoubleArray target,
            int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }
}
