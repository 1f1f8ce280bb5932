// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a batch into ranges of rows that take little memory. Where the offsets of strings and lists
 * can be read one by one, it is known what a range takes; of compressed ones it is taken for
 * granted that rows are about alike.
 */
final class IpcCut {

    /** Ranges begin where a byte and a word of bits do. */
    private static final int LEAST_ROWS = Long.SIZE;

    private final IpcBuffers source;
    private final List<IpcColumn> columns;
    private final long mostBytes;
    private final BufferAllocator allocator;
    private final List<IpcRange> ranges = new ArrayList<>();

    private IpcCut(
            IpcBuffers source, List<IpcColumn> columns, long mostBytes, BufferAllocator allocator) {
        this.source = source;
        this.columns = columns;
        this.mostBytes = mostBytes;
        this.allocator = allocator;
    }

    /**
     * Returns ranges of rows, at least one.
     *
     * @param label the batch's name in errors
     * @param source the batch's buffers
     * @param columns those that are read
     * @param rows how many rows the batch has
     * @param mostBytes what a range takes at most, unless it has few rows
     * @throws IOException if buffers are too short for the rows, of which there may then be any
     *     number
     */
    static List<IpcRange> of(
            String label,
            IpcBuffers source,
            List<IpcColumn> columns,
            int rows,
            long mostBytes,
            BufferAllocator allocator)
            throws IOException {
        for (IpcColumn column : columns) {
            column.requireLength(label, rows);
            column.requireValues(label, source);
        }
        var cut = new IpcCut(source, columns, mostBytes, allocator);
        cut.add(0, rows);
        return cut.ranges;
    }

    /** Adds a range, in two halves if it takes too much. */
    private void add(int from, int to) throws IOException {
        long middle = from + Math.ceilDiv((to - from) / 2, LEAST_ROWS) * (long) LEAST_ROWS;
        if (middle <= from || middle >= to || bytes(from, to) <= mostBytes) {
            ranges.add(new IpcRange(from, to));
            return;
        }
        add(from, (int) middle);
        add((int) middle, to);
    }

    private long bytes(int from, int to) throws IOException {
        double bytes = 0;
        for (IpcColumn column : columns) {
            bytes += bytes(column, from, to);
        }
        return (long) bytes;
    }

    private double bytes(IpcColumn column, double from, double to) throws IOException {
        long length = column.node().getLength();
        if (length == 0) {
            return 0;
        }
        int width = column.offsetWidth();
        if (width == 0) {
            double bytes = 0;
            for (int i = 0; i < column.buffers(); i++) {
                bytes += (double) source.bytes(column.buffer() + i);
            }
            return bytes * (to - from) / length;
        }
        double own = (to - from) * width;
        int offsets = column.buffer() + 1;
        boolean areStrings = column.children().isEmpty();
        long all =
                areStrings
                        ? source.bytes(offsets + 1)
                        : column.children().getFirst().node().getLength();
        double first = all * from / length;
        double last = all * to / length;
        if (source.isRandomAccess()) {
            first = offset(column, (long) from, width);
            last = offset(column, (long) to, width);
        }
        return own + (areStrings ? last - first : bytes(column.children().getFirst(), first, last));
    }

    /** Returns an offset, or 0 if the buffer ends before it: whoever reads it tells that. */
    private double offset(IpcColumn column, long row, int width) throws IOException {
        int number = column.buffer() + 1;
        if (row < 0 || row >= source.bytes(number) / width) {
            return 0;
        }
        try (ArrowBuf one = source.read(number, row * width, width, allocator)) {
            return width == Integer.BYTES ? one.getInt(0) : one.getLong(0);
        }
    }
}
