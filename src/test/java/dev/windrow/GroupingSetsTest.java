// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Grouping sets, compared with DuckDB. */
@ExtendWith(NoLeaks.class)
final class GroupingSetsTest {

    private static final List<String> KEYS = List.of("a", "b", "c");

    @TempDir private Path folder = Path.of("");

    /** An aggregation, and how DuckDB writes it. */
    private record Asked(NamedAggregation aggregation, String sql) {}

    private static final List<Asked> MERGED_BY_AGGREGATIONS =
            List.of(
                    new Asked(count(), "count(*)"),
                    new Asked(count("v"), "count(v)"),
                    new Asked(sum("v"), "sum(v)"),
                    new Asked(min("v"), "min(v)"),
                    new Asked(max("v"), "max(v)"),
                    new Asked(mean("v"), "avg(v)"));

    private static final List<Asked> MERGED_AS_STATES =
            List.of(
                    new Asked(count(), "count(*)"),
                    new Asked(standardDeviation("v"), "stddev_samp(v)"),
                    new Asked(sum("v"), "sum(v)"));

    private static final List<Asked> HOLISTIC =
            List.of(
                    new Asked(median("v"), "median(v)"),
                    new Asked(countDistinct("v"), "count(distinct v)"));

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void answersAsDuckDb(EngineChoice choice) throws SQLException {
        Random random = new Random(26);
        try (Windrow windrow = open(choice);
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            for (int round = 0; round < Repetitions.of(4, 12); round++) {
                int rows = round == 0 ? 0 : random.nextInt(1, 400);
                compare(windrow, duck, random, rows, choice);
            }
        }
    }

    private void compare(
            Windrow windrow, Connection duck, Random random, int rows, EngineChoice choice)
            throws SQLException {
        GroupingSets sets = randomSets(random);
        List<String> used =
                KEYS.stream()
                        .filter(key -> sets.sets().stream().anyMatch(set -> set.contains(key)))
                        .toList();
        GroupingSets told =
                used.isEmpty()
                        ? GroupingSets.of(sets.sets())
                        : GroupingSets.of(sets.sets())
                                .with(new GroupingSets.GroupingColumn(used, "g"));
        boolean hasCondition = random.nextBoolean();
        NullKeys nulls = random.nextInt(4) == 0 ? NullKeys.EXCLUDE : NullKeys.INCLUDE;
        try (Table table = randomTable(random, rows, duck)) {
            for (List<Asked> asked : List.of(MERGED_BY_AGGREGATIONS, MERGED_AS_STATES, HOLISTIC)) {
                GroupBy query =
                        windrow.groupBy(table)
                                .by(used.toArray(String[]::new))
                                .nullKeys(nulls)
                                .groupingSets(told);
                if (hasCondition) {
                    query =
                            query.where(
                                    Expression.column("v").greaterThan(Expression.literal(-20)));
                }
                try (GroupByResult result =
                        query.aggregate(
                                asked.stream()
                                        .map(Asked::aggregation)
                                        .toArray(NamedAggregation[]::new))) {
                    assertThat(rows(result.table()))
                            .as("%s of %d rows, %s, %s", told.label(), rows, asked, nulls)
                            .containsExactlyInAnyOrderElementsOf(
                                    ofDuckDb(duck, used, told, asked, hasCondition, nulls));
                    if (asked == MERGED_BY_AGGREGATIONS && rows > 0) {
                        assertThat(result.profile().engine())
                                .startsWith(choice == EngineChoice.CPU ? "cpu" : "Windrow");
                    }
                }
            }
        }
    }

    private static List<String> ofDuckDb(
            Connection duck,
            List<String> used,
            GroupingSets sets,
            List<Asked> asked,
            boolean hasCondition,
            NullKeys nulls)
            throws SQLException {
        List<String> columns = new ArrayList<>(used);
        sets.columns()
                .forEach(
                        column -> columns.add("grouping(" + String.join(",", column.keys()) + ")"));
        asked.forEach(each -> columns.add(each.sql()));
        String sql =
                "select "
                        + String.join(", ", columns)
                        + " from t"
                        + (hasCondition ? " where v > -20" : "")
                        + " group by grouping sets ("
                        + sets.label()
                        + ")";
        if (nulls == NullKeys.EXCLUDE) {
            sql +=
                    " having true"
                            + used.stream()
                                    .map(
                                            key ->
                                                    " and (%s is not null or grouping(%s) = 1)"
                                                            .formatted(key, key))
                                    .collect(Collectors.joining());
        }
        List<String> rows = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns.size(); i++) {
                    row.add(text(found.getObject(i)));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private static List<String> rows(Table table) {
        List<String> rows = new ArrayList<>();
        List<List<Object>> columns =
                table.names().stream().map(name -> Columns.read(table.column(name))).toList();
        for (int i = 0; i < table.rows(); i++) {
            List<String> row = new ArrayList<>();
            for (List<Object> column : columns) {
                row.add(text(column.get(i)));
            }
            rows.add(row.toString());
        }
        return rows;
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case Double number -> "%.9g".formatted(number);
            default -> value.toString();
        };
    }

