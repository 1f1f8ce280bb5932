package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Kernels that read an array only to have it copied to the device: TornadoVM copies the arrays that
 * some task reads.
 *
 * <p>Launch: one thread.
 *
 * <p>Each reads an element and writes {@code read[0]}.
 *
 * <p>A single thread cannot race.
 */
public final class ResidencyKernels {

    private ResidencyKernels() {}

    public static void readBytes(KernelContext context, ByteArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }

    public static void readShorts(KernelContext context, ShortArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }

    public static void readInts(KernelContext context, IntArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }

    public static void readLongs(KernelContext context, LongArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }

    public static void readFloats(KernelContext context, FloatArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }

    public static void readDoubles(KernelContext context, DoubleArray array, IntArray read) {
        read.set(context.globalIdx, array.get(context.globalIdx) > 0 ? 1 : 0);
    }
}
