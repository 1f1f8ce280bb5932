// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Queries over tables that are read in parts answer what they answer over tables in memory. */
class ScanTest {

    private static final int ROWS = 100_000;
    private static final String DATA = "random:rows=" + ROWS + ",keys=%d,value=int32,nulls=0.1";

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir private Path folder;

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    private static NamedAggregation[] mergeable() {
        return new NamedAggregation[] {
            count(), count("value"), sum("value"), mean("value"), min("value"), max("value")
        };
    }

    @Test
    void partialAggregatesOfSplitsAreMerged() {
        try (Table table = Tables.read(DATA.formatted(100))) {
            assertThat(strategy(table, mergeable())).isEqualTo("cpu-partial");
            assertSame(table, null, mergeable());
        }
    }

    @Test
    void aShortSplitDoesNotTellHowManyGroupsThereAre() {
        try (Table table = Tables.read(DATA.formatted(1_000))) {
            Scan scan = SlicedScan.endingAt(table, 45_000, 90_000, ROWS);
            try (GroupByResult found = run(scan, null, mergeable())) {
                assertThat(found.explanation().strategy()).isEqualTo("cpu-partial");
            }
        }
    }

    @Test
    void eachSplitIsReadOnceHoweverManyGroupsThereAre() {
        try (Table table = Tables.read(DATA.formatted(ROWS))) {
            SlicedScan scan = new SlicedScan(table, 7);
            sorted(windrow.groupBy(scan), null).aggregate(mergeable()).close();
            assertThat(scan.slicesRead()).isEqualTo(7);
            assertSame(table, null, mergeable());
        }
    }

    @Test
    void whatNeedsAllValuesOfAGroupRunsOverAllRowsAtOnce() {
        try (Table table = Tables.read(DATA.formatted(100))) {
            assertThat(strategy(table, median("value"))).isNotEqualTo("cpu-partial");
            assertSame(table, null, median("value"), sum("value"), last("value"));
            assertSame(table, null, median("value"), argMax("value"));
        }
    }

    @Test
    void statesAreMergedWhereRowsDoNotFitInMemory() {
        NamedAggregation[] wanted = {
            first("value"), last("value"), argMin("value"), argMax("value"), sum("value")
        };
        try (Table table = Tables.read(DATA.formatted(100));
                Windrow small = Windrow.open(windrow.config().withMemory(1 << 21))) {
            assertThat(strategy(table, wanted)).isNotEqualTo("cpu-partial");
            for (Expression condition : new Expression[] {null, positive()}) {
                GroupBy query = sorted(small.groupBy(new SlicedScan(table, 7)), condition);
                try (GroupByResult found = query.aggregate(wanted);
                        GroupByResult expected = over(table, condition, wanted)) {
                    assertThat(found.explanation().strategy()).isEqualTo("cpu-partial");
                    assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
                }
            }
        }
    }

    /** Neither the splits nor the lanes that take them show in a bit. */
    @Test
    void reproducibleSumsOfSplitsHaveTheBitsOfTheWholeTable() {
        String data = "random:rows=" + ROWS + ",keys=50,value=float64,nulls=0.1";
        NamedAggregation[] sums = {sum("value"), mean("value"), sumOfSquares("value")};
        try (Table table = Tables.read(data);
                Windrow small = Windrow.open(windrow.config().withMemory(1 << 21));
                GroupByResult expected =
                        sorted(windrow.groupBy(table), null).reproducible().aggregate(sums)) {
            for (int parts : new int[] {1, 2, 7, 30}) {
                GroupBy query = sorted(small.groupBy(new SlicedScan(table, parts)), null);
                try (GroupByResult found = query.reproducible().aggregate(sums)) {
                    assertThat(found.explanation().strategy()).isEqualTo("cpu-partial");
                    assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
                }
            }
        }
    }

    @Test
    void selectedRowsKeepTheirOrderAndTheirNumbers() {
        Expression condition = positive();
        try (Table table = Tables.read(DATA.formatted(100))) {
            assertSame(table, condition, mergeable());
            assertSame(table, condition, median("value"), last("value"));
            assertSame(table, condition, argMax("value"), last("value"));
        }
    }

