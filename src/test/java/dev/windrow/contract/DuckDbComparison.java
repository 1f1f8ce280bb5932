// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Compares a result with DuckDB's, in any order of groups. */
final class DuckDbComparison {

    private final int keys;
    private final List<Column> columns;
    private final List<String> names;

    DuckDbComparison(Table result, int keys) {
        this.keys = keys;
        columns = List.copyOf(result.columns());
        names = result.names();
    }

    /** Returns the differences, a line each. */
    List<String> differences(Table result, List<List<@Nullable Object>> expected) {
        Map<List<@Nullable Object>, List<@Nullable Object>> byKey = new HashMap<>();
        for (List<@Nullable Object> row : expected) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int i = 0; i < keys; i++) {
                key.add(plain(row.get(i), columns.get(i).type()));
            }
            byKey.put(key, row.subList(keys, row.size()));
        }
        assertThat(byKey).as("DuckDB's groups").hasSameSizeAs(expected);
        List<String> differences = new ArrayList<>();
        for (long row = 0; row < result.rows(); row++) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int i = 0; i < keys; i++) {
                key.add(PlainValues.read(columns.get(i), row));
            }
            List<@Nullable Object> answers = byKey.remove(key);
            if (answers == null) {
                differences.add("group " + key + ", which DuckDB does not have, or only once");
            } else {
                compare(key, answers, row, differences);
            }
        }
        byKey.keySet().forEach(key -> differences.add("no group " + key));
        return differences;
    }

    private void compare(
            List<@Nullable Object> key,
            List<@Nullable Object> answers,
            long row,
            List<String> differences) {
        for (int i = 0; i < answers.size(); i++) {
            Column column = columns.get(keys + i);
            Object found = PlainValues.read(column, row);
            if (!isSame(answers.get(i), found, column.type())) {
                differences.add(
                        "group %s: %s is %s, of DuckDB %s"
                                .formatted(key, names.get(keys + i), found, answers.get(i)));
            }
        }
    }

    private static boolean isSame(
            @Nullable Object expected, @Nullable Object found, ColumnType type) {
        if (type instanceof ColumnType.ListOf listOf) {
            if (expected == null) {
                return found == null;
            }
            return expected instanceof List<?> list
                    && list.stream()
                            .map(value -> plain(value, listOf.element()))
                            .toList()
                            .equals(found);
        }
        if (!(expected instanceof List<?> near)) {
            Object plain = plain(expected, type);
            return plain == null ? found == null : plain.equals(found);
        }
        if (near.isEmpty() || found == null) {
            return near.isEmpty() ? found instanceof Double : near.getFirst() == null;
        }
        return plain(near.getFirst(), type) instanceof Double value
                && found instanceof Double number
                && (value.equals(number)
                        || Double.isFinite(value)
                                && Math.abs(value - number) <= (Double) near.getLast());
    }

    /** Converts a value of DuckDB to the form of {@link ColumnKind}. */
    private static @Nullable Object plain(@Nullable Object value, ColumnType type) {
        return switch (value) {
            case null -> null;
            case Double number -> Double.isNaN(number) ? Double.NaN : number + 0.0;
            case BigDecimal number ->
                    number.setScale(((ColumnType.Decimal) type).scale()).unscaledValue();
            case String hex when type == Primitive.UTF8 || type == Primitive.BINARY ->
                    new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
            default -> value;
        };
    }
}
