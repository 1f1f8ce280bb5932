// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The db-benchmark's rows. {@code BenchmarkSumsTest} compares ten million with known totals. */
@ExtendWith(NoLeaks.class)
final class H2oDataSetTest {

    private static final List<String> KEYS = List.of("id1", "id2", "id3", "id4", "id5", "id6");

    /** The first column does not depend on the number of rows. */
    @Test
    void theFirstRowsAreThoseOfTheScript() {
        try (Table table = Tables.read("h2o:G1_1e4_1e2_0_0")) {
            assertThat(table.rows()).isEqualTo(10_000);
            assertThat(SampleTables.values(table.column("id1")).subList(0, 5))
                    .isEqualTo(List.of("id016", "id039", "id047", "id043", "id054"));
            assertThat(table.columns().stream().map(column -> column.type().label()))
                    .containsExactly(
                            "utf8", "utf8", "utf8", "int32", "int32", "int32", "int32", "int32",
                            "float64");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1_1e4_1e2_0_0", "G1_300000_10_5_0", "G1_1e4_1e2_5_1"})
    void columnsDoNotDependOnWhichOthersAreRead(String name) {
        try (Table all = Tables.read("h2o:" + name)) {
            for (List<String> names :
                    List.of(List.of("v1"), List.of("id6", "id3"), List.of("v3"))) {
                ReadOptions some = ReadOptions.defaults().withColumns(names);
                try (Table few = Tables.read("h2o:" + name, some)) {
                    assertThat(few.names()).isEqualTo(names);
                    names.forEach(
                            column ->
                                    assertThat(values(few, column).equals(values(all, column)))
                                            .as(column)
                                            .isTrue());
                }
            }
        }
    }

    /** Null keys are null in all of their rows. Null values are drawn by row. */
    @Test
    void nullsHaveTheirShares() {
        try (Table plain = Tables.read("h2o:G1_1e4_1e2_0_0");
                Table holed = Tables.read("h2o:G1_1e4_1e2_5_0")) {
            for (String name : plain.names()) {
                List<Object> before = values(plain, name);
                List<Object> after = values(holed, name);
                for (int row = 0; row < before.size(); row++) {
                    assertThat(after.get(row)).isIn(before.get(row), null);
                }
                if (KEYS.contains(name)) {
                    assertThat(new HashSet<>(before)).hasSize(100);
                    assertThat(new HashSet<>(after)).hasSize(96).containsNull();
                    Map<Object, Object> meant = new HashMap<>();
                    for (int row = 0; row < before.size(); row++) {
                        Object same = String.valueOf(after.get(row));
                        assertThat(meant.computeIfAbsent(before.get(row), key -> same))
                                .isEqualTo(same);
                    }
                } else {
                    assertThat(after.stream().filter(Objects::isNull)).hasSize(500);
                }
            }
        }
    }

    /** K of 2,000 gives names of different lengths, which sort by their bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"1e4_2e3_5", "1e4_2_0", "140000_2_5", "1e4_1e4_0"})
    void sortedRowsAreTheSameRowsInTheOrderOfTheirKeys(String name) {
        Comparator<Object> order =
                Comparator.nullsFirst(
                        (a, b) ->
                                a instanceof String text
                                        ? text.compareTo((String) b)
                                        : Long.compare((Long) a, (Long) b));
        Comparator<List<Object>> byKeys = (a, b) -> 0;
        for (int i = 0; i < KEYS.size(); i++) {
            int key = i;
            byKeys = byKeys.thenComparing(row -> row.get(key), order);
        }
        try (Table plain = Tables.read("h2o:G1_" + name + "_0");
                Table sorted = Tables.read("h2o:G1_" + name + "_1")) {
            List<List<Object>> expected = rows(plain);
            expected.sort(byKeys);
            assertThat(rows(sorted).equals(expected)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1_1_1_100_1", "G1_2_2_0_0", "G1_20_10_100_0"})
    void tinyTablesAreFine(String name) {
        try (Table table = Tables.read("h2o:" + name)) {
            assertThat(table.columns())
                    .allMatch(
                            column ->
                                    column.validity().nullCount()
                                            == (name.contains("_100_") ? table.rows() : 0));
        }
    }

    @Test
    void namesGrowBeyondTheirDigits() {
        try (Table table = Tables.read("h2o:G1_6e3_3e3_0_0")) {
            List<Object> names = values(table, "id1");
            assertThat(names).anyMatch(name -> name.toString().length() == 6);
            assertThat(names).allMatch(name -> name.toString().matches("id(\\d{3}|[1-3]\\d{3})"));
            assertThat(values(table, "id3")).contains("id0000000001", "id0000000002");
            ColumnType type = table.column("id3").type();
            assertThat(type).isEqualTo(Primitive.UTF8);
        }
    }

    private static List<Object> values(Table table, String name) {
        return new ArrayList<>(SampleTables.values(table.column(name)));
    }

    private static List<List<Object>> rows(Table table) {
        List<List<Object>> columns =
                table.names().stream().map(name -> values(table, name)).toList();
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < table.rows(); i++) {
            List<Object> row = new ArrayList<>();
            for (List<Object> column : columns) {
                row.add(column.get(i));
            }
            rows.add(row);
        }
        return rows;
    }
}
