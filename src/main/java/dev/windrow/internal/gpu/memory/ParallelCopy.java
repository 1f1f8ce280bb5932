// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.FixedWidthColumn;

import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/** Copies memory on as many threads as there are processors. */
public final class ParallelCopy {

    /**
     * Bytes that a thread copies at a time: enough to hide the cost of handing them out and to be
     * copied past the caches, which Java does from 2.5 MB on; few enough that the threads end
     * together.
     */
    private static final long PART_BYTES = 3L << 20;

    private ParallelCopy() {}

    /**
     * Copies all values of a column to the beginning of the target, as wide as the device has them.
     */
    public static void copy(FixedWidthColumn source, MemorySegment target) {
        int width = source.type().byteWidth();
        if (source.width() == width) {
            copy(source.values(), target);
            return;
        }
        long partRows = PART_BYTES / width;
        LongStream.range(0, Math.ceilDiv(source.rows(), partRows))
                .parallel()
                .map(part -> part * partRows)
                .forEach(
                        row ->
                                source.copyTo(
                                        row,
                                        Math.min(partRows, source.rows() - row),
                                        target.asSlice(row * width),
                                        width));
    }

    /** Copies all of the source to the beginning of the target. */
    public static void copy(MemorySegment source, MemorySegment target) {
        long size = source.byteSize();
        if (size <= PART_BYTES) {
            MemorySegment.copy(source, 0, target, 0, size);
            return;
        }
        LongStream.range(0, Math.ceilDiv(size, PART_BYTES))
                .parallel()
                .map(part -> part * PART_BYTES)
                .forEach(
                        from ->
                                MemorySegment.copy(
                                        source,
                                        from,
                                        target,
                                        from,
                                        Math.min(PART_BYTES, size - from)));
    }
}
