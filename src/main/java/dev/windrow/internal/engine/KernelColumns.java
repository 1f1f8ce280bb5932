// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.ByteBits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.plan.kernel.KernelArray;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts columns to the arrays of kernels, and back. Bytes are copied; bits become bytes. */
public final class KernelColumns {

    private KernelColumns() {}

    /** Returns the elements of an array: at least one, since an empty array has no address. */
    public static int elements(KernelArray array, Table table) {
        long characters =
                array.slot().kind() == Kind.CHARACTERS
                        ? strings(table.column(array.slot().name())).characters()
                        : 0;
        return Math.toIntExact(Math.max(1, array.elements(table.rows(), characters)));
    }

    /** Copies the input column of an array into it, if it has one. */
    public static void fill(KernelArray array, Table table, MemorySegment target) {
        if (!array.isInput()) {
            return;
        }
        Column column = table.column(array.slot().name());
        switch (array.slot().kind()) {
            case VALUES -> fillValues(column, target);
            case VALIDITY -> fillValidity(column, target);
            case OFFSETS -> fillOffsets(strings(column), target);
            case CHARACTERS -> {
                VariableWidthColumn text = strings(column);
                long bytes = text.characters();
                MemorySegment.copy(text.bytes(), text.offset(0), target, 0, bytes);
            }
            case SCRATCH, SEGMENTS, RESULT, RESULT_VALIDITY ->
                    throw new IllegalStateException(array.slot() + " is no column's");
        }
    }

    public static void fillValues(Column column, MemorySegment target) {
        if (column instanceof BitColumn bits) {
            ByteBits.toBytes(bits.bits(), bits.bitOffset(), target, bits.rows());
        } else {
            int width = column.type().byteWidth();
            ((FixedWidthColumn) column).copyTo(0, column.rows(), target, width);
        }
    }

    private static void fillValidity(Column column, MemorySegment target) {
        Validity validity = column.validity();
        if (validity.hasNulls()) {
            ByteBits.toBytes(validity.bits(), validity.bitOffset(), target, column.rows());
        } else {
            target.asSlice(0, column.rows()).fill((byte) 1);
        }
    }

    private static void fillOffsets(VariableWidthColumn column, MemorySegment target) {
        long base = column.offset(0);
        for (long row = 0; row <= column.rows(); row++) {
            target.setAtIndex(
                    ValueLayout.JAVA_INT_UNALIGNED, row, (int) (column.offset(row) - base));
        }
    }

    private static VariableWidthColumn strings(Column column) {
        return (VariableWidthColumn) column;
    }

    /**
     * Returns the columns that kernels wrote, in the order in which kernels name them first.
     *
     * @param memory the elements of each written array of a column; they become the result's
     * @param owner the memory of the result
     */
    public static Table table(
            Table input,
            List<KernelArray> arrays,
            Map<KernelSlot, MemorySegment> memory,
            ColumnMemory owner) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (KernelArray array : arrays) {
            if (memory.containsKey(array.slot())) {
                columns.computeIfAbsent(
                        array.slot().name(),
                        name -> column(name, array.columnType(), input, memory, owner));
            }
        }
        return new Table(columns, input.rows(), owner);
    }

    private static Column column(
            String name,
            ColumnType type,
            Table input,
            Map<KernelSlot, MemorySegment> memory,
            ColumnMemory owner) {
        MemorySegment bytes = memory.get(new KernelSlot(Kind.VALIDITY, name));
        MemorySegment values = memory.get(new KernelSlot(Kind.VALUES, name));
        boolean isChanged = input.names().contains(name);
        Validity validity = Validity.ALL;
        if (bytes != null) {
            validity = validity(bytes, input.rows(), owner);
        } else if (isChanged) {
            validity = ColumnCopy.of(input.column(name).validity(), input.rows(), owner);
        }
        return values == null
                ? copy(input.column(name), validity, owner)
                : column(type, values, input.rows(), validity, owner);
    }

    /** Returns a copy of a column with other nulls. */
    private static Column copy(Column source, Validity validity, ColumnMemory owner) {
        return switch (source) {
            case BitColumn bits -> {
                MemorySegment copy = owner.allocate(Bits.bytesFor(bits.rows()));
                Bits.copy(bits.bits(), bits.bitOffset(), copy, 0, bits.rows());
                yield new BitColumn(copy, 0, bits.rows(), validity);
            }
            case FixedWidthColumn fixed -> {
                MemorySegment copy = owner.allocate(fixed.values().byteSize());
                copy.copyFrom(fixed.values());
                yield new FixedWidthColumn(fixed.type(), copy, fixed.rows(), validity);
            }
            case VariableWidthColumn text -> {
                VariableWidthColumn copy = ColumnCopy.of(text, owner);
                yield new VariableWidthColumn(
                        copy.type(),
                        copy.offsets(),
                        copy.offsetWidth(),
                        copy.bytes(),
                        copy.rows(),
                        validity);
            }
            case DictionaryColumn _, ListColumn _ ->
                    throw new IllegalStateException("kernels have no " + source.type().label());
        };
    }

    /**
     * Returns a column of an array's first elements. It keeps the array's memory if that is laid
     * out as a column's.
     */
    public static Column column(
            ColumnType type,
            MemorySegment elements,
            long rows,
            Validity validity,
            ColumnMemory owner) {
        if (type == ColumnType.Primitive.BOOL) {
            MemorySegment bits = owner.allocate(Bits.bytesFor(rows));
            ByteBits.toBits(elements, bits, rows);
            return new BitColumn(bits, 0, rows, validity);
        }
        return new FixedWidthColumn(
                type, elements.asSlice(0, rows * type.byteWidth()), rows, validity);
    }

    /** Returns the validity that bytes encode: 0 is a null. */
    public static Validity validity(MemorySegment bytes, long rows, ColumnMemory owner) {
        MemorySegment bits = owner.allocate(Bits.bytesFor(rows));
        ByteBits.toBits(bytes, bits, rows);
        return Validity.of(bits, 0, rows);
    }
}
