package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Copies of columns that kernels may change.
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

    public static void copyBytes(
            KernelContext context, IntArray sizes, ByteArray source, ByteArray target, int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }

    public static void copyShorts(
            KernelContext context,
            IntArray sizes,
            ShortArray source,
            ShortArray target,
            int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }

    public static void copyInts(
            KernelContext context, IntArray sizes, IntArray source, IntArray target, int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }

    public static void copyLongs(
            KernelContext context, IntArray sizes, LongArray source, LongArray target, int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }

    public static void copyFloats(
            KernelContext context,
            IntArray sizes,
            FloatArray source,
            FloatArray target,
            int perRow) {
        int count = sizes.get(Sizes.ROWS) * perRow;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            target.set(i, source.get(i));
        }
    }

    public static void copyDoubles(
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
