// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Kernels that put a piece of an array into its place: {@code spans[2 * array + 1]} elements, from
 * element {@code spans[2 * array]} on.
 *
 * <p>Launch: any shape.
 *
 * <p>Each reads {@code piece} and writes {@code whole}.
 *
 * <p>Each thread writes elements of its own.
 */
public final class CollectKernels {

    private CollectKernels() {}

    public static void collect(
            KernelContext context,
            LongArray spans,
            DoubleArray piece,
            DoubleArray whole,
            int array) {
        int from = (int) spans.get(2 * array);
        int count = (int) spans.get(2 * array + 1);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            whole.set(from + i, piece.get(i));
        }
    }
}
