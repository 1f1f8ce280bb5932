package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What columns of strings need besides the kernels that make them. */
public final class TextKernels {

    private TextKernels() {}

    /**
     * Sets the first {@code sizes[size]} words to 0.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code words}.
     *
     * <p>Each thread writes words of its own.
     */
    public static void clear(KernelContext context, IntArray sizes, LongArray words, int size) {
        int count = sizes.get(size);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            words.set(i, 0L);
        }
    }
}
