// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.CollectedAggregations.mode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The most frequent values, of several the first, whichever thread sees which rows. */
@ExtendWith(NoLeaks.class)
class ModeTest {

    private static final int ROWS = Repetitions.of(70_000, 200_000);

    /** Values of which many are equally frequent: several threads see each of them. */
    private static final Map<String, IntFunction<Object>> VALUES = values();

    private static Map<String, IntFunction<Object>> values() {
        Map<String, IntFunction<Object>> values = new LinkedHashMap<>();
        values.put("small", row -> row % 5 == 0 ? null : (row * 7L + 3) % 101);
        values.put("wide", row -> (row * 7L + 3) % 101 * 0x123456789abcdefL);
        values.put(
                "number",
                row ->
                        switch (row * 3 % 8) {
                            case 0, 5 -> -0.0;
                            case 1, 6 -> 0.0;
                            case 2, 3, 4, 7 -> row % 16 < 8 ? Double.NaN : 1.5;
                            default -> null;
                        });
        values.put("word", row -> row % 3 == 0 ? null : "w" + row * 7 % 41);
        values.put("text", row -> "a text that does not fit a few words: " + row * 11 % 37);
        values.put("money", row -> BigInteger.valueOf(row * 7L % 43).shiftLeft(row * 5 % 3 * 40));
        values.put("flag", row -> row % 2 == 0);
        values.put("nothing", row -> null);
        return values;
    }

    private static ColumnType type(String name) {
        return switch (name) {
            case "number" -> Primitive.FLOAT64;
            case "word", "text" -> Primitive.UTF8;
            case "money" -> new ColumnType.Decimal(38, 2);
            case "flag" -> Primitive.BOOL;
            default -> Primitive.INT64;
        };
    }

    @ParameterizedTest
    @CsvSource({"1,1", "4,1", "1,1001", "4,1001", "4,60000"})
    void ofSeveralTheFirstWins(int threads, int groups) {
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(threads);
        NamedAggregation[] asked =
                VALUES.keySet().stream()
                        .map(name -> mode(name).as(name))
                        .toArray(NamedAggregation[]::new);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, all(row -> group(row, groups))));
        VALUES.forEach(
                (name, value) -> columns.put(name, Columns.of(memory, type(name), all(value))));
        try (Windrow windrow = Windrow.open(config);
                Table table = new Table(columns, ROWS, memory);
                GroupByResult result = windrow.groupBy(table).by("k").sorted().aggregate(asked)) {
            VALUES.forEach(
                    (name, value) ->
                            assertThat(Columns.read(result.table().column(name)))
                                    .as(name)
                                    .isEqualTo(expected(value, groups)));
            if (groups == 1) {
                try (GroupByResult whole = windrow.groupBy(table).aggregate(asked)) {
                    VALUES.forEach(
                            (name, value) ->
                                    assertThat(Columns.read(whole.table().column(name)))
                                            .as(name)
                                            .isEqualTo(expected(value, groups)));
                }
            }
        }
    }

    private static long group(int row, int groups) {
        return row * 31L % groups;
    }

    private static List<Object> all(IntFunction<Object> value) {
        Object[] values = new Object[ROWS];
        Arrays.setAll(values, value);
        return Arrays.asList(values);
    }

    /** Counts row by row. Maps keep values in the order of their first rows. */
    private static List<Object> expected(IntFunction<Object> value, int groups) {
        Map<Long, Map<Object, Integer>> counts = new TreeMap<>();
        Map<Long, Map<Object, Object>> firsts = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            long group = group(row, groups);
            Map<Object, Integer> ofGroup =
                    counts.computeIfAbsent(group, any -> new LinkedHashMap<>());
            Object found = value.apply(row);
            if (found != null) {
                Object equal = found instanceof Double number ? number + 0.0 : found;
                ofGroup.merge(equal, 1, Integer::sum);
                firsts.computeIfAbsent(group, any -> new HashMap<>()).putIfAbsent(equal, found);
            }
        }
        List<Object> modes = new ArrayList<>();
        counts.forEach(
                (group, ofGroup) -> {
                    Object best = null;
                    for (Object candidate : ofGroup.keySet()) {
                        best =
                                best == null || ofGroup.get(candidate) > ofGroup.get(best)
                                        ? candidate
                                        : best;
                    }
                    modes.add(best == null ? null : firsts.get(group).get(best));
                });
        return modes;
    }
}
