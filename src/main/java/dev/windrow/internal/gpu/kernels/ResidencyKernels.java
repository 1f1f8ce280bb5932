// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Kernels that have arrays of any type put on the device. TornadoVM copies the arrays that some
 * task reads there, and only makes space for those that tasks write first.
 *
 * <p>Launch: one thread.
 *
 * <p>Those that read take an element and write {@code read[0]}. Those that keep would write what
 * other threads than the first have, and there is no other: the array stays as it is.
 *
 * <p>A single thread cannot race.
 */
public final class ResidencyKernels {

    private ResidencyKernels() {}

    public static void read(KernelContext context, DoubleArray array, IntArray read) {
        read.set(context.globalIdx, (int) array.get(context.globalIdx));
    }

    public static void keep(KernelContext context, DoubleArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, 0.0);
        }
    }
}
