// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static ai.rapids.cudf.DType.DECIMAL32_MAX_PRECISION;
import static ai.rapids.cudf.DType.DECIMAL64_MAX_PRECISION;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DType.DTypeEnum;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.HostMemoryBuffer;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * Copies Windrow's columns to the device as libcudf's, which have the same layout. Decimals of up
 * to 18 digits have half of the bytes there.
 */
final class LibcudfTable {

    private LibcudfTable() {}

    /** Copies a table without nulls. The caller closes the copy. */
    static ai.rapids.cudf.Table of(Table table) {
        ColumnVector[] columns = new ColumnVector[table.names().size()];
        try {
            int next = 0;
            for (Column column : table.columns()) {
                try (HostColumnVector host = host(column)) {
                    columns[next++] = host.copyToDevice();
                }
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
            case Primitive.DATE32 -> DType.TIMESTAMP_DAYS;
            case ColumnType.Decimal decimal when decimal.precision() > DECIMAL64_MAX_PRECISION ->
                    DType.create(DTypeEnum.DECIMAL128, -decimal.scale());
            case ColumnType.Decimal decimal when decimal.precision() > DECIMAL32_MAX_PRECISION ->
                    DType.create(DTypeEnum.DECIMAL64, -decimal.scale());
            default ->
                    throw new UnsupportedOperationException(
                            type.label() + ": no case has such a column yet");
        };
    }

    /** Copies a column without nulls, still on the host. The caller closes the copy. */
    static HostColumnVector host(Column column) {
        if (column.validity().hasNulls()) {
            throw new UnsupportedOperationException("nulls: no case has any yet");
        }
        DType type = type(column.type());
        return switch (column) {
            case FixedWidthColumn fixed when type.getTypeId() == DTypeEnum.DECIMAL64 ->
                    host(type, fixed.rows(), lowLongs(fixed), null);
            case FixedWidthColumn fixed -> host(type, fixed.rows(), copy(fixed.values()), null);
            case VariableWidthColumn strings ->
                    host(type, strings.rows(), characters(strings), offsets(strings));
            default -> throw new UnsupportedOperationException(column.type().label());
        };
    }

    private static HostColumnVector host(
            DType type, long rows, HostMemoryBuffer data, @Nullable HostMemoryBuffer offsets) {
        return new HostColumnVector(type, rows, Optional.of(0L), data, null, offsets);
    }

    private static HostMemoryBuffer copy(MemorySegment source) {
        HostMemoryBuffer buffer = HostMemoryBuffer.allocate(source.byteSize(), false);
        segment(buffer).copyFrom(source);
        return buffer;
    }

    /** Returns decimals of 128 bits, none of which has more than 18 digits, in 64 bits. */
    private static HostMemoryBuffer lowLongs(FixedWidthColumn decimals) {
        HostMemoryBuffer buffer = HostMemoryBuffer.allocate(decimals.rows() * Long.BYTES, false);
        MemorySegment longs = segment(buffer);
        for (long row = 0; row < decimals.rows(); row++) {
            longs.setAtIndex(JAVA_LONG, row, RawValues.getLowLong(decimals, row));
        }
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
