// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Rows of constants as a table. A column has the type that all of its values fit, as that of a
 * union has; a text that is written out becomes a value of the type of the others.
 *
 * <p>Literals are written as they are, and all other expressions of a column computed at once. The
 * values of each type make a column with nulls where a value has another type, and the first value
 * of these columns that is not null is that of the row.
 */
public final class ConstantTable {

    private static final int THREADS = 1;

    private ConstantTable() {}

    /**
     * Makes a table.
     *
     * @param names the names of the columns
     * @param rows for each row an expression without columns for each column
     * @return the table, which the caller closes
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if values of a column have no common type,
     *     and as their expressions throw
     */
    public static Table of(List<String> names, List<List<Expression>> rows) {
        ColumnMemory memory = new ColumnMemory();
        return TableRows.of(
                names,
                rows.size(),
                memory,
                name -> {
                    int place = names.indexOf(name);
                    List<Expression> values = rows.stream().map(row -> row.get(place)).toList();
                    return column(name, values, memory);
                });
    }

    private static Column column(String name, List<Expression> values, ColumnMemory memory) {
        try (Table computed = computed(values)) {
            List<@Nullable ColumnType> types = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                types.add(type(values.get(i), computed, i));
            }
            return column(name, values, types, computed, memory);
        }
    }

    /** Computes what is no literal: a column of a row for each, named after its place. */
    private static Table computed(List<Expression> values) {
        List<DerivedColumn> asked = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof Literal)) {
                asked.add(new DerivedColumn(Integer.toString(i), values.get(i)));
            }
        }
        try (Table row = new Table(Map.of(), 1, new ColumnMemory())) {
            return PackedTables.packed(ComputedTable.of(asked, row, THREADS, new ColumnMemory()));
        }
    }

    /** Returns the type of a value, or null for a null of no type. */
    private static @Nullable ColumnType type(Expression value, Table computed, int place) {
        return switch (value) {
            case Literal.NumberLiteral(BigDecimal number) -> NodeFactory.number(number).type();
            case Literal.FloatLiteral _ -> Primitive.FLOAT64;
            case Literal.TextLiteral _ -> Primitive.UTF8;
            case Literal.BoolLiteral _ -> Primitive.BOOL;
            case Literal.DateLiteral _ -> Primitive.DATE32;
            case Literal.TimestampLiteral point -> TemporalUnits.type(point, null);
            case Literal.NullLiteral(ColumnType type) -> type;
            default -> computed.type(Integer.toString(place));
        };
    }

    private static boolean isNull(Expression value, Table computed, int place) {
        return value instanceof Literal
                ? value instanceof Literal.NullLiteral
                : computed.column(Integer.toString(place)).isNull(0);
    }

    private static Column column(
            String name,
            List<Expression> values,
            List<@Nullable ColumnType> types,
            Table computed,
            ColumnMemory memory) {
        ColumnType exact = null;
        ColumnType common = null;
        ColumnType ofNulls = Primitive.INT32;
        boolean haveTexts = false;
        for (int i = 0; i < values.size(); i++) {
            ColumnType type = types.get(i);
            if (type == null) {
                continue;
            }
            if (isNull(values.get(i), computed, i)) {
                ofNulls = type;
            } else if (values.get(i) instanceof Literal.TextLiteral) {
                haveTexts = true;
            } else {
                boolean isExact = values.get(i) instanceof Literal.NumberLiteral;
                exact = isExact ? CommonType.of(exact, type, name) : exact;
                common = isExact ? common : CommonType.of(common, type, name);
            }
        }
        common = exact == null ? common : CommonType.of(common, exact, name);
        if (common == null) {
            common = haveTexts ? Primitive.UTF8 : ofNulls;
        }
        Parts parts = new Parts(values.size());
        for (int i = 0; i < values.size(); i++) {
            if (!isNull(values.get(i), computed, i)) {
                boolean isExact = values.get(i) instanceof Literal.NumberLiteral;
                ColumnBuilder to = parts.of(isExact ? exact : types.get(i), i);
                add(values.get(i), computed, i, to);
            }
        }
        return parts.joined(name, common, memory);
    }

    private static void add(Expression value, Table computed, int place, ColumnBuilder to) {
        switch (value) {
            case Literal.NumberLiteral(BigDecimal number) -> add(number, to);
            case Literal.FloatLiteral(double number) -> to.appendDouble(number);
            case Literal.TextLiteral(String text) ->
                    to.appendBytes(text.getBytes(StandardCharsets.UTF_8));
            case Literal.BoolLiteral(boolean bool) -> to.appendBoolean(bool);
            case Literal.DateLiteral date -> to.appendLong(date.value().toEpochDay());
            case Literal.TimestampLiteral point ->
                    to.appendLong(TemporalUnits.count(point, (Timestamp) to.type()));
            default -> to.appendRow(computed.column(Integer.toString(place)), 0);
        }
    }

    private static void add(BigDecimal number, ColumnBuilder to) {
        if (to.type() instanceof Decimal decimal) {
            BigInteger unscaled =
                    number.setScale(decimal.scale(), RoundingMode.HALF_UP).unscaledValue();
            to.appendInt128(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
        } else {
            to.appendLong(number.longValueExact());
        }
    }

    /** A column for each type that values have, with nulls for the values of other types. */
    private static final class Parts {

        private final long rows;
        private final Map<ColumnType, ColumnBuilder> builders = new LinkedHashMap<>();

        Parts(long rows) {
            this.rows = rows;
        }

        /** Returns what takes the value of a row, whose type is known. */
        ColumnBuilder of(@Nullable ColumnType type, long row) {
            ColumnBuilder builder =
                    builders.computeIfAbsent(
                            Objects.requireNonNull(type), each -> ColumnBuilder.of(each, rows));
            fill(builder, row);
            return builder;
        }

        private static void fill(ColumnBuilder builder, long row) {
            while (builder.rows() < row) {
                builder.appendNull();
            }
        }

        Column joined(String name, ColumnType type, ColumnMemory memory) {
            if (builders.isEmpty()) {
                builders.put(type, ColumnBuilder.of(type, rows));
            }
            builders.values().forEach(each -> fill(each, rows));
            if (builders.size() == 1 && builders.containsKey(type)) {
                return builders.get(type).build(memory);
            }
            ColumnMemory ofParts = new ColumnMemory();
            Map<String, Column> parts = new LinkedHashMap<>();
            List<Expression> cast = new ArrayList<>();
            for (ColumnBuilder each : builders.values()) {
                String part = Integer.toString(parts.size());
                parts.put(part, each.build(ofParts));
                Expression value = Expression.column(part);
                cast.add(each.type().equals(type) ? value : value.cast(type));
            }
            Expression first = cast.size() == 1 ? cast.getFirst() : new Expression.Coalesce(cast);
            try (Table table = new Table(parts, rows, ofParts)) {
                List<DerivedColumn> asked = List.of(new DerivedColumn(name, first));
                return ComputedTable.of(asked, table, THREADS, memory).column(name);
            }
        }
    }
}
