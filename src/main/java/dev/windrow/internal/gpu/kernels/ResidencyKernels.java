package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Kernels that have arrays put on the device. TornadoVM copies the arrays that some task reads
 * there, and only makes space for those that tasks write first.
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

    public static void keepBytes(KernelContext context, ByteArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, (byte) 0);
        }
    }

    public static void keepInts(KernelContext context, IntArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, 0);
        }
    }

    public static void keepLongs(KernelContext context, LongArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, 0L);
        }
    }

    public static void keepFloats(KernelContext context, FloatArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, 0f);
        }
    }

    public static void keepDoubles(KernelContext context, DoubleArray array) {
        if (context.globalIdx > 0) {
            array.set(context.globalIdx, 0.0);
        }
    }
}
