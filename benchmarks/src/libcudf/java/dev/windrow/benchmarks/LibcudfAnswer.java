// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.HostColumnVector;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.column.Table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes Windrow's table of libcudf's result, so that the answers can be compared. */
final class LibcudfAnswer {

    private LibcudfAnswer() {}

    /**
     * Copies a result to the host. The caller closes the copy.
     *
     * @param found libcudf's result
     * @param expected Windrow's answer, whose columns have the same order
     */
    static Table of(ai.rapids.cudf.Table found, Table expected) {
        List<HostColumnVector> values = onHost(found);
        try {
            return of(values, expected);
        } finally {
            values.forEach(HostColumnVector::close);
        }
    }

    /** Copies a result's columns to the host. The caller closes them. */
    static List<HostColumnVector> onHost(ai.rapids.cudf.Table found) {
        List<HostColumnVector> columns = new ArrayList<>();
        for (int column = 0; column < found.getNumberOfColumns(); column++) {
            columns.add(found.getColumn(column).copyToHost());
        }
        return columns;
    }

    /** Does as {@link #of(ai.rapids.cudf.Table, Table)} for columns that are on the host. */
    static Table of(List<HostColumnVector> values, Table expected) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : expected.names()) {
            columns.put(name, column(values.get(columns.size()), expected.type(name), memory));
        }
        return new Table(columns, values.getFirst().getRowCount(), memory);
    }

    /** Copies a column to one of Windrow's of the given type. */
    static Column column(HostColumnVector values, ColumnType type, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, values.getRowCount())) {
            for (long row = 0; row < values.getRowCount(); row++) {
                if (values.isNull(row)) {
                    builder.appendNull();
                } else {
                    append(values, row, type, builder);
                }
            }
            return builder.build(memory);
        }
    }

    private static void append(
            HostColumnVector values, long row, ColumnType type, ColumnBuilder builder) {
        switch (type) {
            case Primitive.INT32, Primitive.INT64, Primitive.DATE32 ->
                    builder.appendLong(whole(values, row));
            case Primitive.FLOAT64 -> builder.appendDouble(values.getDouble(row));
            case Primitive.UTF8 -> builder.appendBytes(values.getUTF8(row));
            case ColumnType.Decimal decimal -> {
                BigInteger digits = digits(values, row, decimal.scale());
                builder.appendInt128(Int128.high(digits), Int128.low(digits));
            }
            default ->
                    throw new UnsupportedOperationException(
                            type.label() + ": no answer has such a column yet");
        }
    }

    /** libcudf counts in 32 bits, and so are days. */
    private static long whole(HostColumnVector values, long row) {
        return values.getType().getSizeInBytes() == Integer.BYTES
                ? values.getInt(row)
                : values.getLong(row);
    }

    private static BigInteger digits(HostColumnVector values, long row, int scale) {
        BigDecimal number =
                values.getType().isDecimalType()
                        ? values.getBigDecimal(row)
                        : BigDecimal.valueOf(whole(values, row));
        return number.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
    }
}
