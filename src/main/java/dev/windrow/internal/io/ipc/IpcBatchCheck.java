// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/**
 * Compares the counts of a batch with its buffers before Arrow loads it. Arrow makes vectors as
 * long as the counts and the last offsets of lists claim, and fills up short buffers with zeros.
 * Afterwards, this cannot be detected. The other offsets are checked where columns are made.
 */
final class IpcBatchCheck {

    private final String batch;
    private final Iterator<ArrowFieldNode> nodes;
    private final Iterator<ArrowBuf> buffers;
    private final Iterator<Long> variadicCounts;

    private IpcBatchCheck(String batch, ArrowRecordBatch rows) {
        this.batch = batch;
        this.nodes = rows.getNodes().iterator();
        this.buffers = rows.getBuffers().iterator();
        this.variadicCounts = rows.getVariadicBufferCounts().iterator();
    }

    /**
     * Checks a batch that is not compressed.
     *
     * @param batch the name of the batch in errors
     * @param fields the columns that it has, with indices for those that have a dictionary
     * @throws IOException with the name of a column that has too few or too many values
     */
    static void check(String batch, List<Field> fields, ArrowRecordBatch rows) throws IOException {
        var check = new IpcBatchCheck(batch, rows);
        for (Field field : fields) {
            int values = check.values(field);
            if (values != rows.getLength()) {
                throw check.failure(field, values + " values", rows.getLength() + " rows");
            }
        }
        if (check.nodes.hasNext() || check.buffers.hasNext() || check.variadicCounts.hasNext()) {
            throw new IOException(batch + " has more buffers than its columns");
        }
    }

    /** Checks the next column and its children, and returns the number of its values. */
    private int values(Field field) throws IOException {
        if (!nodes.hasNext()) {
            throw failure(field, "no values", "a count of them");
        }
        ArrowFieldNode node = nodes.next();
        long needed = neededOfChildren(field, node);
        for (Field child : field.getChildren()) {
            int values = values(child);
            if (values < needed) {
                throw failure(child, values + " values", needed + ", as its parent needs");
            }
        }
        return node.getLength();
    }

    /**
     * Checks a column's own buffers, and returns the number of values that each child must have.
     */
    private long neededOfChildren(Field field, ArrowFieldNode node) throws IOException {
        ArrowType type =
                field.getType() instanceof ArrowType.ExtensionType extension
                        ? extension.storageType()
                        : field.getType();
        long rows = node.getLength();
        if (type instanceof ArrowType.Null || type instanceof ArrowType.RunEndEncoded) {
            return 0;
        }
        if (type instanceof ArrowType.Union union) {
            buffer(field, rows);
            if (union.getMode() == UnionMode.Sparse) {
                return rows;
            }
            buffer(field, rows * Integer.BYTES);
            return 0;
        }
        requireValidity(field, node);
        return switch (type) {
            case ArrowType.Struct struct -> rows;
            case ArrowType.FixedSizeList lists -> rows * lists.getListSize();
            case ArrowType.List lists -> lastOffset(field, rows, Integer.BYTES);
            case ArrowType.Map maps -> lastOffset(field, rows, Integer.BYTES);
            case ArrowType.LargeList lists -> lastOffset(field, rows, Long.BYTES);
            case ArrowType.ListView views -> lastOfViews(field, rows, Integer.BYTES);
            case ArrowType.LargeListView views -> lastOfViews(field, rows, Long.BYTES);
            default -> {
                requireValues(field, type, rows);
                yield 0;
            }
        };
    }

    private void requireValues(Field field, ArrowType type, long rows) throws IOException {
        switch (type) {
            case ArrowType.Utf8 text -> buffer(field, lastOffset(field, rows, Integer.BYTES));
            case ArrowType.Binary bytes -> buffer(field, lastOffset(field, rows, Integer.BYTES));
            case ArrowType.LargeUtf8 text -> buffer(field, lastOffset(field, rows, Long.BYTES));
            case ArrowType.LargeBinary bytes -> buffer(field, lastOffset(field, rows, Long.BYTES));
            case ArrowType.Utf8View text -> requireViews(field, rows);
            case ArrowType.BinaryView bytes -> requireViews(field, rows);
            case ArrowType.FixedSizeBinary bytes -> buffer(field, rows * bytes.getByteWidth());
            default -> {
                var layout = TypeLayout.getTypeLayout(type).getBufferLayouts().getLast();
                buffer(field, bytesOfBits(rows * layout.getTypeBitWidth()));
            }
        }
    }

    /** Checks a column's bitmap. It may be left out if it would be all zeros or all ones. */
    private void requireValidity(Field field, ArrowFieldNode node) throws IOException {
        int rows = node.getLength();
        int nulls = node.getNullCount();
        ArrowBuf bits = buffer(field, 0);
        if (bits.capacity() == 0) {
            if (nulls != 0 && nulls != rows) {
                throw failure(field, nulls + " nulls and no bitmap", "a bitmap of them");
            }
            return;
        }
        requireBytes(field, bits, bytesOfBits(rows));
        int found = BitVectorHelper.getNullCount(bits, rows);
        if (nulls != IpcBatch.NULLS_UNKNOWN && nulls != found) {
            throw failure(field, found + " nulls", "the " + nulls + " that it counts");
        }
    }

    /** Returns the last offset. Without rows, there need not be any offset. */
    private long lastOffset(Field field, long rows, int width) throws IOException {
        ArrowBuf offsets = buffer(field, rows == 0 ? 0 : (rows + 1) * width);
        long last = rows == 0 ? 0 : IpcRows.number(offsets, rows, width);
        if (last < 0) {
            throw failure(field, "the last offset " + last, "one from 0 on");
        }
        return last;
    }

    /** Returns the greatest end of all lists, which may be in any order. */
    private long lastOfViews(Field field, long rows, int width) throws IOException {
        ArrowBuf offsets = buffer(field, rows * width);
        ArrowBuf sizes = buffer(field, rows * width);
        long last = 0;
        for (long row = 0; row < rows; row++) {
            last =
                    Math.max(
                            last,
                            IpcRows.number(offsets, row, width)
                                    + IpcRows.number(sizes, row, width));
        }
        return last;
    }

    private void requireViews(Field field, long rows) throws IOException {
        buffer(field, rows * 2 * Long.BYTES);
        long others = variadicCounts.hasNext() ? variadicCounts.next() : 0;
        for (long i = 0; i < others; i++) {
            buffer(field, 0);
        }
    }

    /** Takes the next buffer, which must have at least {@code bytes} bytes. */
    private ArrowBuf buffer(Field field, long bytes) throws IOException {
        if (!buffers.hasNext()) {
            throw failure(field, "too few buffers", "one more");
        }
        ArrowBuf buffer = buffers.next();
        requireBytes(field, buffer, bytes);
        return buffer;
    }

    private void requireBytes(Field field, ArrowBuf buffer, long bytes) throws IOException {
        if (buffer.capacity() < bytes) {
            throw failure(field, "a buffer of " + buffer.capacity() + " bytes", bytes + " or more");
        }
    }

    private static long bytesOfBits(long bits) {
        return (bits + Byte.SIZE - 1) / Byte.SIZE;
    }

    private IOException failure(Field field, String found, String expected) {
        return new IOException(
                "%s: column \"%s\" has %s, expected %s"
                        .formatted(batch, field.getName(), found, expected));
    }
}
