// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import uk.ac.manchester.tornado.api.simulator.Poison;
import uk.ac.manchester.tornado.api.simulator.SimulatedThread;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The simulator's way into the arrays: device copies, poison and atomic adds. Not in the real API.
 */
public final class DeviceArrays {

    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    private DeviceArrays() {}

    /** A poisoned, watched array of the type and size of {@code host}. */
    public static TornadoNativeArray allocateLike(TornadoNativeArray host) {
        TornadoNativeArray device =
                switch (host) {
                    case ByteArray array -> new ByteArray(array.getSize());
                    case ShortArray array -> new ShortArray(array.getSize());
                    case IntArray array -> new IntArray(array.getSize());
                    case LongArray array -> new LongArray(array.getSize());
                    case FloatArray array -> new FloatArray(array.getSize());
                    case DoubleArray array -> new DoubleArray(array.getSize());
                };
        device.watch(
                new AccessTracker(
                        device instanceof DoubleArray
                                ? SimulatedThread::requireFloat64
                                : () -> {}));
        poison(device);
        return device;
    }

    public static AccessTracker trackerOf(TornadoNativeArray device) {
        return device.tracker();
    }

    public static void poison(TornadoNativeArray array) {
        if (array instanceof FloatArray || array instanceof DoubleArray) {
            for (int i = 0; i < array.getSize(); i++) {
                poison(array, i);
            }
        } else {
            array.getSegment().fill(Poison.BYTE);
        }
    }

    /** Poisons one element without recording a write. */
    public static void poison(TornadoNativeArray array, int index) {
        MemorySegment segment = array.segment;
        long offset = offset(array, index);
        switch (array) {
            case ByteArray _ -> segment.set(ValueLayout.JAVA_BYTE, offset, Poison.BYTE);
            case ShortArray _ -> segment.set(ValueLayout.JAVA_SHORT, offset, Poison.SHORT);
            case IntArray _ -> segment.set(ValueLayout.JAVA_INT, offset, Poison.INT);
            case LongArray _ -> segment.set(ValueLayout.JAVA_LONG, offset, Poison.LONG);
            case FloatArray _ -> segment.set(ValueLayout.JAVA_INT, offset, Poison.FLOAT_BITS);
            case DoubleArray _ -> segment.set(ValueLayout.JAVA_LONG, offset, Poison.DOUBLE_BITS);
        }
    }

    public static void atomicAdd(IntArray array, int index, int value) {
        INT.getAndAdd(array.segment, noted(array, index), value);
    }

    public static void atomicAdd(LongArray array, int index, long value) {
        LONG.getAndAdd(array.segment, noted(array, index), value);
    }

    public static void atomicAdd(FloatArray array, int index, float value) {
        long offset = noted(array, index);
        int seen;
        int sum;
        do {
            seen = (int) INT.getVolatile(array.segment, offset);
            sum = Float.floatToRawIntBits(Float.intBitsToFloat(seen) + value);
        } while (!INT.compareAndSet(array.segment, offset, seen, sum));
    }

    public static void atomicAdd(DoubleArray array, int index, double value) {
        long offset = noted(array, index);
        long seen;
        long sum;
        do {
            seen = (long) LONG.getVolatile(array.segment, offset);
            sum = Double.doubleToRawLongBits(Double.longBitsToDouble(seen) + value);
        } while (!LONG.compareAndSet(array.segment, offset, seen, sum));
    }

    /** An atomic add is a read and a write to TornadoVM's data-flow analysis, too. */
    private static long noted(TornadoNativeArray array, int index) {
        long offset = offset(array, array.checked(index));
        array.noteRead();
        array.noteWrite(index);
        return offset;
    }

    private static long offset(TornadoNativeArray array, int index) {
        return TornadoNativeArray.ARRAY_HEADER + (long) index * array.getElementSize();
    }
}
