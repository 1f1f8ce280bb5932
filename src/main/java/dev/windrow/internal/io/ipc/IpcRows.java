// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads rows of some columns of a batch into a batch of their own, without the others. Offsets of
 * strings and lists then begin at 0. What the buffers hold is checked as far as that needs; the
 * rest is {@link IpcBatchCheck}'s.
 */
final class IpcRows {

    private final String label;
    private final IpcBuffers source;
    private final ReadLimits.Loan loan;
    private final BufferAllocator allocator;
    private final List<ArrowFieldNode> nodes = new ArrayList<>();
    private final List<ArrowBuf> buffers = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();
    private long taken;

    private IpcRows(
            String label, IpcBuffers source, ReadLimits.Loan loan, BufferAllocator allocator) {
        this.label = label;
        this.source = source;
        this.loan = loan;
        this.allocator = allocator;
    }

    /**
     * Reads rows.
     *
     * @param label the batch's name in errors
     * @param source the batch's buffers
     * @param columns the columns to read
     * @param rows how many rows the batch has
     * @param range those to read
     * @param loan what the thread takes for them
     * @return the rows, which the caller closes
     */
    static ArrowRecordBatch read(
            String label,
            IpcBuffers source,
            List<IpcColumn> columns,
            int rows,
            IpcRange range,
            ReadLimits.Loan loan,
            BufferAllocator allocator)
            throws IOException {
        var read = new IpcRows(label, source, loan, allocator);
        int count = range.count(rows);
        try {
            for (IpcColumn column : columns) {
                column.requireLength(label, rows);
                if (count == rows) {
                    read.whole(column);
                } else {
                    read.part(column, range.from(), count);
                }
            }
            return new ArrowRecordBatch(
                    count,
                    read.nodes,
                    read.buffers,
                    NoCompressionCodec.DEFAULT_BODY_COMPRESSION,
                    read.counts,
                    true,
                    false);
        } catch (IOException | RuntimeException | Error e) {
            read.buffers.forEach(ArrowBuf::close);
            throw e;
        }
    }

    private void whole(IpcColumn column) throws IOException {
        nodes.add(column.node());
        for (int i = 0; i < column.buffers(); i++) {
            all(column.buffer() + i);
        }
        if (isOfViews(column)) {
            counts.add((long) column.variadic());
        }
        for (IpcColumn child : column.children()) {
            whole(child);
        }
    }

    private void part(IpcColumn column, long from, int count) throws IOException {
        if (column.buffers() == 0) {
            nodes.add(new ArrowFieldNode(count, count));
            return;
        }
        int values = column.buffer() + 1;
        nodes.add(new ArrowFieldNode(count, validity(column, from, count)));
        int width = column.offsetWidth();
        if (isOfViews(column)) {
            views(column, from, count);
        } else if (width == 0) {
            bits(column, values, from * column.valueBits(), count * column.valueBits());
        } else {
            ArrowBuf offsets = add(column, values, from * width, (count + 1L) * width);
            long first = number(offsets, 0, width);
            long bytes = number(offsets, count, width) - first;
            if (first < 0 || bytes < 0) {
                throw column.failure(
                        label,
                        "offsets from " + first + " to " + (first + bytes),
                        "ascending ones from 0 on");
            }
            for (long i = 0; i <= count; i++) {
                set(offsets, i, width, number(offsets, i, width) - first);
            }
            if (column.children().isEmpty()) {
                add(column, values + 1, first, bytes);
            } else {
                elements(column.children().getFirst(), first, bytes);
            }
        }
    }

    /** Reads views, and what they point to. */
    private void views(IpcColumn column, long from, int count) throws IOException {
        ArrowBuf validity = buffers.getLast();
        int number = column.buffer() + 1;
        long width = IpcViews.VIEW_BYTES;
        ArrowBuf read = add(column, number, from * width, count * width);
        IpcViews views = IpcViews.of(column, label, read, validity, count);
        for (int data = 0; data < column.variadic(); data++) {
            List<IpcViews.Piece> pieces = views.pieces(data);
            add(column, number + 1 + data, pieces);
            views.moveTo(data, pieces);
        }
        counts.add((long) column.variadic());
    }

