package dev.windrow.benchmarks;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostMemoryBuffer;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** Copies Windrow's columns to the device as libcudf's, which have the same layout. */
final class LibcudfTable {

    /**
     * The least digits of a decimal that has 128 bits in libcudf, too. Decimals of fewer digits
     * have fewer bytes there.
     */
    private static final int LEAST_DIGITS_OF_128_BITS = 19;

    private LibcudfTable() {}

    /** Copies a table without nulls. The caller closes the copy. */
    static ai.rapids.cudf.Table of(Table table) {
        ColumnVector[] columns = new ColumnVector[table.names().size()];
        try {
            int next = 0;
            for (Column column : table.columns()) {
                columns[next++] = copy(column);
            }
            return new ai.rapids.cudf.Table(columns);
        } finally {
            for (ColumnVector column : columns) {
                if (column != null) {
                    // The table holds references of its own.
                    column.close();
                }
            }
        }
    }

    /** Returns libcudf's type of a column's values. */
    static DType type(ColumnType type) {
        return switch (type) {
            case Primitive.INT32 -> DType.INT32;
            case Primitive.INT64 -> DType.INT64;
            case Primitive.FLOAT64 -> DType.FLOAT64;
            case Primitive.UTF8 -> DType.STRING;
            case ColumnType.Decimal decimal when decimal.precision() >= LEAST_DIGITS_OF_128_BITS ->
                    DType.create(DType.DTypeEnum.DECIMAL128, -decimal.scale());
            default ->
                    throw new UnsupportedOperationException(
                            type.label() + ": no case has such a column yet");
        };
    }

    private static ColumnVector copy(Column column) {
        if (column.validity().hasNulls()) {
            throw new UnsupportedOperationException("nulls: no case has any yet");
        }
        DType type = type(column.type());
        return switch (column) {
            case FixedWidthColumn fixed -> toDevice(type, fixed.rows(), copy(fixed.values()), null);
            case VariableWidthColumn strings ->
                    toDevice(type, strings.rows(), characters(strings), offsets(strings));
            default -> throw new UnsupportedOperationException(column.type().label());
        };
    }

    private static ColumnVector toDevice(
            DType type, long rows, HostMemoryBuffer data, @Nullable HostMemoryBuffer offsets) {
        try (HostColumnVector host =
                new HostColumnVector(type, rows, Optional.of(0L), data, null, offsets)) {
            return host.copyToDevice();
        }
    }

    private static HostMemoryBuffer copy(MemorySegment source) {
        HostMemoryBuffer buffer = HostMemoryBuffer.allocate(source.byteSize(), false);
        segment(buffer).copyFrom(source);
        return buffer;
    }

    private static HostMemoryBuffer characters(VariableWidthColumn strings) {
        return copy(strings.bytes().asSlice(strings.offset(0), strings.characters()));
    }

    /** Returns libcudf's offsets, which have 4 bytes and begin with 0. */
    private static HostMemoryBuffer offsets(VariableWidthColumn strings) {
        HostMemoryBuffer buffer =
                HostMemoryBuffer.allocate((strings.rows() + 1) * Integer.BYTES, false);
        MemorySegment offsets = segment(buffer);
        long first = strings.offset(0);
        for (long row = 0; row <= strings.rows(); row++) {
            offsets.setAtIndex(JAVA_INT, row, Math.toIntExact(strings.offset(row) - first));
        }
        return buffer;
    }

    private static MemorySegment segment(HostMemoryBuffer buffer) {
        return MemorySegment.ofAddress(buffer.getAddress()).reinterpret(buffer.getLength());
    }
}
