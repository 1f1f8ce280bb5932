// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Queries that are cancelled wherever their calling thread looks whether they are: each time,
 * memory in use, files and what is open are as before, as soon as it has returned. {@code
 * -Dwindrow.cancel.looks=100000} cancels each query at all of its looks, and {@code
 * -Dwindrow.cancel.seed=7} chooses others where there are more than that.
 */
@ExtendWith(NoLeaks.class)
class CancelledAnywhereTest {

    private static final int ROWS = 6_000;
    private static final int SLICES = 7;
    private static final List<String> FORMATS = List.of("csv", "parquet", "arrow");
    private static final long LITTLE = 1 << 16;
    private static final long ENOUGH = 1 << 28;

    /** The looks at which a query is cancelled: the first ones, and as many of the others. */
    private static final int LOOKS = Integer.getInteger("windrow.cancel.looks", 5);

    private static final long SEED = Repetitions.seed("windrow.cancel.seed");

    @TempDir private static Path folder;
    private static Path spills = Path.of("");
    private static Table rows = table(1);

    @BeforeAll
    static void makeTables() throws IOException {
        rows = table(ROWS);
        for (String format : FORMATS) {
            Tables.write(rows, folder.resolve("t." + format));
        }
        spills = Files.createDirectory(folder.resolve("spills"));
    }

    @AfterAll
    static void closeTables() {
        rows.close();
    }

