// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes columns from some rows of a TPC-H table. */
final class TpchPart<E extends TpchEntity> {

    private static final int EXPECTED_ROWS = 1 << 16;
    private static final int CENTS = 100;

    private final List<TpchColumn<E>> columns;
    private final boolean decimalMoney;

    TpchPart(List<TpchColumn<E>> columns, boolean decimalMoney) {
        this.columns = columns;
        this.decimalMoney = decimalMoney;
    }

    Table make(Iterable<E> rows) {
        List<ColumnBuilder> builders = new ArrayList<>();
        ColumnMemory memory = new ColumnMemory();
        try {
            columns.forEach(column -> builders.add(ColumnBuilder.of(type(column), EXPECTED_ROWS)));
            long count = 0;
            for (E row : rows) {
                for (int i = 0; i < builders.size(); i++) {
                    append(columns.get(i), row, builders.get(i));
                }
                count++;
            }
            Map<String, Column> built = new LinkedHashMap<>();
            for (int i = 0; i < builders.size(); i++) {
                built.put(columns.get(i).getColumnName(), builders.get(i).build(memory));
            }
            return new Table(built, count, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        } finally {
            builders.forEach(ColumnBuilder::close);
        }
    }

    private ColumnType type(TpchColumn<E> column) {
        return switch (column.getType().getBase()) {
            case IDENTIFIER -> Primitive.INT64;
            case INTEGER -> Primitive.INT32;
            case DATE -> Primitive.DATE32;
            case DOUBLE -> decimalMoney ? TpchDataSet.MONEY : Primitive.FLOAT64;
            case VARCHAR -> Primitive.UTF8;
        };
    }

    private void append(TpchColumn<E> column, E row, ColumnBuilder builder) {
        switch (column.getType().getBase()) {
            case IDENTIFIER -> builder.appendLong(column.getIdentifier(row));
            case INTEGER -> builder.appendLong(column.getInteger(row));
            case DATE -> builder.appendLong(column.getDate(row));
            case DOUBLE -> appendMoney(column.getDouble(row), builder);
            case VARCHAR ->
                    builder.appendBytes(
                            column.getString(row).getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /**
     * Appends an amount of money. The generator counts in cents, so that rounding to cents is
     * exact.
     */
    private void appendMoney(double amount, ColumnBuilder builder) {
        if (decimalMoney) {
            long cents = Math.round(amount * CENTS);
            builder.appendInt128(cents >> 63, cents);
        } else {
            builder.appendDouble(amount);
        }
    }
}
