// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.Repetitions;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Queries that rules make others of, over a file of several row groups, run by Windrow and by
 * DuckDB. There are enough rows for rules that leave small inputs as they are. {@code
 * -Dwindrow.rules.queries=5000} takes longer.
 */
final class PlanRuleDuckDbTest {

    private static final double MOST_DIFFERENCE = 1e-9;

    /** DuckDB adds short integers in their own type, and fails where they leave it. */
    private static final Pattern SUMMED = Pattern.compile("sum\\((\\d+ \\+ )?(t|h|v|none)\\b");

    private static final String ROWS =
            """
            select case when hash(i) % 9 = 0 then null else (hash(i) % 5)::int end as k,
              case hash(i + 1) % 8 when 0 then null when 1 then 'NaN'::double
                when 2 then -0.0::double when 3 then 0.0::double
                else (hash(i + 1) % 3)::double / 4 end as f,
              case hash(i + 2) % 7 when 0 then null when 1 then 'nan'::float
                when 2 then -0.0::float else (hash(i + 2) % 50)::float end as g,
              case when hash(i + 3) % 6 = 0 then null
                else 'text ' || (hash(i + 3) % 400) end as s,
              case when hash(i + 4) % 3 = 0 then null else hash(i + 4) % 2 = 0 end as b,
              case when i < 3000 then null else (hash(i + 5) % 200)::int - 100 end::tinyint as t,
              ((hash(i + 6) % 60000)::int - 30000)::smallint as h,
              case when i % 5 = 0 then null else (hash(i + 7) % 4000000000)::bigint - 2000000000 end::int
                as v,
              (hash(i + 8) % 1000)::bigint - 9223372036854775807 as n,
              ((hash(i + 9) % 9000)::int / 100.0)::decimal(9, 2) as m,
              (hash(i + 10) % 700)::decimal(38, 3) * 10000000000000000000000 as w,
              date '1969-06-01' + (hash(i + 11) % 900)::int as d,
              timestamp '1969-12-31 23:59:59.5' + to_microseconds((hash(i + 12) % 999999)::bigint)
                as u,
              null::int as none
            from range(12000) rows(i)\
            """;

    private static final List<String> KEYS = List.of("k", "f", "g", "s", "b", "t", "m", "d", "w");

    private static final List<String> COUNTED =
            List.of("k", "f", "g", "s", "b", "t", "h", "v", "n", "m", "w", "d", "none", "upper(s)");

    private static final List<String> OTHERS =
            List.of(
                    "count(*)",
                    "sum(v)",
                    "avg(m)",
                    "max(s)",
                    "min(f)",
                    "sum(distinct h)",
                    "count(distinct v) filter (where b)",
                    "count(distinct k) filter (where h > 0)");

    private static final List<String> CONDITIONS =
            List.of("h > 29990", "b", "k < 3 and s is not null", "h > 40000", "m < 50");

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    private String file = "";

