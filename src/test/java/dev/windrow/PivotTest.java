// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.NullKeys;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Values that become columns, as in DuckDB's {@code PIVOT}. */
@ExtendWith(NoLeaks.class)
final class PivotTest {

    @TempDir private Path folder = Path.of("");

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        Random random = new Random(3);
        List<String> lines = new ArrayList<>(List.of("k,s,n,m,d,b,v"));
        for (int row = 0; row < 300; row++) {
            lines.add(
                    String.join(
                            ",",
                            random.nextInt(8) == 0 ? "" : "key" + random.nextInt(5),
                            random.nextInt(8) == 0 ? "" : "s" + random.nextInt(4),
                            random.nextInt(8) == 0 ? "" : String.valueOf(random.nextInt(9)),
                            random.nextInt(3) + "." + random.nextInt(3) + "0",
                            "2024-01-0" + (1 + random.nextInt(4)),
                            String.valueOf(random.nextBoolean()),
                            random.nextInt(8) == 0 ? "" : String.valueOf(random.nextInt(100))));
        }
        Path csv = folder.resolve("rows.csv");
        Files.write(csv, lines);
        file = folder.resolve("rows.parquet").toString();
        ReadOptions decimals =
                ReadOptions.defaults().withTypes(Map.of("m", new ColumnType.Decimal(9, 2)));
        try (Table table = Tables.read(csv.toString(), decimals)) {
            Tables.write(table, Path.of(file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s", "n", "m", "d", "b"})
    void isThatOfDuckDb(String pivot) throws SQLException {
        for (EngineChoice engine : List.of(EngineChoice.CPU, EngineChoice.GPU)) {
            try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine));
                    GroupByResult one =
                            windrow.groupBy(Tables.scan(file))
                                    .by("k")
                                    .pivot(pivot)
                                    .sorted()
                                    .aggregate(sum("v"));
                    GroupByResult two =
                            windrow.groupBy(Tables.scan(file))
                                    .by("k")
                                    .where(column("v").greaterThan(literal(20)))
                                    .pivot(pivot)
                                    .sorted()
                                    .aggregate(count().as("c"), max("v").as("top"))) {
                assertThat(rows(one.table()))
                        .isEqualTo(
                                duckDb(
                                        "pivot '%s' on %s using sum(v) group by k order by k"
                                                .formatted(file, pivot)));
                assertThat(rows(two.table()))
                        .isEqualTo(
                                duckDb(
                                        "pivot (from '%s' where v > 20) on %s using count(*) as c,"
                                                        .formatted(file, pivot)
                                                + " max(v) as top group by k order by k"));
            }
        }
    }

    @Test
    void conditionsAndOrdersMayNameItsColumns() {
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read(file);
                GroupByResult found =
                        windrow.groupBy(table)
                                .by("k")
                                .nullKeys(NullKeys.EXCLUDE)
                                .pivot(
                                        new DerivedColumn(
                                                "late",
                                                column("d")
                                                        .greaterThan(
                                                                literal(LocalDate.of(2024, 1, 2)))))
                                .having(column("true").greaterThan(literal(10)))
                                .orderBy(SortKey.descending("true"))
                                .limit(2)
                                .aggregate(count())) {
            assertThat(found.table().names()).containsExactly("k", "false", "true");
            assertThat(found.table().rows()).isEqualTo(2);
            assertThat(found.table().longs("true").get(0))
                    .isGreaterThanOrEqualTo(found.table().longs("true").get(1));
        }
    }

    /** Not that of their names. */
    @Test
    void columnsComeInTheOrderOfTheValues() {
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read(file);
                GroupByResult found =
                        windrow.groupBy(table)
                                .where(column("n").lessThan(literal(3)))
                                .pivot(new DerivedColumn("x", column("n").minus(literal(2))))
                                .aggregate(count())) {
            assertThat(found.table().names()).containsExactly("-2", "-1", "0");
        }
    }

    @Test
    void noRowsMakeNoColumns() {
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read(file);
                GroupByResult found =
                        windrow.groupBy(table)
                                .by("k")
                                .where(literal(false))
                                .pivot("s")
                                .aggregate(count())) {
            assertThat(found.table().names()).containsExactly("k");
            assertThat(found.table().rows()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorCode.class,
            names = {"UNSUPPORTED_TYPE", "UNKNOWN_COLUMN", "DUPLICATE_NAME", "INVALID_ARGUMENT"})
    void failsClearly(ErrorCode code) {
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read(file)) {
            GroupBy byKey = windrow.groupBy(table).by("k");
            GroupBy faulty =
                    switch (code) {
                        case UNSUPPORTED_TYPE ->
                                byKey.pivot(
                                        new DerivedColumn("x", column("v").dividedBy(literal(3))));
                        case UNKNOWN_COLUMN -> byKey.pivot("nothing");
                        case DUPLICATE_NAME -> byKey.pivot("k");
                        default -> byKey.pivot("s").rollup();
                    };
            assertThatThrownBy(() -> faulty.aggregate(count()))
                    .isInstanceOfSatisfying(
                            WindrowException.class, e -> assertThat(e.code()).isEqualTo(code));
        }
    }

    private static List<List<String>> rows(Table table) {
        List<List<String>> rows = new ArrayList<>(List.of(table.names()));
        for (long row = 0; row < table.rows(); row++) {
            List<String> cells = new ArrayList<>();
            for (String name : table.names()) {
                cells.add(
                        table.column(name).isNull(row)
                                ? "null"
                                : name.equals("k")
                                        ? table.strings(name).get(row)
                                        : String.valueOf(table.longs(name).get(row)));
            }
            rows.add(cells);
        }
        return rows;
    }

    private static List<List<String>> duckDb(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int count = result.getMetaData().getColumnCount();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                names.add(result.getMetaData().getColumnName(i));
            }
            List<List<String>> rows = new ArrayList<>(List.of(names));
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= count; i++) {
                    cells.add(String.valueOf(result.getObject(i)));
                }
                rows.add(cells);
            }
            return rows;
        }
    }
}
