// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.accumulators.AccumulatorFactory;
import dev.windrow.internal.cpu.accumulators.SharedTotal;
import dev.windrow.internal.cpu.groupby.GroupTable;
import dev.windrow.internal.cpu.groupby.Query;
import dev.windrow.internal.cpu.groupby.RangeTables;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.AscendingFinder;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/** The conditions of the engine's speed, tested without a clock. */
final class CpuWorkTest {

    private static final int ROWS = 1 << 16;
    private static final int MORE = 8 * ROWS;
    private static final int KEYS = 100;

    /** Less than a byte for each row: batches and tables, but no objects. */
    private static final double BYTES_PER_ROW = 0.5;

    private static Table table(int rows, int keys) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(
                columns,
                memory,
                "number",
                Primitive.INT32,
                rows,
                (to, row) -> to.appendLong(row % keys));
        add(columns, memory, "short", Primitive.UTF8, rows, text("id%03d", keys));
        add(columns, memory, "long", Primitive.UTF8, rows, text("id%010d", keys));
        add(
                columns,
                memory,
                "mixed",
                Primitive.INT32,
                rows,
                (to, row) -> to.appendLong(Integer.reverse(row % keys)));
        add(columns, memory, "i", Primitive.INT32, rows, (to, row) -> to.appendLong(row % 7));
        add(columns, memory, "f", Primitive.FLOAT64, rows, (to, row) -> to.appendDouble(row / 3.0));
        add(
                columns,
                memory,
                "d",
                new Decimal(15, 2),
                rows,
                (to, row) -> to.appendInt128(0, row % 1000));
        return new Table(columns, rows, memory);
    }

    private static BiConsumer<ColumnBuilder, Integer> text(String format, int keys) {
        return (to, row) ->
                to.appendBytes(
                        String.format(Locale.ROOT, format, 1 + row % keys)
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static void add(
            Map<String, Column> columns,
            ColumnMemory memory,
            String name,
            ColumnType type,
            int rows,
            BiConsumer<ColumnBuilder, Integer> append) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
            for (int row = 0; row < rows; row++) {
                append.accept(builder, row);
            }
            columns.put(name, builder.build(memory));
        }
    }

    private static Profile run(CpuEngine engine, Table table, GroupByQuery query) {
        EngineResult result =
                engine.execute(CpuPlans.of(table, query, 2), table, ProgressListener.NONE);
        result.groups().close();
        return result.profile();
    }

    /** Returns the bytes that all threads together allocate on the heap in one run. */
    private static long allocated(CpuEngine engine, Table table, GroupByQuery query) {
        var threads = ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        long least = Long.MAX_VALUE;
        for (int run = 0; run < 5; run++) {
            long before = threads.getTotalThreadAllocatedBytes();
            run(engine, table, query);
            least = Math.min(least, threads.getTotalThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void aRowAllocatesNothing() {
        List<NamedAggregation> all =
                List.of(
                        sum("i"),
                        mean("i"),
                        sum("f"),
                        min("f"),
                        max("f"),
                        sum("d"),
                        mean("d"),
                        standardDeviation("f"),
                        correlation("i", "f"),
                        top("f", 2),
                        count());
        try (Table few = table(ROWS, KEYS);
                Table many = table(MORE, KEYS);
                CpuEngine engine = new CpuEngine(2)) {
            for (List<String> keys :
                    List.of(
                            List.<String>of(),
                            List.of("number"),
                            List.of("short"),
                            List.of("number", "short", "long"))) {
                GroupByQuery query = GroupByQuery.of(keys, all);
                long more = allocated(engine, many, query) - allocated(engine, few, query);
                assertThat((double) more / (MORE - ROWS)).as("%s", keys).isLessThan(BYTES_PER_ROW);
            }
        }
    }

    /**
     * Half a word, a total with its error and a count of 32 bits are 24 bytes. They are moved once
     * and never copied. Both tables have more groups than one thread merges.
     */
    @Test
    void groupsAreMergedWhereTheyLie() {
        GroupByQuery query = GroupByQuery.of(List.of("long"), List.of(sum("f"), count()));
        int fewer = MORE / 4 * 3;
        try (Table most = table(fewer, fewer);
                Table whole = table(MORE, MORE);
                CpuEngine engine = new CpuEngine(2)) {
            long more = allocated(engine, whole, query) - allocated(engine, most, query);
            assertThat((double) more / (MORE - fewer)).isBetween(24.0, 36.0);
        }
    }

    /**
     * Memory for groups is reserved before there are any: arrays that doubled up to their size
     * would leave as much garbage again. A directly indexed table takes four bytes more for each
     * possible key, and each of the two tables has all groups.
     */
    @Test
    void arraysDoNotGrowStepByStep() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(sum("f"), count()));
        try (Table few = random(KEYS);
                Table many = random(ROWS);
                CpuEngine engine = new CpuEngine(1)) {
            long more = allocated(engine, many, query) - allocated(engine, few, query);
            assertThat((double) more / ROWS).isBetween(2 * 26.0, 2 * 30.0);
        }
    }

    /** Draws keys in random order, as they usually are. */
    private static Table random(int keys) {
        SplittableRandom random = new SplittableRandom(1);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(
                columns,
                memory,
                "k",
                Primitive.INT32,
                MORE,
                (to, row) -> to.appendLong(random.nextInt(keys)));
        add(columns, memory, "f", Primitive.FLOAT64, MORE, (to, row) -> to.appendDouble(row / 3.0));
        return new Table(columns, MORE, memory);
    }

    /** Two bytes hold a row's group, and eight hold its value while it is selected. */
    @Test
    void mediansCopyEachValueOnce() {
        GroupByQuery query = GroupByQuery.of(List.of("number"), List.of(median("f")));
        try (Table few = table(ROWS, KEYS);
                Table many = table(MORE, KEYS);
                CpuEngine engine = new CpuEngine(2)) {
            long more = allocated(engine, many, query) - allocated(engine, few, query);
            assertThat((double) more / (MORE - ROWS)).isBetween(10.0, 10.5);
        }
    }

    @Test
    void keysAreAsShortAsTheirValuesAllow() {
        try (Table table = table(ROWS, KEYS)) {
            assertThat(bits(table, "number")).isEqualTo(7);
            // Two digits, and one that is 0 or 1: a number below 200.
            assertThat(bits(table, "short")).isEqualTo(8);
            assertThat(bits(table, "long")).isEqualTo(8);
            assertThat(bits(table, "number", "short", "long")).isEqualTo(23);
            assertThat(bits(table, "f")).isEqualTo(64);
            // A key of more than one word is worth a second scan: a number from 1 to 100.
            assertThat(bits(table, "f", "short")).isEqualTo(71);
        }
    }

    private static int bits(Table table, String... keys) {
        try (WorkerPool pool = new WorkerPool(1)) {
            List<Column> columns = List.of(keys).stream().map(table::column).toList();
            return KeyEncoding.of(columns, new ColumnScans(pool, 1)).bits();
        }
    }

    @Test
    void eachColumnIsAddedUpOnce() {
        try (Table table = table(ROWS, KEYS)) {
            assertThat(passes(table, sum("i"), mean("i"), sum("f"))).isEqualTo(3);
            assertThat(passes(table, sum("i"), sum("f"), sum("d"))).isEqualTo(3);
            // One pass counts the rows, and all means divide by them.
            assertThat(passes(table, mean("i"), mean("f"), mean("d"))).isEqualTo(4);
            assertThat(passes(table, mean("i"), mean("f"), count())).isEqualTo(3);
        }
    }

    /** Returns the number of accumulators that read each row. */
    private static long passes(Table table, NamedAggregation... aggregations) {
        GroupByQuery query = GroupByQuery.of(List.of("number"), List.of(aggregations));
        CpuPlan plan = CpuPlans.of(table, query, 1);
        try (WorkerPool pool = new WorkerPool(1)) {
            return new AccumulatorFactory(plan.query(), table, new ColumnScans(pool, 1))
                    .all().make().stream()
                            .filter(accumulator -> !(accumulator instanceof SharedTotal))
                            .count();
        }
    }

    @Test
    void theColumnsOfAQueryAreAllThatIsRead() {
        try (Table table = table(ROWS, KEYS);
                CpuEngine engine = new CpuEngine(2)) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("number"), List.of(sum("f"), mean("f"), count()));
            Profile profile = run(engine, table, query);
            assertThat(profile.phases().getFirst().bytes()).isEqualTo(12L * ROWS);
            assertThat(profile.notes()).contains("200 groups of private tables merged");
        }
    }

    @Test
    void distinctKeysAreNotLookedUpByEachThread() {
        try (Table table = table(MORE, MORE);
                WorkerPool pool = new WorkerPool(1)) {
            GroupByQuery query = GroupByQuery.of(List.of("mixed"), List.of(count()));
            ColumnScans scans = new ColumnScans(pool, 1);
            CpuPlan plan = CpuPlans.of(table, query, 1);
            Query asked =
                    new Query(
                            plan.query(),
                            table.rows(),
                            KeyEncoding.of(List.of(table.column("mixed")), scans),
                            new AccumulatorFactory(plan.query(), table, scans).all(),
                            null,
                            CpuTuning.GROUPS_WITHOUT_ESTIMATE,
                            CpuTuning.GROUPS_IN_PRIVATE_TABLES);
            KeyBatch keys = new KeyBatch(1);
            RangeTables tables =
                    new RangeTables(asked, new RowRange(0, MORE), keys, new StopSignal());
            ValueBatch values = new ValueBatch(null);
            int[] scratch = new int[CpuTuning.BATCH_ROWS];
            int lookedUp = 0;
            for (int row = 0; row < MORE; row += CpuTuning.BATCH_ROWS) {
                asked.encoding().read(row, CpuTuning.BATCH_ROWS, keys);
                values.start(row, CpuTuning.BATCH_ROWS);
                GroupTable next = tables.next(row, CpuTuning.BATCH_ROWS);
                lookedUp += next.finder() instanceof AscendingFinder ? CpuTuning.BATCH_ROWS : 0;
                next.addRows(keys, values, row, CpuTuning.BATCH_ROWS, scratch);
            }
            assertThat(lookedUp).isEqualTo(CpuTuning.GROUPS_DECIDED_AT);
            assertThat(tables.groups().count()).isEqualTo(MORE);
        }
    }
}
