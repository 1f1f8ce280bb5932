// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The public benchmarks' queries give DuckDB's answers over the same rows. */
final class BenchmarkQueryTest {

    private static final double RELATIVE = 1e-9;

    private static final Map<BenchmarkQuery, String> SQL =
            Map.ofEntries(
                    Map.entry(BenchmarkQuery.Q1, "id1, sum(v1)"),
                    Map.entry(BenchmarkQuery.Q2, "id1, id2, sum(v1)"),
                    Map.entry(BenchmarkQuery.Q3, "id3, sum(v1), avg(v3)"),
                    Map.entry(BenchmarkQuery.Q4, "id4, avg(v1), avg(v2), avg(v3)"),
                    Map.entry(BenchmarkQuery.Q5, "id6, sum(v1), sum(v2), sum(v3)"),
                    Map.entry(BenchmarkQuery.Q6, "id4, id5, median(v3), stddev(v3)"),
                    Map.entry(BenchmarkQuery.Q7, "id3, max(v1), min(v2)"),
                    Map.entry(BenchmarkQuery.Q8, "id6, max(v3, 2)"),
                    // Of one pair, DuckDB's correlation is NaN; Windrow's is null on purpose.
                    Map.entry(
                            BenchmarkQuery.Q9,
                            "id2, id4, CASE WHEN regr_count(v1, v2) > 1 THEN corr(v1, v2) END"),
                    Map.entry(
                            BenchmarkQuery.Q10, "id1, id2, id3, id4, id5, id6, sum(v3), count(*)"),
                    Map.entry(
                            BenchmarkQuery.TPCH_Q1,
                            "l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice),"
                                    + " sum(l_extendedprice * (1 - l_discount)),"
                                    + " sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)),"
                                    + " avg(l_quantity), avg(l_extendedprice), avg(l_discount),"
                                    + " count(*)"));

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "CPU,h2o:G1_2e4_1e2_0_0",
        "CPU,h2o:G1_2e4_1e2_5_0",
        "CPU,h2o:G1_2e4_10_0_1",
        "CPU,tpch:lineitem?sf=0.002&money=decimal",
        "GPU,h2o:G1_1e3_1e2_5_0",
        "GPU,tpch:lineitem?sf=0.001&money=decimal"
    })
    void areAnsweredAsByDuckDb(EngineChoice engine, String dataset) throws SQLException {
        Path file = folder.resolve("input.parquet");
        try (Table table = Tables.read(dataset);
                Windrow windrow =
                        Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
                Connection database = DriverManager.getConnection("jdbc:duckdb:")) {
            Tables.write(table, file);
            for (BenchmarkQuery query : BenchmarkQuery.values()) {
                if (query.isOfDbBenchmark() == dataset.startsWith("h2o:")) {
                    compare(query, windrow, table, database, file);
                }
            }
        }
    }

    private static void compare(
            BenchmarkQuery query, Windrow windrow, Table table, Connection database, Path file)
            throws SQLException {
        int keys = query.query().keys().size();
        String condition =
                switch (query) {
                    case Q8 -> " WHERE v3 IS NOT NULL";
                    case TPCH_Q1 -> " WHERE l_shipdate <= date '1998-09-02'";
                    default -> "";
                };
        String by = String.join(", ", query.query().keys());
        Map<List<@Nullable Object>, List<@Nullable Object>> expected =
                rows(
                        database,
                        "SELECT %s FROM '%s'%s GROUP BY %s"
                                .formatted(SQL.get(query), file, condition, by),
                        keys);
        try (GroupByResult result = windrow.run(query.query(), table)) {
            List<List<@Nullable Object>> columns =
                    result.table().columns().stream().map(BenchmarkQueryTest::plain).toList();
            assertThat(result.rows()).as(query.label()).isEqualTo(expected.size());
            for (int row = 0; row < result.rows(); row++) {
                List<@Nullable Object> found = new ArrayList<>();
                for (List<@Nullable Object> column : columns) {
                    found.add(column.get(row));
                }
                List<@Nullable Object> key = found.subList(0, keys);
                assertThat(expected).as(query.label()).containsKey(key);
                assertNear(query, key, found.subList(keys, found.size()), expected.get(key));
            }
        }
    }

    private static void assertNear(
            BenchmarkQuery query,
            List<@Nullable Object> key,
            List<@Nullable Object> found,
            List<@Nullable Object> expected) {
        for (int i = 0; i < expected.size(); i++) {
            if (found.get(i) instanceof Double number
                    && expected.get(i) instanceof Double near
                    && Double.isFinite(near)) {
                assertThat(number)
                        .as("%s %s", query, key)
                        .isCloseTo(near, within(RELATIVE * Math.max(1, Math.abs(near))));
            } else {
                assertThat(found.get(i)).as("%s %s", query, key).isEqualTo(expected.get(i));
            }
        }
    }

    private static Map<List<@Nullable Object>, List<@Nullable Object>> rows(
            Connection database, String sql, int keys) throws SQLException {
        Map<List<@Nullable Object>, List<@Nullable Object>> rows = new HashMap<>();
        try (Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(plain(result.getObject(i)));
                }
                rows.put(row.subList(0, keys), row.subList(keys, row.size()));
            }
        }
        return rows;
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        return switch (value) {
            case Integer number -> (long) number;
            case BigInteger number -> number.longValueExact();
            case java.sql.Array list -> Arrays.asList((Object[]) list.getArray());
            case null -> null;
            default -> value;
        };
    }

    private static List<@Nullable Object> plain(Column column) {
        return Columns.read(column).stream()
                .map(
                        value ->
                                value instanceof BigInteger unscaled
                                                && column.type() instanceof ColumnType.Decimal type
                                        ? (Object) new BigDecimal(unscaled, type.scale())
                                        : value)
                .toList();
    }

    @Test
    void everyQueryHasAName() {
        assertThat(Arrays.stream(BenchmarkQuery.values()).map(BenchmarkQuery::label))
                .startsWith("q1", "q2")
                .endsWith("q10", "tpch_q1")
                .hasSize(11);
    }
}
