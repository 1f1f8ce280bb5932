// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.AskedFiles;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Times of day in Parquet files, as DuckDB sees them. */
final class ParquetTimesTest {

    private static final List<Unit> UNITS =
            List.of(Unit.MILLISECOND, Unit.MICROSECOND, Unit.NANOSECOND);

    @TempDir Path folder;

    /** Arrow's time of day has no zone, so it is not one in UTC. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void timesOfDayAreLocal(int rows) throws SQLException {
        Path file = folder.resolve("t.parquet");
        try (Table table = times(rows)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(back.names()).isEqualTo(table.names());
                for (String name : table.names()) {
                    assertThat(back.type(name)).isEqualTo(table.type(name));
                }
                assertThat(SampleTables.values(back)).isEqualTo(SampleTables.values(table));
            }
        }
        List<String> annotations =
                ask(
                        "select coalesce(logical_type, '') || ' ' || coalesce(converted_type, '')"
                                + (" from parquet_schema('" + file + "') where name <> 'schema'")
                                + " order by name");
        assertThat(annotations.subList(1, 4))
                .allSatisfy(
                        each ->
                                assertThat(each)
                                        .contains("TimeType")
                                        .contains("isAdjustedToUTC=0")
                                        .doesNotContain("TIME_M"));
        assertThat(ask("select distinct typeof(t0) || typeof(t1) from '" + file + "'"))
                .isEqualTo(rows == 0 ? List.of() : List.of("TIMETIME"));
        assertThat(
                        ask(
                                "select count(*) || ' ' || count(a) || ' ' || count(t1) from '"
                                        + file
                                        + "'"))
                .containsExactly(rows + " " + rows + " " + (rows - (rows + 4) / 5));
        if (rows > 1) {
            assertThat(ask("select t1::varchar from '" + file + "' where a = 2"))
                    .containsExactly("02:00:00.002");
        }
    }

    /** Returns times of each unit, between columns of other types; every fifth is null. */
    private static Table times(int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("a", numbers(rows, memory));
        for (Unit unit : UNITS) {
            try (ColumnBuilder builder = ColumnBuilder.of(new ColumnType.Time(unit), rows)) {
                for (int row = 0; row < rows; row++) {
                    if (row % 5 == 0) {
                        builder.appendNull();
                    } else {
                        long milliseconds = row % 24 * 3_600_000L + row;
                        builder.appendLong(milliseconds * perMillisecond(unit));
                    }
                }
                columns.put("t" + UNITS.indexOf(unit), builder.build(memory));
            }
        }
        columns.put("z", numbers(rows, memory));
        return new Table(columns, rows, memory);
    }

    private static long perMillisecond(Unit unit) {
        return switch (unit) {
            case MILLISECOND -> 1;
            case MICROSECOND -> 1_000;
            default -> 1_000_000;
        };
    }

    private static Column numbers(int rows, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(ColumnType.Primitive.INT64, rows)) {
            for (int row = 0; row < rows; row++) {
                builder.appendLong(row);
            }
            return builder.build(memory);
        }
    }

    private static List<String> ask(String query) throws SQLException {
        return AskedFiles.duckDb(query).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }
}
