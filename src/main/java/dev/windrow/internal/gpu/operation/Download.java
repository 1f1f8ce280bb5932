package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.graph.DeviceGraph;
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
 * @param rows the rows of the table that the tasks ran over
 */
public record Download(
        DeviceGraph graph,
        TornadoExecutionResult result,
        IntArray status,
        ColumnMemory memory,
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

    /** Copies the first elements of an array to the host. */
    public void fetch(TornadoNativeArray array, long elements) {
        fetch(array, 0, elements);
    }

    /** Copies elements of an array to the host, from the element {@code from} on. */
    public void fetch(TornadoNativeArray array, long from, long elements) {
        if (elements > 0 && !graph.comesBack(array)) {
            result.transferToHost(new DataRange(array).withOffset(from).withSize(elements));
        }
    }

    /** Returns the same for the first rows, which come to memory of another owner. */
    public Download of(long first, ColumnMemory owner) {
        return new Download(graph, result, status, owner, first);
    }

    /** Returns the first bytes of words. */
    public MemorySegment bytes(LongArray words, long bytes) {
        return values(words, bytes, 1);
    }

    /** Returns the first ints of an array. */
    public MemorySegment ints(IntArray array, long count) {
        return values(array, count, Integer.BYTES);
    }

    /**
     * Returns the first values of an array, each {@code width} bytes wide. While a part of many is
     * on its way to the host, other threads copy the part before it.
     */
    public MemorySegment values(TornadoNativeArray array, long count, int width) {
        long bytes = count * width;
        MemorySegment target = memory.allocateUncleared(bytes);
        List<CompletableFuture<Void>> copies = new ArrayList<>();
        try {
            for (long from = 0; from < bytes; from += PART_BYTES) {
                long first = from;
                long size = Math.min(PART_BYTES, bytes - from);
                int element = array.getElementSize();
                fetch(array, from / element, Math.ceilDiv(size, (long) element));
                MemorySegment source = array.getSegment().asSlice(first, size);
                Runnable copy = () -> ParallelCopy.copy(source, target.asSlice(first, size));
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

    /** Returns the validity of {@code count} values from a bitmap in words. */
    public Validity validity(LongArray words, long count) {
        return Validity.of(bytes(words, Bits.bytesFor(count)), 0, count);
    }

    /** Returns a copy of the first bytes of host memory, in the result's memory. */
    public MemorySegment copy(MemorySegment source, long bytes) {
        MemorySegment target = memory.allocateUncleared(bytes);
        ParallelCopy.copy(source.asSlice(0, bytes), target);
        return target;
    }
}
