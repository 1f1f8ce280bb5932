// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.cli.output.ProfileReport;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A query in SQL tells of each of its steps on which engine it ran, and why. */
class SqlStepsToldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select a, s from t order by s           | cpu-select, then cpu-sort",
                "select a + 1 as x from t where a > 1    | device-filter, then device-select",
                "select a from t where s = 'x'           | device-filter, then cpu-select",
                "select a from t where sqrt(a) > 1.5     | cpu-filter, then cpu-select",
                "select a, sum(a) over (order by a) as x from t order by a"
                        + " | cpu-select, then cpu-window, then cpu-sort",
                "select a, sum(a) over (order by a) as x from t qualify x > 1"
                        + " | cpu-select, then cpu-window, then cpu-filter",
            })
    void theStrategyNamesEachStep(String query, String strategy) {
        try (Windrow windrow = gpu();
                Table table = table();
                TransformResult result = windrow.sql(query, SqlTables.none().with("t", table))) {
            assertThat(result.explanation().strategy()).isEqualTo(strategy);
            assertThat(result.profile().strategy()).isEqualTo(strategy);
            List<String> tree = result.explanation().tree();
            assertThat(tree.getFirst()).endsWith(" ms)");
            for (String step : strategy.split(", then ")) {
                String engine = step.substring(0, step.indexOf('-'));
                int at = indexOf(tree, "─ " + step);
                assertThat(tree.get(at + 1)).matches(".*─ engine +" + engine + ": .+");
            }
        }
    }

    private static int indexOf(List<String> lines, String end) {
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).endsWith(end)) {
                return i;
            }
        }
        throw new AssertionError("no step" + end + " in " + lines);
    }

    @Test
    void aProfileNamesTheEngineOfEachStep() {
        String query = "select s, rank() over (order by s) as r from t where a > 1 order by s";
        try (Windrow windrow = gpu();
                Table table = table();
                TransformResult result = windrow.sql(query, SqlTables.none().with("t", table))) {
            assertThat(result.profile().engine()).contains(" and cpu (");
            assertThat(ProfileReport.lines(result.profile(), "result"))
                    .filteredOn(line -> line.startsWith("step "))
                    .satisfiesExactly(
                            filter -> assertThat(filter).contains("filter on device: TornadoVM"),
                            select -> assertThat(select).contains("select on cpu: columns are"),
                            window -> assertThat(window).contains("window on cpu: so few"),
                            sort -> assertThat(sort).contains("sort on cpu: so few"));
        }
    }

    /** Few groups that came home are filtered and sorted there, in batches, too. */
    @Test
    void operationsOnGroupsTellTheirEngine() {
        String query = "select s, sum(a) as x from t group by s having sum(a) > 0 order by s";
        String[] told = {"engine     gpu: TornadoVM", "engine     cpu: so few rows"};
        try (Windrow windrow = gpu();
                Table table = table()) {
            SqlTables tables = SqlTables.none().with("t", table);
            try (TransformResult result = windrow.sql(query, tables)) {
                assertThat(result.explanation().toString()).contains(told);
            }
            TransformSummary summary =
                    windrow.inBatches()
                            .sql(
                                    query + " limit 1",
                                    tables,
                                    batches -> batches.forEachRemaining(Table::close));
            assertThat(summary.explanation().toString()).contains(told);
        }
    }

    @Test
    void distinctRowsTellTheirEngine() {
        String query = "select distinct a, sum(a) over (order by a) as x from t";
        try (Windrow windrow = gpu();
                Table table = table();
                TransformResult result = windrow.sql(query, SqlTables.none().with("t", table))) {
            assertThat(result.explanation().lines())
                    .filteredOn(line -> line.startsWith("engine "))
                    .hasSize(3)
                    .last()
                    .asString()
                    .startsWith("engine     gpu: ");
        }
    }

    @Test
    void valueCountsTellTheirOrder() {
        try (Windrow windrow = gpu();
                Table table = table();
                TransformResult counts = windrow.groupBy(table).by("s").valueCounts()) {
            assertThat(counts.explanation().strategy()).endsWith(", then cpu-sort");
            assertThat(counts.explanation().lines())
                    .filteredOn(line -> line.startsWith("engine "))
                    .hasSize(2);
        }
    }

    private static Windrow gpu() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("a", Columns.of(memory, Primitive.INT32, List.of(1L, 2L, 3L)));
        columns.put("s", Columns.of(memory, Primitive.UTF8, List.of("x", "y", "x")));
        return new Table(columns, 3, memory);
    }
}
