// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
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

/** Joins whose sides, results or both do not fit the memory of a query. */
@ExtendWith(NoLeaks.class)
class JoinMemoryTest {

    private static final int ROWS = 60_000;

    @TempDir private static Path folder;

    private static Table a = table("a", ROWS, 60_000);
    private static Table b = table("b", ROWS, 70_000);

    @BeforeAll
    static void makeTables() {
        a = table("a", ROWS, 60_000);
        b = table("b", ROWS, 70_000);
    }

    @AfterAll
    static void closeTables() {
        a.close();
        b.close();
    }

    /** A column of keys with nulls, of which one has many rows, and others. */
    private static Table table(String prefix, int rows, int keys) {
        SplittableRandom random = new SplittableRandom(keys);
        List<@Nullable Object> key = new ArrayList<>();
        List<@Nullable Object> value = new ArrayList<>();
        List<@Nullable Object> text = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int one = random.nextInt(500);
            key.add(one == 0 ? null : one == 1 ? (Integer) 5 : (Integer) random.nextInt(keys));
            value.add(random.nextInt(1_000));
            text.add("text number " + row);
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(prefix + "k", Columns.of(memory, Primitive.INT32, key));
        columns.put(prefix + "v", Columns.of(memory, Primitive.INT32, value));
        columns.put(prefix + "t", Columns.of(memory, Primitive.UTF8, text));
        return new Table(columns, rows, memory);
    }

    private static SqlTables tables() {
        return SqlTables.none()
                .with("a", new SlicedScan(a, 9).withoutRows())
                .with("b", new SlicedScan(b, 7).withoutRows());
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*) as n, sum(av * bv) as s from a join b on ak = bk",
                "select ak % 10 as d, count(*) as n, count(bv) as m from a left join b"
                        + " on ak = bk and av < bv group by ak % 10 order by d",
                "select count(ak) as l, count(bk) as r, count(*) as n, max(at) as t from a full"
                        + " join b on ak = bk",
                "select count(*) as n, sum(bv) as s from a right join b on cast(ak as bigint) = bk"
                        + " + 1",
                "select count(*) as n, min(at) as t from a where exists"
                        + " (select 1 from b where bk = ak and bv > av)",
                "select count(*) as n, min(at) as t from a where not exists"
                        + " (select 1 from b where bk = ak)",
                "select count(*) as n from a where ak in (select bk from b) or av = 1",
                "select count(*) as n from a where ak not in (select bk from b where bk is not"
                        + " null)",
                "select at, bt from a join b on ak = bk order by at desc, bt limit 5",
                "select count(*) as n, max(x.av + y.av) as s from a x join b on x.ak = bk"
                        + " join a y on y.ak = bk and y.av < bv where bv > 300",
                "select at, av + bv as s from a join b on ak = bk where av = 17 and bv < 200"
                        + " order by at, s",
                "select count(*) as n from (select av from a limit 2000) x"
                        + " join (select bv from b limit 3000) y on av < bv",
                "select count(*) as n from (select at from a join b on ak = bk limit 1000) x",
                "with w as (select ak, at, bv from a join b on ak = bk) select count(*) as n,"
                        + " max(x.at) as t from w x join w y on x.ak = y.ak and x.bv < y.bv"
                        + " where x.ak <> 5",
                "select ak % 10 as d, sum(bv) as s from a join b on ak = bk group by ak % 10"
                        + " having sum(bv) > (select avg(bv) from a join b on ak = bk) order by d",
            })
    void theAnswerDoesNotDependOnTheMemory(String query) {
        try (Windrow little = open(1 << 20);
                Windrow enough = open(1L << 32);
                TransformResult found = little.sql(query, tables());
                TransformResult expected = enough.sql(query, tables())) {
            assertThat(columns(found)).isEqualTo(columns(expected));
            assertThat(found.explanation().toString()).contains("cpu-join-in-parts");
        }
    }

    private static List<?> columns(TransformResult result) {
        return result.table().columns().stream().map(Columns::read).toList();
    }

    @Test
    void whatIsOnDiskIsTold() {
        String query = "select count(*) as n from a join b on ak = bk";
        try (Windrow little = open(1 << 20);
                TransformResult found = little.sql(query, tables())) {
            assertThat(found.explanation().toString())
                    .containsPattern("spilled +\\d{6,} bytes of both sides");
        }
    }

    @Test
    void nothingStaysOnDiskOfAJoinThatFails() throws IOException {
        String query = "select sum(cast(at as int) + bv) as s from a join b on ak = bk";
        try (Windrow little = open(1 << 20)) {
            assertThatThrownBy(() -> little.sql(query, tables()).close())
                    .isInstanceOf(WindrowException.class);
        }
        assertThatFolderIsEmpty();
    }

    @Test
    void nothingStaysOnDiskOfAJoinThatIsCancelled() throws IOException {
        String query = "select count(*) as n from a x join a y on x.av <> y.av join b on bv > x.av";
        try (Windrow little =
                open(config -> config.withMemory(1 << 20).withTimeout(Duration.ofMillis(700)))) {
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