    private static GroupingSets randomSets(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> GroupingSets.rollup(KEYS.subList(0, random.nextInt(4)));
            case 1 -> GroupingSets.cube(KEYS.subList(0, random.nextInt(1, 4)));
            default -> {
                List<List<String>> sets = new ArrayList<>();
                for (int i = random.nextInt(1, 4); i > 0; i--) {
                    sets.add(KEYS.stream().filter(key -> random.nextBoolean()).toList());
                }
                yield GroupingSets.of(sets);
            }
        };
    }

    private static Table randomTable(Random random, int rows, Connection duck) throws SQLException {
        ColumnMemory memory = new ColumnMemory();
        String[] a = new String[rows];
        Long[] b = new Long[rows];
        String[] c = new String[rows];
        Long[] v = new Long[rows];
        try (Statement statement = duck.createStatement()) {
            statement.execute("create or replace table t (a text, b bigint, c text, v bigint)");
            for (int i = 0; i < rows; i++) {
                a[i] = random.nextInt(8) == 0 ? null : "a" + random.nextInt(3);
                b[i] = random.nextInt(8) == 0 ? null : (long) random.nextInt(4);
                c[i] = random.nextInt(8) == 0 ? null : "a longer text " + random.nextInt(5);
                v[i] = random.nextInt(5) == 0 ? null : (long) random.nextInt(-40, 100);
            }
            for (int i = 0; i < rows; i++) {
                statement.addBatch(
                        "insert into t values (%s, %s, %s, %s)"
                                .formatted(quoted(a[i]), b[i], quoted(c[i]), v[i]));
            }
            if (rows > 0) {
                statement.executeBatch();
            }
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("a", Columns.strings(memory, a));
        columns.put("b", Columns.of(memory, Primitive.INT64, Arrays.asList(b)));
        columns.put("c", Columns.strings(memory, c));
        columns.put("v", Columns.of(memory, Primitive.INT64, Arrays.asList(v)));
        return new Table(columns, rows, memory);
    }

    private static String quoted(String text) {
        return text == null ? "null" : "'" + text + "'";
    }

    /** The sums by both keys do not fit an int64, but those by either do. */
    @Test
    void onlySumsThatAreAskedForMayOverflow() {
        long most = Long.MAX_VALUE;
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("a", Columns.longs(memory, 1, 1, 1, 1, 2, 2, 2, 2));
        columns.put("b", Columns.longs(memory, 1, 1, 2, 2, 1, 1, 2, 2));
        columns.put("v", Columns.longs(memory, most, most, -most, -most, -most, -most, most, most));
        GroupingSets either = GroupingSets.of(List.of(List.of("a"), List.of("b")));
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = new Table(columns, 8, memory)) {
            GroupBy query = windrow.groupBy(table).by("a", "b");
            try (GroupByResult sums = query.groupingSets(either).aggregate(sum("v"))) {
                assertThat(rows(sums.table()))
                        .containsExactlyInAnyOrder(
                                "[1, null, 0]", "[2, null, 0]", "[null, 1, 0]", "[null, 2, 0]");
            }
            assertThatThrownBy(() -> query.rollup().aggregate(sum("v")))
                    .hasMessageContaining("a = ");
        }
    }

    @Test
    void groupsOfAFileComeInOrderWithHavingAndALimit() {
        Path file = folder.resolve("sales.arrow");
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("city", Columns.strings(memory, "Rome", "Oslo", "Rome", "Oslo"));
        columns.put("year", Columns.longs(memory, 1, 1, 2, 2));
        columns.put("price", Columns.longs(memory, 3, 1, 2, 10));
        try (Table table = new Table(columns, 4, memory)) {
            Tables.write(table, file);
        }
        Scan scan = Tables.scan(file.toString());
        try (Windrow windrow = open(EngineChoice.CPU);
                GroupByResult result =
                        windrow.groupBy(scan)
                                .by("city", "year")
                                .rollup()
                                .grouping("year")
                                .having(
                                        Expression.column("grouping(year)")
                                                .equalTo(Expression.literal(1)))
                                .orderBy(SortKey.descending("sum(price)"))
                                .limit(2)
                                .aggregate(sum("price"))) {
            assertThat(rows(result.table()))
                    .containsExactly("[null, null, 1, 16]", "[Oslo, null, 1, 11]");
            assertThat(result.explanation().lines())
                    .anyMatch(line -> line.contains("(city, year), (city), ()"));
        }
    }

    @Test
    void refusesSetsThatDoNotFit() {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = new Table(Map.of(), 0, new ColumnMemory())) {
            GroupBy query = windrow.groupBy(table).by("a", "b");
            assertThatThrownBy(
                            () -> query.groupingSets(GroupingSets.rollup(List.of("x"))).aggregate())
                    .hasMessageContaining("\"x\" is no key");
            assertThatThrownBy(
                            () -> query.groupingSets(GroupingSets.rollup(List.of("a"))).aggregate())
                    .hasMessageContaining("\"b\" is in no grouping set");
            assertThatThrownBy(() -> query.rollup().prepare())
                    .hasMessageContaining("a prepared query of grouping sets");
            assertThatThrownBy(() -> query.grouping("a")).hasMessageContaining("without");
        }
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice).withThreads(2));
    }
}
