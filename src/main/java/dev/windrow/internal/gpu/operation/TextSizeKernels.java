// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.kernel.TextWriter;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Decides on the device which strings are made in two passes. */
final class TextSizeKernels {

    private TextSizeKernels() {}

    /**
     * Takes over the sizes for {@link TextWriter} if some string is not ASCII alone. If all are,
     * they were made before, and there is no row left, nor a word to set to zero.
     *
     * <p>Launch: one thread.
     *
     * <p>Reads {@code sizes} and {@code status}; writes {@code others}.
     */
    public static void others(
            KernelContext context, IntArray status, IntArray sizes, IntArray others) {
        if (context.globalIdx == 0) {
            int rows = -1;
            int words = 0;
            if (status.get(DeviceStatus.NOT_ASCII) != 0) {
                rows = sizes.get(TextWriter.ROWS);
                words = sizes.get(TextWriter.WORDS);
            }
            others.set(TextWriter.ROWS, rows);
            others.set(TextWriter.WORDS, words);
            others.set(TextWriter.NULLS, sizes.get(TextWriter.NULLS));
        }
    }
}