    /** Reads pieces of a buffer, one behind the other. */
    private void add(IpcColumn column, int buffer, List<IpcViews.Piece> pieces) throws IOException {
        if (pieces.size() <= 1) {
            IpcViews.Piece all = pieces.isEmpty() ? new IpcViews.Piece(0, 0, 0) : pieces.getFirst();
            add(column, buffer, all.from(), all.bytes());
            return;
        }
        long bytes = pieces.getLast().end();
        require(bytes);
        ArrowBuf target = allocator.buffer(bytes);
        buffers.add(target);
        for (IpcViews.Piece piece : pieces) {
            requireThere(column, buffer, piece.from(), piece.bytes());
            try (ArrowBuf read = source.read(buffer, piece.from(), piece.bytes(), allocator)) {
                target.setBytes(piece.at(), read, 0, piece.bytes());
            }
        }
    }

    private void elements(IpcColumn column, long from, long count) throws IOException {
        if (column.node().getLength() < from + count) {
            throw column.failure(
                    label,
                    column.node().getLength() + " values",
                    (from + count) + ", as its parent needs");
        }
        part(column, from, (int) count);
    }

    /** Reads which values are not null, and returns how many are null. */
    private long validity(IpcColumn column, long from, int count) throws IOException {
        ArrowFieldNode node = column.node();
        boolean areAll = node.getNullCount() == node.getLength();
        if (source.bytes(column.buffer()) == 0) {
            all(column.buffer());
            if (!areAll && node.getNullCount() != 0) {
                throw column.failure(
                        label, node.getNullCount() + " nulls and no bitmap", "a bitmap of them");
            }
            return areAll ? count : 0;
        }
        bits(column, column.buffer(), from, count);
        if (node.getNullCount() == 0) {
            return 0;
        }
        return areAll ? count : BitVectorHelper.getNullCount(buffers.getLast(), count);
    }

    /** Reads bits, of which the first one may be anywhere in its byte. */
    private void bits(IpcColumn column, int buffer, long from, long count) throws IOException {
        int shift = (int) (from % Byte.SIZE);
        long begin = from / Byte.SIZE;
        long end = Math.ceilDiv(from + count, (long) Byte.SIZE);
        ArrowBuf read = add(column, buffer, begin, end - begin);
        if (shift == 0) {
            return;
        }
        for (long i = 0; i < end - begin; i++) {
            int next = i + 1 < end - begin ? read.getByte(i + 1) & 0xff : 0;
            int both = read.getByte(i) & 0xff | next << Byte.SIZE;
            read.setByte(i, both >>> shift);
        }
    }

    private void all(int buffer) throws IOException {
        long bytes = source.bytes(buffer);
        require(bytes);
        buffers.add(source.read(buffer, 0, bytes, allocator));
    }

    private ArrowBuf add(IpcColumn column, int buffer, long from, long bytes) throws IOException {
        requireThere(column, buffer, from, bytes);
        require(bytes);
        ArrowBuf read =
                bytes == 0 ? allocator.getEmpty() : source.read(buffer, from, bytes, allocator);
        buffers.add(read);
        return read;
    }

    private void requireThere(IpcColumn column, int buffer, long from, long bytes)
            throws IOException {
        long there = source.bytes(buffer);
        if (from > there - bytes) {
            throw column.failure(
                    label, "a buffer of " + there + " bytes", (from + bytes) + " or more");
        }
    }

    private void require(long bytes) {
        taken += bytes + source.readingBytes();
        loan.require(taken, label, "what is read at once", "write it with smaller batches");
    }

    private static boolean isOfViews(IpcColumn column) {
        return column.stored() instanceof ArrowType.Utf8View
                || column.stored() instanceof ArrowType.BinaryView;
    }

    /** Returns a number of four or eight bytes. */
    static long number(ArrowBuf buffer, long index, int width) {
        return width == Integer.BYTES
                ? buffer.getInt(index * Integer.BYTES)
                : buffer.getLong(index * Long.BYTES);
    }

    private static void set(ArrowBuf buffer, long index, int width, long value) {
        if (width == Integer.BYTES) {
            buffer.setInt(index * Integer.BYTES, (int) value);
        } else {
            buffer.setLong(index * Long.BYTES, value);
        }
    }
}
