// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;

import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a batch, or one of its children, and which of the batch's buffers it has.
 *
 * @param field the column, of the type of its indices if it has a dictionary
 * @param node how many values and nulls it says it has
 * @param buffer the first of its own buffers
 * @param buffers how many are its own
 * @param variadic how many of them are its views' data
 */
record IpcColumn(
        Field field,
        ArrowFieldNode node,
        int buffer,
        int buffers,
        int variadic,
        List<IpcColumn> children) {

    /**
     * Returns the columns of a batch.
     *
     * @param fields the columns that it should have
     * @throws IOException if it has not the buffers that these have
     */
    static List<IpcColumn> of(List<Field> fields, RecordBatch batch, String label)
            throws IOException {
        var walk = new Walk(batch, label);
        List<IpcColumn> columns = new ArrayList<>();
        for (Field field : fields) {
            columns.add(walk.next(field));
        }
        walk.requireEnd();
        return columns;
    }

    /** Returns how many buffers it and its children have, one behind the other. */
    int allBuffers() {
        return buffers + children.stream().mapToInt(IpcColumn::allBuffers).sum();
    }

    /** Returns whether some of its rows can be read without the others: lists and plain values. */
    boolean canBeCut() {
        if (field.getDictionary() != null) {
            return true;
        }
        return field.getType() instanceof ArrowType.List
                ? children.stream().allMatch(IpcColumn::canBeCut)
                : ArrowTables.columnType(field).isPresent();
    }

    /** Returns the type that says how values lie in the buffers. */
    ArrowType stored() {
        if (field.getDictionary() != null) {
            return field.getDictionary().getIndexType();
        }
        return field.getType() instanceof ArrowType.ExtensionType extension
                ? extension.storageType()
                : field.getType();
    }

    /** Returns how many bits a value has, of a type that has values of fixed width. */
    long valueBits() {
        return TypeLayout.getTypeLayout(stored()).getBufferLayouts().getLast().getTypeBitWidth();
    }

    /** Returns the bytes of an offset, or 0 for a type without offsets. */
    int offsetWidth() {
        return switch (stored()) {
            case ArrowType.Utf8 text -> Integer.BYTES;
            case ArrowType.Binary bytes -> Integer.BYTES;
            case ArrowType.List lists -> Integer.BYTES;
            case ArrowType.LargeUtf8 text -> Long.BYTES;
            case ArrowType.LargeBinary bytes -> Long.BYTES;
            default -> 0;
        };
    }

    /** Checks that the column has as many values as its batch has rows. */
    void requireLength(String label, int rows) throws IOException {
        if (node.getLength() != rows) {
            throw failure(label, node.getLength() + " values", rows + " rows");
        }
    }

    /**
     * Checks that the buffers of values, views or offsets are long enough, without reading them.
     *
     * @param source the batch's buffers
     */
    void requireValues(String label, IpcBuffers source) throws IOException {
        long rows = node.getLength();
        if (rows > 0 && buffers > 1) {
            long width = offsetWidth();
            long needed =
                    width > 0
                            ? (rows + 1) * width
                            : Math.ceilDiv(rows * valueBits(), (long) Byte.SIZE);
            long found = source.bytes(buffer + 1);
            if (found < needed) {
                throw failure(label, "a buffer of " + found + " bytes", needed + " or more");
            }
        }
        for (IpcColumn child : children) {
            child.requireValues(label, source);
        }
    }

    /** Returns the failure of what does not fit. */
    IOException failure(String label, String found, String expected) {
        return failure(label, field, found, expected);
    }

    private static IOException failure(String label, Field field, String found, String expected) {
        return new IOException(
                "%s: column \"%s\" has %s, expected %s"
                        .formatted(label, field.getName(), found, expected));
    }

    /** The nodes and buffers of a batch that no column has taken. */
    private static final class Walk {

        private final RecordBatch batch;
        private final String label;
        private int nodes;
        private int buffers;
        private int counts;

        Walk(RecordBatch batch, String label) {
            this.batch = batch;
            this.label = label;
        }

        IpcColumn next(Field field) throws IOException {
            if (nodes == batch.nodesLength()) {
                throw failure(label, field, "no values", "a count of them");
            }
            FieldNode claimed = batch.nodes(nodes++);
            int length = IpcBatch.count(claimed.length(), 0, Integer.MAX_VALUE, label);
            boolean isCoded = field.getDictionary() != null;
            ArrowType type = isCoded ? field.getDictionary().getIndexType() : field.getType();
            // Nothing but nulls need not be counted.
            long nulls = type instanceof ArrowType.Null ? length : claimed.nullCount();
            var node =
                    new ArrowFieldNode(
                            length, IpcBatch.count(nulls, IpcBatch.NULLS_UNKNOWN, length, label));
            int first = buffers;
            long variadic = variadic(type);
            long own = TypeLayout.getTypeBufferCount(type) + variadic;
            if (own < 0 || own > batch.buffersLength() - first) {
                throw failure(label, field, "too few buffers", "one more");
            }
            buffers += (int) own;
            List<IpcColumn> children = new ArrayList<>();
            if (!isCoded) {
                for (Field child : field.getChildren()) {
                    children.add(next(child));
                }
            }
            return new IpcColumn(field, node, first, (int) own, (int) variadic, children);
        }

        private long variadic(ArrowType type) {
            boolean hasViews =
                    type instanceof ArrowType.Utf8View || type instanceof ArrowType.BinaryView;
            return hasViews && counts < batch.variadicBufferCountsLength()
                    ? batch.variadicBufferCounts(counts++)
                    : 0;
        }

        void requireEnd() throws IOException {
            if (nodes < batch.nodesLength()
                    || buffers < batch.buffersLength()
                    || counts < batch.variadicBufferCountsLength()) {
                throw new IOException(label + " has more buffers than its columns");
            }
        }
    }
}
