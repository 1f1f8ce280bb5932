// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.AccessTracker;
import uk.ac.manchester.tornado.api.types.arrays.DeviceArrays;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/** The device's copy of one host array. Graphs that consume an array share its buffer. */
final class DeviceBuffer {

    private final TornadoNativeArray array;
    private final long bytes;
    private boolean freed;

    DeviceBuffer(TornadoNativeArray host, long bytes) {
        this.array = DeviceArrays.allocateLike(host);
        this.bytes = bytes;
    }

    /** The array that kernels see. */
    TornadoNativeArray array() {
        return array;
    }

    long bytes() {
        return bytes;
    }

    AccessTracker tracker() {
        return DeviceArrays.trackerOf(array);
    }

    void copyIn(TornadoNativeArray host) {
        array.getSegmentWithHeader().copyFrom(host.getSegmentWithHeader());
    }

    /** Copies {@code size} bytes from {@code offset}, which counts from the header's start. */
    void copyOut(TornadoNativeArray host, long offset, long size) {
        MemorySegment source = array.getSegmentWithHeader().asSlice(offset, size);
        host.getSegmentWithHeader().asSlice(offset, size).copyFrom(source);
    }

    /** Poisons the elements that were not written since the tracker was restarted. */
    void poisonUnwritten() {
        BitSet written = tracker().writtenElements();
        for (int i = written.nextClearBit(0);
                i < array.getSize();
                i = written.nextClearBit(i + 1)) {
            DeviceArrays.poison(array, i);
        }
    }

    /** Reports an error that may crash the JVM on a real device. */
    void requireAlive(String graphName) {
        if (freed) {
            throw new TornadoRuntimeException(
                    "graph "
                            + graphName
                            + " uses the device copy of "
                            + array
                            + ", which another graph that shares it has freed; do not name a"
                            + " consumed array in persistOnDevice or transferToHost of a graph"
                            + " whose plan is closed first");
        }
    }

    void free(String graphName) {
        requireAlive(graphName);
        freed = true;
        DeviceMemory.release(bytes);
    }
}