    @BeforeEach
    void write() throws SQLException {
        file = folder.resolve("rows.parquet").toString();
        try (DuckDb database = DuckDb.open()) {
            database.execute(
                    "copy (%s) to '%s' (format parquet, row_group_size 4096)"
                            .formatted(ROWS, file));
        }
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    @Test
    void differentValuesAreCountedAsByDuckDb() throws SQLException {
        compare(
                random -> {
                    List<String> keys = some(KEYS, random.nextInt(3), random);
                    List<String> columns = new ArrayList<>(keys);
                    some(COUNTED, 1 + random.nextInt(3), random)
                            .forEach(each -> columns.add("count(distinct " + each + ")"));
                    columns.addAll(some(OTHERS, random.nextInt(3), random));
                    return query(columns, keys, random);
                });
    }

    @Test
    void sumsWithNumbersAreAddedUpAsByDuckDb() throws SQLException {
        compare(
                random -> {
                    List<String> keys = some(KEYS, random.nextInt(2), random);
                    List<String> columns = new ArrayList<>(keys);
                    int sums = 2 + random.nextInt(5);
                    for (int i = 0; i < sums; i++) {
                        String column = some(List.of("t", "h", "v", "none"), 1, random).getFirst();
                        int number = random.nextInt() >> random.nextInt(32);
                        columns.add(
                                switch (random.nextInt(4)) {
                                    case 0 -> "count(" + column + ")";
                                    case 1 -> "sum(" + column + ")";
                                    case 2 -> "sum(" + Math.abs(number / 2) + " + " + column + ")";
                                    default ->
                                            "sum(%s %s %d)"
                                                    .formatted(
                                                            column,
                                                            random.nextBoolean() ? "+" : "-",
                                                            Math.abs(number / 2));
                                });
                    }
                    return query(columns, keys, random);
                });
    }

    @Test
    void firstRowsOfPartitionsAreThoseOfDuckDb() throws SQLException {
        compare(
                random -> {
                    List<String> columns = some(KEYS, 1 + random.nextInt(4), random);
                    int keys = random.nextInt(Math.min(3, columns.size() + 1));
                    List<String> order =
                            columns.subList(keys, columns.size()).stream()
                                    .map(
                                            each ->
                                                    each
                                                            + (random.nextBoolean() ? " desc" : "")
                                                            + " nulls "
                                                            + (random.nextBoolean()
                                                                    ? "first"
                                                                    : "last"))
                                    .toList();
                    String number =
                            "%s() over (%s %s)"
                                    .formatted(
                                            random.nextBoolean() ? "row_number" : "rank",
                                            keys == 0
                                                    ? ""
                                                    : "partition by "
                                                            + String.join(
                                                                    ", ", columns.subList(0, keys)),
                                            order.isEmpty()
                                                    ? ""
                                                    : "order by " + String.join(", ", order));
                    String wanted =
                            List.of("r <= %d", "%d > r", "r = %d", "r between 2 and %d", "r < %d.5")
                                    .get(random.nextInt(5))
                                    .formatted(1 + random.nextInt(5));
                    String names = String.join(", ", columns);
                    String rows = "select %s, %s as r from '%s'".formatted(names, number, file);
                    if (random.nextInt(3) == 0) {
                        rows += " where " + some(CONDITIONS, 1, random).getFirst();
                    }
                    return "select %s, r, count(*) from (%s) where %s group by all order by %s, r"
                            .formatted(
                                    names,
                                    rows,
                                    wanted,
                                    String.join(" nulls last, ", columns) + " nulls last");
                });
    }

    @Test
    void whatFilesSayIsWhatDuckDbReads() throws SQLException {
        List<String> asked = new ArrayList<>(List.of("count(*)", "count(u)", "count(none)"));
        for (String column : List.of("k", "f", "g", "s", "b", "t", "h", "v", "n", "m", "w", "d")) {
            for (String function : List.of("count", "min", "max")) {
                asked.add(function + "(" + column + ")");
            }
        }
        asked.addAll(List.of("cast(min(u) as varchar)", "cast(max(u) as varchar)", "max(none)"));
        compare(random -> query(some(asked, 1 + random.nextInt(3), random), List.of(), random));
    }

    @Test
    void whatFilesSayHasTheTypesOfColumns() {
        String columns = "min(t), max(h), min(v), max(n), min(m), max(w), min(d), max(u), count(k)";
        String said = "select " + columns + " from '" + file + "'";
        assertThat(types(said)).isEqualTo(types(said + " where h is not null"));
    }

    private List<ColumnType> types(String sql) {
        try (TransformResult result = windrow.sql(sql)) {
            return result.table().columns().stream().map(Column::type).toList();
        }
    }

    private String query(List<String> columns, List<String> keys, Random random) {
        String sql = "select " + String.join(", ", columns) + " from '" + file + "'";
        if (random.nextInt(3) == 0) {
            sql += " where " + some(CONDITIONS, 1, random).getFirst();
        }
        return keys.isEmpty()
                ? sql
                : sql
                        + " group by "
                        + String.join(", ", keys)
                        + " order by "
                        + String.join(" nulls last, ", keys)
                        + " nulls last";
    }

    private static List<String> some(List<String> all, int count, Random random) {
        List<String> left = new ArrayList<>(all);
        List<String> some = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            some.add(left.remove(random.nextInt(left.size())));
        }
        return some;
    }

    private void compare(Function<Random, String> queries) throws SQLException {
        long count = Long.getLong("windrow.rules.queries", Repetitions.of(40, 100));
        List<String> failures = new ArrayList<>();
        try (DuckDb database = DuckDb.open()) {
            for (long seed = 1; seed <= count; seed++) {
                String sql = queries.apply(new Random(seed * 31 + 5));
                String difference = difference(sql, database);
                if (!difference.isEmpty()) {
                    failures.add("seed " + seed + ": " + sql + "\n  " + difference);
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    private String difference(String sql, DuckDb database) throws SQLException {
        List<List<@Nullable Object>> expected =
                database.query(SUMMED.matcher(sql).replaceAll("$0::bigint"));
        try (TransformResult result = windrow.sql(sql)) {
            Table table = result.table();
            if (table.rows() != expected.size()) {
                return table.rows() + " rows, expected " + expected.size();
            }
            for (int row = 0; row < expected.size(); row++) {
                for (int column = 0; column < table.names().size(); column++) {
                    Object found = value(table.column(table.names().get(column)), row);
                    Object wanted = expected.get(row).get(column);
                    if (!areEqual(found, wanted)) {
                        return "row %d, column %d: %s, expected %s"
                                .formatted(row, column, found, wanted);
                    }
                }
            }
            return "";
        }
    }

    private static boolean areEqual(@Nullable Object found, @Nullable Object expected) {
        if (found instanceof Double one && expected instanceof Number number) {
            double other = number.doubleValue();
            return one == other
                    || Double.isNaN(one) && Double.isNaN(other)
                    || Math.abs(one - other) <= MOST_DIFFERENCE * Math.max(1, Math.abs(other));
        }
        if (found instanceof Number one && expected instanceof Number other) {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
        }
        return String.valueOf(found).equals(String.valueOf(expected));
    }

    private static @Nullable Object value(Column column, long row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (column.type()) {
            case Primitive.BOOL -> column.getBoolean(row);
            case Primitive.UTF8 -> column.getString(row);
            case Primitive.DATE32 -> column.getDate(row);
            case ColumnType.Decimal _ -> column.getDecimal(row);
            case ColumnType type when type.isFloat() -> column.getDouble(row);
            default -> column.getLong(row);
        };
    }
}