    @Test
    void onlyTheWholeSumDecidesWhetherItFits() {
        long most = Long.MAX_VALUE;
        try (Table table = longs(most, most, -most, -most, 5, 6, 7)) {
            assertSame(table, null, sum("value"), mean("value").as("m"));
        }
        try (Table table = longs(most, most, 1, 2)) {
            assertSame(table, null, sum("value").onOverflow(OverflowPolicy.NULL));
            assertSame(table, null, sum("value").onOverflow(OverflowPolicy.WRAP));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> run(new SlicedScan(table, 3), null, sum("value")))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW))
                    .withMessageContaining("\"value\"");
        }
    }

    @Test
    void filesOfAFolderAndTheBatchesOfAFileAreSplits() {
        List<Table> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.add(Tables.read(DATA.formatted(100) + ",seed=" + i));
            Tables.write(parts.getLast(), folder.resolve(i + ".arrow"));
        }
        try (Table all = Tables.read(folder.toString())) {
            Scan scan = Tables.scan(folder.toString());
            try (GroupByResult found = run(scan, null, mergeable());
                    GroupByResult expected = over(all, null, mergeable())) {
                assertThat(found.explanation().strategy()).isEqualTo("cpu-partial");
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
        } finally {
            parts.forEach(Table::close);
        }
    }

    @Test
    void theBatchesOfALargeFileAreSplits() {
        Path file = folder.resolve("large.arrow");
        try (Table table = Tables.read("random:rows=3e6,keys=50,value=float64")) {
            Tables.write(table, file);
            Scan scan = Tables.scan(file.toString());
            assertThat(scan.isDivided()).isTrue();
            try (GroupByResult found = run(scan, null, count(), max("value"));
                    GroupByResult expected = over(table, null, count(), max("value"))) {
                assertThat(found.profile().rows()).isEqualTo(table.rows());
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
        }
    }

    @Test
    void filtersAndSelectionsGoThroughSplits() {
        Filter filter = new Filter(positive());
        Expression twice = Expression.column("value").times(Expression.literal(2));
        Select select = Select.of(new DerivedColumn("twice", twice));
        try (Table table = Tables.read(DATA.formatted(100));
                TransformResult filtered = windrow.transform(table, filter);
                TransformResult selected = windrow.transform(filtered.table(), select)) {
            for (long most : new long[] {0, 1, 10, ROWS / 3, ROWS, Long.MAX_VALUE}) {
                assertFirst(filtered.table(), List.of(filter), table, most);
                assertFirst(selected.table(), List.of(filter, select), table, most);
            }
        }
    }

    private void assertFirst(Table all, List<Transformation> operations, Table table, long most) {
        Scan scan = new SlicedScan(table, 7);
        try (TransformResult found = windrow.transform(scan, operations, most)) {
            long rows = Math.min(most, all.rows());
            assertThat(RowTexts.of(found.table()))
                    .isEqualTo(RowTexts.of(all).subList(0, (int) rows));
        }
    }

    @Test
    void fewRowsNeedFewSplits() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        // With more lanes, one may read on while another is still at the first split.
        try (Table table = Tables.read(DATA.formatted(100));
                Windrow oneLane = Windrow.open(config.withThreads(1))) {
            SlicedScan scan = new SlicedScan(table, 50);
            oneLane.transform(scan, List.of(new Filter(positive())), 5).close();
            assertThat(scan.slicesRead()).isEqualTo(1);
        }
    }

    @Test
    void tablesThatFollowEachOtherAreReadOnce() {
        try (Table table = Tables.read(DATA.formatted(100))) {
            List<Table> slices = new ArrayList<>();
            Scan slicing = new SlicedScan(table, 4);
            try (var splits = slicing.splits(table.names())) {
                for (var split = splits.next(); split != null; split = splits.next()) {
                    slices.add(split.read(null));
                }
            }
            Iterator<Table> tables = slices.iterator();
            Scan once = Scan.of("slices", tables);
            try (GroupByResult found = run(once, null, mergeable());
                    GroupByResult expected = over(table, null, mergeable())) {
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> run(once, null, mergeable()))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
        }
    }

    @Test
    void theBatchesOfAStreamAreSplits() throws IOException {
        try (Table table = Tables.read("random:rows=300_000,keys=100,value=int32,nulls=0.1")) {
            byte[] bytes = stream(table);
            ReadOptions options =
                    ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(bytes));
            Scan scan = Tables.scan(List.of("-"), options);
            assertThat(scan.isDivided()).isTrue();
            try (GroupByResult found = run(scan, positive(), median("value"), argMax("value"));
                    GroupByResult expected =
                            over(table, positive(), median("value"), argMax("value"))) {
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
        }
    }

    @Test
    void aStreamThatIsCutOffIsRefused() throws IOException {
        long before = ColumnMemory.liveBytes();
        try (Table table = Tables.read("random:rows=300_000,keys=100")) {
            byte[] bytes = stream(table);
            byte[] cut = Arrays.copyOf(bytes, bytes.length - bytes.length / 3);
            ReadOptions options =
                    ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(cut));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> run(Tables.scan(List.of("-"), options), null, count()))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_FILE))
                    .withMessageContaining("standard input");
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theBatchesOfAnArrowReaderAreTables() throws IOException {
        try (Table table = Tables.read(DATA.formatted(100));
                RootAllocator allocator = new RootAllocator();
                ArrowReader reader =
                        new ArrowStreamReader(new ByteArrayInputStream(stream(table)), allocator)) {
            Scan scan = Scan.of("reader", ArrowTables.batches(reader, null));
            try (GroupByResult found = run(scan, null, mergeable());
                    GroupByResult expected = over(table, null, mergeable())) {
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
        }
    }

    /** Returns a table as an Arrow IPC stream. */
    private static byte[] stream(Table table) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                ArrowReader reader = ArrowTables.toReader(table, allocator, ProgressListener.NONE);
                ArrowStreamWriter writer =
                        new ArrowStreamWriter(reader.getVectorSchemaRoot(), null, bytes)) {
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
        return bytes.toByteArray();
    }

    @Test
    void columnsThatAreNotThereAreNamed() {
        try (Table table = Tables.read(DATA.formatted(10))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> run(new SlicedScan(table, 3), null, sum("valve")))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN))
                    .withMessageContaining("value");
        }
    }

    @Test
    void aScanCannotBePrepared() {
        try (Table table = Tables.read(DATA.formatted(10))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.groupBy(new SlicedScan(table, 3)).prepare(count()))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
        }
    }

    @Test
    void memoryIsGivenBack() {
        long before = ColumnMemory.liveBytes();
        try (Table table = Tables.read(DATA.formatted(100))) {
            Expression condition = positive();
            run(new SlicedScan(table, 5), condition, mergeable()).close();
            run(new SlicedScan(table, 5), condition, median("value")).close();
        }
        windrow.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    private static Expression positive() {
        return Expression.column("value").greaterThan(Expression.literal(0));
    }

    private String strategy(Table table, NamedAggregation... aggregations) {
        try (GroupByResult result = run(new SlicedScan(table, 7), null, aggregations)) {
            return result.explanation().strategy();
        }
    }

    private void assertSame(Table table, Expression condition, NamedAggregation... aggregations) {
        try (GroupByResult found = run(new SlicedScan(table, 7), condition, aggregations);
                GroupByResult expected = over(table, condition, aggregations)) {
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    private GroupByResult run(Scan scan, Expression condition, NamedAggregation... aggregations) {
        return sorted(windrow.groupBy(scan), condition).aggregate(aggregations);
    }

    private GroupByResult over(
            Table table, Expression condition, NamedAggregation... aggregations) {
        return sorted(windrow.groupBy(table), condition).aggregate(aggregations);
    }

    private static GroupBy sorted(GroupBy query, Expression condition) {
        GroupBy byKey = query.by("key").sorted();
        return condition == null ? byKey : byKey.where(condition);
    }

    private static Table longs(long... values) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder keys = ColumnBuilder.of(ColumnType.Primitive.INT64, values.length);
                ColumnBuilder numbers =
                        ColumnBuilder.of(ColumnType.Primitive.INT64, values.length)) {
            for (long value : values) {
                keys.appendLong(1);
                numbers.appendLong(value);
            }
            Map<String, Column> columns =
                    Map.of("key", keys.build(memory), "value", numbers.build(memory));
            return new Table(columns, values.length, memory);
        }
    }
}
