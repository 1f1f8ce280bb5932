// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sorts, windows and different rows that do not fit the memory of a query. */
@ExtendWith(NoLeaks.class)
class SortMemoryTest {

    private static final int ROWS = 40_000;
    private static final long LITTLE = 1 << 19;

    @TempDir private static Path folder;

    private static Table rows = table();

    @BeforeAll
    static void makeTable() {
        rows = table();
    }

    @AfterAll
    static void closeTable() {
        rows.close();
    }

    /** Keys with nulls, of which one has many rows, few values, floats, and texts that differ. */
    private static Table table() {
        SplittableRandom random = new SplittableRandom(1);
        List<@Nullable Object> key = new ArrayList<>();
        List<@Nullable Object> value = new ArrayList<>();
        List<@Nullable Object> real = new ArrayList<>();
        List<@Nullable Object> text = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int one = random.nextInt(5);
            key.add(one == 0 ? null : one == 1 ? (Integer) 5 : (Integer) random.nextInt(ROWS));
            value.add(random.nextInt(100));
            real.add(one == 2 ? (Double) (-0.0) : (Double) (random.nextInt(1_000) / 8.0 - 50));
            text.add("text " + row * 7_919L % ROWS);
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, key));
        columns.put("v", Columns.of(memory, Primitive.INT32, value));
        columns.put("r", Columns.of(memory, Primitive.FLOAT64, real));
        columns.put("t", Columns.of(memory, Primitive.UTF8, text));
        return new Table(columns, ROWS, memory);
    }

    private static SqlTables tables() {
        return SqlTables.none().with("a", new SlicedScan(rows, 29).withoutRows());
    }

    private static Windrow open(Function<WindrowConfig, WindrowConfig> settings) {
        return Windrow.open(
                settings.apply(
                        WindrowConfig.defaults()
                                .withEngine(EngineChoice.CPU)
                                .withThreads(2)
                                .withSpillFolder(folder)));
    }

    private static Windrow open(long memory) {
        return open(config -> config.withMemory(memory));
    }

    private static void assertThatMemoryDoesNotMatter(String query, String strategy) {
        try (Windrow little = open(LITTLE);
                Windrow enough = open(1L << 32);
                TransformResult found = little.sql(query, tables());
                TransformResult expected = enough.sql(query, tables())) {
            SameTables.check(found.table(), expected.table(), query);
            assertThat(found.explanation().toString()).contains(strategy);
            assertThat(expected.explanation().toString()).doesNotContain("spilled");
        }
    }

    /** Rows with equal keys stay as they were, in whatever runs they are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from a order by v",
                "select * from a order by k",
                "select * from a order by k desc nulls first, v",
                "select * from a order by k nulls first, v desc",
                "select * from a order by r, v desc",
                "select * from a order by t desc",
                "select * from a order by v, t, k",
                "select * from a order by cast(r as decimal(30, 2)) desc nulls last, k",
                "select * from a order by v = 5, k is null",
                "select t, v + 1 as w from a where v > 10 order by v % 7",
                "select t from (select * from a order by v) where k > 100",
                "select t, [k, v] as l from a order by v",
                "select t from a order by v limit 30000 offset 3",
                "select t from a order by v limit 30000",
                "select t from a where v < 90 order by v, t limit 32000",
                "select t, v from (select * from a order by v limit 31000) where v > 5",
                "select count(*) as n, sum(v) as s from (select * from a order by t)",
                "select x.t from (select * from a order by v limit 50) x join a on x.t = a.t"
                        + " order by x.t",
            })
    void theOrderDoesNotDependOnTheMemory(String query) {
        assertThatMemoryDoesNotMatter(query, "");
    }

    @Test
    void whatIsOnDiskIsTold() {
        assertThatMemoryDoesNotMatter("select * from a order by v", "cpu-sort-spilled");
        try (Windrow little = open(LITTLE);
                TransformResult found = little.sql("select * from a order by v", tables())) {
            assertThat(found.explanation().toString())
                    .containsPattern("spilled +\\d{7,} bytes were written to disk");
        }
    }

    /** Also where the order of a window leaves ties: these are in the order of the rows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select t, sum(k) over (partition by v order by t) as s from a order by t",
                "select t, avg(r) over (partition by v) as s from a order by t",
                "select t, lag(t) over (partition by k order by v desc) as s from a where k <> 5"
                        + " order by t",
                "select t, row_number() over (partition by v) as n from a order by t",
                "select t, row_number() over (order by v) as n, rank() over (order by v) as m,"
                        + " dense_rank() over (order by v) as d from a order by t",
                "select t, rank() over (partition by k order by v) as n from a order by t",
                "select t, sum(v) over (order by t) as s, count(k) over (order by t) as c, min(k)"
                    + " over (order by t) as l, max(t) over (order by t) as m from a order by t",
                "select t, sum(k) over (order by k nulls first, t rows between unbounded preceding"
                        + " and current row) as s, count(*) over (order by v) as c, sum(cast(v as"
                        + " decimal(20, 2))) over (order by v) as d from a order by t",
                "select t, dense_rank() over (partition by k is null order by r, v) as n from a"
                        + " order by t",
                "select t, sum(v) over (partition by v) as s, max(t) over (partition by v, k is"
                        + " null) as m from a order by t",
                "select n, count(*) as c from (select rank() over (partition by v order by k) as n"
                        + " from a) group by n order by n",
            })
    void aWindowDoesNotDependOnTheMemory(String query) {
        assertThatMemoryDoesNotMatter(query, "cpu-window-spilled");
    }

    /** Functions that see rows around theirs, or what all rows of a long partition have. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select t, lag(v, 3) over (order by t) as a, lead(k, 2, -1) over (order by t) as b,"
                        + " row_number() over (order by t) as n from a order by t",
                "select t, sum(v) over (order by t rows between 100 preceding and 5 following) as"
                    + " s, last_value(t) over (order by t rows between 2 following and 7 following)"
                    + " as l from a order by t",
                "select t, median(v) over (order by v, t rows between 20 preceding and current row"
                        + " exclude current row) as m from a order by t",
                "select t, first_value(t) over (order by v, t) as f, avg(v) over (order by v) as m,"
                        + " last_value(k) over (order by t rows between unbounded preceding and"
                        + " unbounded following) as l from a order by t",
                "select t, ntile(7) over (order by t) as n, cume_dist() over (order by v) as c,"
                        + " percent_rank() over (order by v) as p from a order by t",
                "select t, sum(v) over () as s, max(t) over () as m, avg(k) over () as a, count(*)"
                        + " over (partition by k = 5) as c from a order by t",
                "select t, ntile(3) over (partition by k order by t) as n, avg(v) over (partition"
                    + " by k) as m, lag(t) over (partition by k order by t) as l from a order by t",
                "select t, row_number() over () as n from a",
                "select t, last_value(case when t > 'text 5' then v end ignore nulls) over (order"
                        + " by t) as l, first_value(case when v % 97 = 2 then v end ignore nulls)"
                        + " over (order by t) as f from a order by t",
                "select t, last_value(case when v % 97 = 1 then t end ignore nulls) over w as l,"
                        + " first_value(case when v % 97 = 2 then v end ignore nulls) over w as f"
                        + " from a window w as (order by t rows between unbounded preceding and"
                        + " unbounded following) order by t",
                "select l.t, r.v as near from a l asof left join (select distinct 2 * v as v from a"
                        + " where k < 3) r on l.v >= r.v order by l.t",
            })
    void aLongPartitionDoesNotDependOnTheMemory(String query) {
        assertThatMemoryDoesNotMatter(query, "");
    }

    /** Also where the columns of the inputs are of different types, and one has no rows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select t, v from a union all select t, k from a",
                "select t, r from a where v > 5 union all select t, k from a union all select t,"
                        + " 1.5 as r from a where v < 0",
                "select k from a union select v from a order by k",
                "select sum(k) as s, count(*) as n from (select k from a union all select null"
                        + " union all select v from a)",
                "select t from (select t from a union all select t from a) order by t",
                "select t, unnest([k, v, 7]) as u from a",
                "select count(*) as n, sum(u) as s from (select unnest([k, v]) as u from a union"
                        + " all select v from a)",
                "select k, t from a qualify row_number() over (partition by t order by k) <= 1"
                        + " order by t",
                "select k, v, t from a qualify rank() over (partition by v order by k, t) <= 2"
                        + " order by v, t",
            })
    void rowsThatComeInPartsDoNotDependOnTheMemory(String query) {
        assertThatMemoryDoesNotMatter(query, "");
    }

    @Test
    void aPartitionThatMemoryDoesNotHoldIsRefused() {
        String query = "select t, median(v) over (order by t) as s from a";
        try (Windrow little = open(LITTLE)) {
            assertThatThrownBy(() -> little.sql(query, tables()).close())
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("give the query more memory")
                    .extracting(failure -> ((WindrowException) failure).code())
                    .isEqualTo(ErrorCode.HOST_MEMORY);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select distinct k, v from a order by k, v",
                "select distinct t from a order by t desc",
                "select [v, k] as l, min(t) as m from a where k > 5 group by [v, k] order by m",
                "select count(distinct t) as n, count(distinct k) as m from a",
                "select v, count(distinct t) as n from a group by v order by v",
                "select t, m, row_number() over (order by m, t) as n from"
                        + " (select t, max(k) as m from a group by t) order by t",
                "select x.t, y.c from (select distinct t from a) x join"
                        + " (select t, count(*) as c from a group by t) y on x.t = y.t"
                        + " order by x.t",
            })
    void groupsOnDiskGoOnToTheNextStep(String query) {
        assertThatMemoryDoesNotMatter(query, "spilled");
    }

    @Test
    void sortedRowsAreHandedOverInBatches() {
        List<Long> batches = new ArrayList<>();
        try (Windrow little = open(LITTLE)) {
            little.inBatches()
                    .sql(
                            "select * from a order by v",
                            tables(),
                            tables -> tables.forEachRemaining(each -> batches.add(each.rows())));
        }
        assertThat(batches).hasSizeGreaterThan(1);
        assertThat(batches.stream().mapToLong(Long::longValue).sum()).isEqualTo(ROWS);
    }

    @Test
    void nothingStaysOnDiskOfASortThatFails() throws IOException {
        String query = "select cast(t as int) as n from (select * from a order by v)";
        try (Windrow little = open(LITTLE)) {
            assertThatThrownBy(() -> little.sql(query, tables()).close())
                    .isInstanceOf(WindrowException.class);
        }
        assertThatFolderIsEmpty();
    }

    @Test
    void nothingStaysOnDiskOfASortThatIsCancelled() throws IOException {
        String query = "select x.t from a x join a y on x.v <> y.v order by x.t, y.t";
        try (Windrow little =
                open(config -> config.withMemory(LITTLE).withTimeout(Duration.ofMillis(1_000)))) {
            assertThatThrownBy(() -> little.sql(query, tables()).close())
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("time");
        }
        assertThatFolderIsEmpty();
    }

    private static void assertThatFolderIsEmpty() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }
}
