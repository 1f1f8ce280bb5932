// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphRecording;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.memory.ParallelCopy;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Fetches results of tasks from the device into the result's own memory.
 *
 * @param graph the graph that ran
 * @param result the run's handle to its results
 * @param status the device status, already on the host
 * @param memory the owner of the result's columns
 * @param from the first row that is fetched
 * @param rows how many rows are fetched: those of the table that the tasks ran over, or some
 */
public record Download(
        DeviceGraph graph,
        TornadoExecutionResult result,
        IntArray status,
        ColumnMemory memory,
        long from,
        long rows) {

    /**
     * Bytes that come to the host at a time: enough that a transfer takes longer than to ask for it
     * (32 MB take 0.6 ms), few enough that the copy of the last part is short.
     */
    private static final long PART_BYTES = 32L << 20;

    /** Returns the device status at a place of {@link DeviceStatus}. */
    public int statusAt(int place) {
        return status.get(place);
    }

    /** Copies elements of an array to the host, from the element {@code first} on. */
    public void fetch(TornadoNativeArray array, long first, long elements) {
        if (elements > 0 && !graph.comesBack(array)) {
            DataRange range = new DataRange(array).withOffset(first).withSize(elements);
            GraphRecording.apart(() -> result.transferToHost(range));
        }
    }

    /** Returns the same for other rows, which come to memory of another owner. */
    public Download of(long first, long count, ColumnMemory owner) {
        return new Download(graph, result, status, owner, first, count);
    }

    /** Returns the rows' values, each {@code width} bytes wide. */
    public MemorySegment values(TornadoNativeArray array, int width) {
        return values(array, from, rows, width);
    }

    /**
     * Returns values of an array, each {@code width} bytes wide. While a part of many is on its way
     * to the host, other threads copy the part before it.
     *
     * @param first the first value, counted in values
     */
    public MemorySegment values(TornadoNativeArray array, long first, long count, int width) {
        long bytes = count * width;
        MemorySegment target = memory.allocateUncleared(bytes);
        List<CompletableFuture<Void>> copies = new ArrayList<>();
        try {
            for (long done = 0; done < bytes; done += PART_BYTES) {
                long at = done;
                long begin = first * width + done;
                long size = Math.min(PART_BYTES, bytes - done);
                fetchBytes(array, begin, size);
                MemorySegment source = array.getSegment().asSlice(begin, size);
                Runnable copy = () -> ParallelCopy.copy(source, target.asSlice(at, size));
                if (bytes <= PART_BYTES) {
                    copy.run();
                } else {
                    copies.add(CompletableFuture.runAsync(copy));
                }
            }
        } finally {
            // Nobody may fetch into the array, or free the target, once this has returned.
            CompletableFuture.allOf(copies.toArray(CompletableFuture[]::new)).join();
        }
        return target;
    }

    /** Copies the elements in which some bytes lie. */
    private void fetchBytes(TornadoNativeArray array, long begin, long size) {
        int width = array.getElementSize();
        long element = begin / width;
        fetch(array, element, Math.ceilDiv(begin + size, (long) width) - element);
    }

    /** Returns the bytes of a bitmap in which the rows' bits are, from {@link #firstBit} on. */
    public MemorySegment bits(LongArray words) {
        return values(words, from / Byte.SIZE, Bits.bytesFor(firstBit() + rows), 1);
    }

    /** Returns the place of the first row's bit. */
    public int firstBit() {
        return (int) (from % Byte.SIZE);
    }

    /** Returns the rows' validity from a bitmap in words. */
    public Validity validity(LongArray words) {
        return Validity.of(bits(words), firstBit(), rows);
    }
}
