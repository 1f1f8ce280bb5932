// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.exceptions.TornadoBailoutRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.simulator.BoxedIndices;
import uk.ac.manchester.tornado.api.simulator.SimulatedThread;
import uk.ac.manchester.tornado.api.types.arrays.DeviceArrays;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * A kernel thread's view of itself and its group. A program makes one with the public constructor
 * and passes it to a task; each simulated thread then gets its own.
 */
public class KernelContext {

    public final Integer globalIdx;
    public final Integer globalIdy = 0;
    public final Integer globalIdz = 0;
    public final Integer groupIdx;
    public final Integer groupIdy = 0;
    public final Integer groupIdz = 0;
    public final Integer localIdx;
    public final Integer localIdy = 0;
    public final Integer localIdz = 0;

    /** Number of threads in the whole grid. */
    public final Integer globalGroupSizeX;

    public final Integer globalGroupSizeY = 1;
    public final Integer globalGroupSizeZ = 1;

    /** Number of threads in a group. */
    public final Integer localGroupSizeX;

    public final Integer localGroupSizeY = 1;
    public final Integer localGroupSizeZ = 1;

    private final SimulatedThread thread;

    public KernelContext() {
        thread = null;
        globalIdx = 0;
        groupIdx = 0;
        localIdx = 0;
        globalGroupSizeX = 0;
        localGroupSizeX = 0;
    }

    /** The context of one simulated thread. Not in the real API. */
    protected KernelContext(SimulatedThread thread) {
        this.thread = thread;
        globalIdx = BoxedIndices.of(thread.globalIndex());
        groupIdx = BoxedIndices.of(thread.groupIndex());
        localIdx = BoxedIndices.of(thread.localIndex());
        globalGroupSizeX = BoxedIndices.of(thread.globalSize());
        localGroupSizeX = BoxedIndices.of(thread.localSize());
    }

    /** Waits until all threads of the group are here. */
    public void localBarrier() {
        thread().barrier();
    }

    /** The same as {@link #localBarrier}: on a real device, too, it only joins one group. */
    public void globalBarrier() {
        thread().barrier();
    }

    public int[] allocateIntLocalArray(int size) {
        return thread().allocateLocal(int[].class, size);
    }

    public byte[] allocateByteLocalArray(int size) {
        return thread().allocateLocal(byte[].class, size);
    }

    public long[] allocateLongLocalArray(int size) {
        return thread().allocateLocal(long[].class, size);
    }

    public float[] allocateFloatLocalArray(int size) {
        return thread().allocateLocal(float[].class, size);
    }

    public double[] allocateDoubleLocalArray(int size) {
        SimulatedThread.requireFloat64();
        return thread().allocateLocal(double[].class, size);
    }

    public void atomicAdd(IntArray array, int index, int value) {
        DeviceArrays.atomicAdd(array, index, value);
    }

    /**
     * Fails, although the real one compiles: on CUDA it always hits element 0, silently. It exists
     * for the check that tests this on a device.
     */
    public void atomicAdd(int[] localArray, int index, int value) {
        throw new TornadoBailoutRuntimeException(
                "an atomic add on a local array is wrong on CUDA and fails on others; add in a"
                        + " global array, or let one thread own each element");
    }

    public void atomicAdd(LongArray array, int index, long value) {
        DeviceArrays.atomicAdd(array, index, value);
    }

    public void atomicAdd(FloatArray array, int index, float value) {
        DeviceArrays.atomicAdd(array, index, value);
    }

    public void atomicAdd(DoubleArray array, int index, double value) {
        DeviceArrays.atomicAdd(array, index, value);
    }

    private SimulatedThread thread() {
        if (thread == null) {
            throw new TornadoRuntimeException(
                    "this KernelContext was made on the host; use the one that the task's thread"
                            + " gets as its argument");
        }
        return thread;
    }
}
