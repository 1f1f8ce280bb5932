// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.StringConcatenation;
import dev.windrow.internal.column.TimesOfDay;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Copies columns into Arrow's buffers. */
final class ColumnExport {

    private final BufferAllocator allocator;
    private final List<ArrowFieldNode> nodes = new ArrayList<>();
    private final List<ArrowBuf> buffers = new ArrayList<>();

    private ColumnExport(BufferAllocator allocator) {
        NativeAccess.require();
        this.allocator = allocator;
    }

    /**
     * Copies columns into a batch, which the caller closes.
     *
     * @param columns columns of {@code rows} values each
     * @param fields their fields, of the types that {@link ArrowTypes#field} gives
     */
    static ArrowRecordBatch batch(
            List<Column> columns, List<Field> fields, int rows, BufferAllocator allocator) {
        ColumnExport export = new ColumnExport(allocator);
        try {
            for (int i = 0; i < columns.size(); i++) {
                String subject = VectorImport.columnNamed(fields.get(i).getName());
                TimesOfDay.require(subject, columns.get(i));
                export.add(columns.get(i), fields.get(i));
            }
            return new ArrowRecordBatch(rows, export.nodes, export.buffers);
        } finally {
            // The batch has retained each of them.
            export.buffers.forEach(ArrowBuf::close);
        }
    }

    private static boolean isLarge(Field field) {
        return field.getType() instanceof ArrowType.LargeUtf8
                || field.getType() instanceof ArrowType.LargeBinary;
    }

    private void add(Column column, Field field) {
        switch (column) {
            case BitColumn bits -> {
                addNodeAndValidity(bits);
                addBits(bits.bits(), bits.bitOffset(), bits.rows());
            }
            case FixedWidthColumn fixed -> {
                addNodeAndValidity(fixed);
                int width = fixed.type().byteWidth();
                fixed.copyTo(0, fixed.rows(), add(fixed.rows() * width), width);
            }
            case VariableWidthColumn packed when packed.type() instanceof Packed -> {
                try (ColumnMemory taken = new ColumnMemory()) {
                    addPacked(packed, field, taken);
                }
            }
            case VariableWidthColumn strings -> {
                addNodeAndValidity(strings);
                addStrings(strings, isLarge(field));
            }
            case DictionaryColumn coded -> {
                try (ColumnMemory decoded = new ColumnMemory()) {
                    add(StringConcatenation.concatenate(List.of(coded), decoded), field);
                }
            }
            case ListColumn lists -> {
                addNodeAndValidity(lists);
                long first = lists.offset(0);
                addListOffsets(lists, first);
                add(
                        lists.elements().slice(first, lists.offset(lists.rows()) - first),
                        field.getChildren().getFirst());
            }
        }
    }

    /** Adds packed values, which are taken apart by one level. */
    private void addPacked(VariableWidthColumn packed, Field field, ColumnMemory taken) {
        boolean isInterval = Packed.valueOf(packed.type()).equals(Named.INTERVAL);
        if (!isInterval && !(field.getType() instanceof ArrowType.Struct)) {
            add(PackedColumns.elements(packed, taken), field);
            return;
        }
        List<Column> parts = PackedColumns.fields(packed, taken);
        addNodeAndValidity(packed);
        if (isInterval) {
            addIntervals(parts, packed.rows());
            return;
        }
        for (int i = 0; i < parts.size(); i++) {
            add(parts.get(i), field.getChildren().get(i));
        }
    }

    /**
     * Adds months, days and a time in nanoseconds. Before these parts is the length, which orders
     * intervals.
     */
    private void addIntervals(List<Column> parts, long rows) {
        int width = 2 * Integer.BYTES + Long.BYTES;
        MemorySegment to = add(rows * width);
        for (long row = 0; row < rows; row++) {
            if (parts.getFirst().isNull(row)) {
                continue;
            }
            long at = row * width;
            long months = parts.get(1).getLong(row);
            long days = parts.get(2).getLong(row);
            long microseconds = parts.get(3).getLong(row);
            if (Math.abs(microseconds) > Long.MAX_VALUE / 1_000
                    || months != (int) months
                    || days != (int) days) {
                throw new WindrowException(
                        ErrorCode.OVERFLOW,
                        "an interval of too many hours: Arrow has nanoseconds of 64 bits");
            }
            to.set(JAVA_INT_UNALIGNED, at, (int) months);
            to.set(JAVA_INT_UNALIGNED, at + 4, (int) days);
            to.set(JAVA_LONG_UNALIGNED, at + 8, microseconds * 1_000);
        }
    }

    private void addNodeAndValidity(Column column) {
        nodes.add(new ArrowFieldNode(column.rows(), column.validity().nullCount()));
        if (column.validity().hasNulls()) {
            addBits(column.validity().bits(), column.validity().bitOffset(), column.rows());
        } else {
            Bits.fill(add(Bits.bytesFor(column.rows())), 0, column.rows());
        }
    }

    private void addBits(MemorySegment bits, long bitOffset, long rows) {
        Bits.copy(bits, bitOffset, add(Bits.bytesFor(rows)), 0, rows);
    }

    private void addStrings(VariableWidthColumn strings, boolean large) {
        int width = large ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = add((strings.rows() + 1) * width);
        long first = strings.offset(0);
        for (long row = 0; row <= strings.rows(); row++) {
            long offset = strings.offset(row) - first;
            if (large) {
                offsets.set(JAVA_LONG_UNALIGNED, row << 3, offset);
            } else {
                offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) offset);
            }
        }
        MemorySegment bytes = add(strings.characters());
        MemorySegment.copy(strings.bytes(), first, bytes, 0, strings.characters());
    }

    private void addListOffsets(ListColumn lists, long first) {
        MemorySegment offsets = add((lists.rows() + 1) * Integer.BYTES);
        for (long row = 0; row <= lists.rows(); row++) {
            offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) (lists.offset(row) - first));
        }
    }

    /** Adds a buffer of zeroes and returns its bytes. */
    private MemorySegment add(long bytes) {
        ArrowBuf buffer = allocator.buffer(bytes);
        buffers.add(buffer);
        buffer.setZero(0, bytes);
        buffer.writerIndex(bytes);
        return MemorySegment.ofAddress(buffer.memoryAddress()).reinterpret(bytes);
    }
}