    private static Table table(int rows) {
        SplittableRandom random = new SplittableRandom(1);
        List<@Nullable Object> key = new ArrayList<>();
        List<@Nullable Object> value = new ArrayList<>();
        List<@Nullable Object> text = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int one = random.nextInt(rows);
            key.add(one % 5 == 0 ? null : (Integer) one);
            value.add(random.nextInt(100));
            text.add("text " + row * 7_919L % rows);
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, key));
        columns.put("v", Columns.of(memory, Primitive.INT32, value));
        columns.put("t", Columns.of(memory, Primitive.UTF8, text));
        return new Table(columns, rows, memory);
    }

    /** A thread that is interrupted as soon as it was asked some number of times whether it is. */
    private static final class Asked extends Thread {

        private final Runnable work;
        private final long most;
        private long looks;
        private @Nullable Throwable failure;

        Asked(Runnable work, long most) {
            this.work = work;
            this.most = most;
        }

        @Override
        public void run() {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        @Override
        public boolean isInterrupted() {
            return ++looks > most || super.isInterrupted();
        }
    }

    /** Runs work on a thread of its own, which is interrupted once it has looked so often. */
    private static Asked asked(Runnable work, long most) throws InterruptedException {
        Asked thread = new Asked(work, most);
        thread.start();
        thread.join();
        return thread;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select x.t from a x join a y on x.t = y.t order by x.t, y.t",
                "select x.t from a x join m y on x.t || '' = y.t || '' where y.v < 50 order by x.v",
                "select x.t from a x left join csv y on x.k = cast(y.k as bigint) order by x.t",
                "select * from (select t from m) except select t from csv",
                "select t from a where k in (select k from m where v < 10) and not exists"
                        + " (select 1 from parquet p where p.t = a.t and p.v < 30) order by t",
                "select * from a order by v, t",
                "select t, sum(k) over (partition by v order by t) as s from arrow order by t",
                "select t, k from (select t, k, row_number() over (partition by v order by t) as n"
                        + " from a) where n <= 2",
                "select v, count(distinct t) as n from parquet group by v order by v",
                "select t, m, row_number() over (order by m, t) as n from"
                        + " (select t, max(k) as m from a group by t) order by t",
                "select v, k, sum(v) as s from a group by grouping sets ((v), (k), ())",
                "with s as (select v, count(*) as c from a group by v)"
                        + " select x.v, y.c from s x join s y on x.c = y.c",
                "with recursive n(i) as (select 1 union all select i + 1 from n where i < 4)"
                        + " select n.i, m.t from n join m on n.i = m.v",
                "select * from (select * from m order by v limit 100) union all select * from csv",
                "select unnest([k, v]) as u from a where v < 50 order by u",
                "select t, k + 1 as l from parquet where v < 50 order by l, t limit 100",
            })
    void nothingStays(String query) throws Exception {
        for (long memory : new long[] {LITTLE, ENOUGH}) {
            assertThatNothingStays(
                    query + ", with " + memory + " bytes",
                    () -> {
                        try (Windrow windrow = open(memory)) {
                            windrow.sql(query, tables()).close();
                        }
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from a order by v, t",
                "select t, count(*) as n from csv group by t",
                "select x.t from a x join a y on x.v = y.k",
            })
    void nothingStaysOfWhatIsHandedOver(String query) throws Exception {
        for (String format : FORMATS) {
            Path written = spills.resolve("written." + format);
            assertThatNothingStays(
                    "written to a file of " + format + ": " + query,
                    () -> {
                        write(query, written);
                        delete(written);
                    });
        }
    }

    private static void write(String query, Path file) {
        try (Windrow windrow = open(LITTLE)) {
            windrow.inBatches().sql(query, tables(), batches -> Tables.write(batches, file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "parquet", "arrow"})
    void nothingStaysOfFiles(String format) throws Exception {
        Path file = spills.resolve("written." + format);
        assertThatNothingStays(
                "a file of " + format,
                () -> {
                    Tables.write(rows, file);
                    delete(file);
                });
        String input = folder.resolve("t." + format).toString();
        assertThatNothingStays("the rows of " + input, () -> Tables.read(input).close());
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertThatNothingStays(String what, Runnable work) throws Exception {
        Asked undisturbed = asked(work, Long.MAX_VALUE);
        assertThat(undisturbed.failure).as(what).isNull();
        for (long looks : some(undisturbed.looks)) {
            cancelled(
                    work,
                    looks,
                    "%s, cancelled after %d of %d looks, seed %d"
                            .formatted(what, looks, undisturbed.looks, SEED));
        }
    }

    /** Returns after how many looks a query is cancelled: each number is below that of all. */
    private static TreeSet<Long> some(long all) {
        SplittableRandom random = new SplittableRandom(SEED);
        TreeSet<Long> some = new TreeSet<>();
        for (long look = 0; look < Math.min(LOOKS, all); look++) {
            some.add(look);
            some.add(random.nextLong(all));
        }
        return some;
    }

    private static void cancelled(Runnable work, long looks, String look) throws Exception {
        long used = usedBytes();
        Asked asked = asked(work, looks);
        assertThat(usedBytes()).as("bytes of column memory in use: " + look).isEqualTo(used);
        assertThat(openFiles()).as("open files: " + look).isEmpty();
        try (Stream<Path> files = Files.list(spills)) {
            assertThat(files).as("files: " + look).isEmpty();
        }
        // Lanes work side by side, so the thread that asks may have looked less often this time.
        if (asked.failure != null) {
            assertThat(asked.failure).as(look).isInstanceOf(WindrowException.class);
            assertThat(((WindrowException) asked.failure).code())
                    .as(look)
                    .isEqualTo(ErrorCode.CANCELLED);
        }
    }

    private static Windrow open(long memory) {
        return Windrow.open(
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withThreads(2)
                        .withMemory(memory)
                        .withSpillFolder(spills));
    }

    private static SqlTables tables() {
        SqlTables tables = SqlTables.none();
        for (String format : FORMATS) {
            tables = tables.with(format, Tables.scan(folder.resolve("t." + format).toString()));
        }
        return tables.with("a", new SlicedScan(rows, SLICES).withoutRows()).with("m", rows);
    }

    private static long usedBytes() {
        return ColumnMemory.liveBytes() - ColumnMemory.keptBytes();
    }

    /** Returns what this process has open in the folder, where the system tells that. */
    private static List<String> openFiles() throws IOException {
        Path all = Path.of("/proc/self/fd");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        String start = folder.toRealPath().toString();
        try (Stream<Path> open = Files.list(all)) {
            return open.map(CancelledAnywhereTest::target)
                    .filter(each -> each.startsWith(start))
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            // It was that of the listing.
            return "";
        }
    }
}
