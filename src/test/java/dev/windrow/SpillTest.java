// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.CollectedAggregations.mode;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Rows that do not fit the memory of a query lie on disk, and nothing of them stays there. */
class SpillTest {

    private static final String DATA = "random:rows=200_000,keys=150_000,value=int32,nulls=0.1";

    /** Not many rows, since the simulator is slow. */
    private static final String DATA_OF_DEVICE =
            "random:rows=10_000,keys=7_500,value=int32,nulls=0.1";

    private static final NamedAggregation[] AGGREGATIONS = {
        count(), sum("value"), median("value"), argMax("value"), last("value")
    };

    @TempDir private Path folder;

    private Table table = Tables.read("random:rows=1,keys=1");

    @BeforeEach
    void readTable() {
        table.close();
        table = Tables.read(DATA);
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    private static WindrowConfig config() {
        return WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2);
    }

    private Windrow open(long bytes) {
        return Windrow.open(config().withMemory(bytes).withSpillFolder(folder));
    }

    private GroupBy query(Windrow windrow) {
        return query(windrow, table);
    }

    private static GroupBy query(Windrow windrow, Table rows) {
        return windrow.groupBy(new SlicedScan(rows, 9)).by("key");
    }

    @Test
    void theAnswerDoesNotDependOnTheMemory() {
        try (Windrow little = open(1 << 19);
                Windrow enough = open(1L << 30);
                GroupByResult found = query(little).sorted().aggregate(AGGREGATIONS);
                GroupByResult expected = query(enough).sorted().aggregate(AGGREGATIONS)) {
            assertThat(found.explanation().strategy()).isEqualTo("cpu-spilled");
            assertThat(found.profile().notes()).anyMatch(note -> note.contains("written to disk"));
            assertThat(expected.explanation().strategy()).isNotEqualTo("cpu-spilled");
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    /** States, with and without numbers of rows, and rows where no state is small. */
    @Test
    void partialAggregatesComeInBatchesThatDoNotDependOnTheMemory() {
        List<NamedAggregation> small = List.of(count(), sum("value"), last("value"));
        for (List<NamedAggregation> asked :
                List.of(small.subList(0, 2), small, List.of(AGGREGATIONS))) {
            GroupByQuery query = GroupByQuery.of(List.of("key"), asked).withSorted(true);
            List<Table> partials = new ArrayList<>();
            try (Windrow little = open(1 << 19);
                    GroupByBatches batches =
                            little.partials().batches(query, new SlicedScan(table, 9), 7)) {
                batches.forEachRemaining(partials::add);
                assertThat(partials).hasSizeGreaterThan(1);
                assertThat(batches.profile().notes())
                        .anyMatch(note -> note.contains("written to disk"));
                try (GroupByResult found = little.partials().merge(query, partials);
                        GroupByResult expected = query(little).sorted().aggregate(array(asked))) {
                    assertThat(RowTexts.of(found.table())).isEqualTo(shifted(expected.table()));
                }
            } finally {
                partials.forEach(Table::close);
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Of little memory, batches are merged on disk; of enough, they are read to one table. */
    @Test
    void partialAggregatesAreMergedWithinTheMemory() {
        List<NamedAggregation> small = List.of(count(), sum("value"), last("value"));
        for (List<NamedAggregation> asked : List.of(small, List.of(AGGREGATIONS))) {
            GroupByQuery query = GroupByQuery.of(List.of("key"), asked);
            try (Windrow little = open(1 << 19);
                    Windrow enough = open(1L << 30);
                    Table first = enough.partials().of(query, new SlicedScan(table, 2), 0);
                    Table second =
                            enough.partials().of(query, new SlicedScan(table, 3), table.rows());
                    Table both = TableConcatenation.copy(List.of(second, first));
                    GroupByResult expected =
                            enough.partials().merge(query.withSorted(true), List.of(both))) {
                Scan partials = new SlicedScan(both, 20);
                List<Table> batches = new ArrayList<>();
                try (GroupByBatches found = little.partials().merge(query, partials)) {
                    found.forEachRemaining(batches::add);
                    assertThat(batches).hasSizeGreaterThan(1);
                    assertThat(found.profile().notes())
                            .anyMatch(note -> note.contains("written to disk"));
                }
                try (Table all = OrClosed.joined(parts -> parts.addAll(batches))) {
                    assertThat(all.rows()).isEqualTo(expected.rows());
                    assertThat(new HashSet<>(RowTexts.of(all)))
                            .isEqualTo(new HashSet<>(RowTexts.of(expected.table())));
                }
                requireSorted(little, query.withSorted(true), partials, expected.table());
                requireSorted(enough, query.withSorted(true), partials, expected.table());
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static void requireSorted(
            Windrow windrow, GroupByQuery query, Scan partials, Table expected) {
        try (GroupByBatches found = windrow.partials().merge(query, partials);
                Table all = OrClosed.joined(parts -> found.forEachRemaining(parts::add))) {
            assertThat(RowTexts.of(all)).isEqualTo(RowTexts.of(expected));
        }
    }

    @Test
    void sortedGroupsComeInBatches() {
        try (Windrow little = open(1 << 19);
                Windrow enough = open(1L << 30);
                GroupByResult expected = query(enough).sorted().aggregate(AGGREGATIONS);
                GroupByBatches found = query(little).sorted().batches(AGGREGATIONS)) {
            List<Table> batches = new ArrayList<>();
            found.forEachRemaining(batches::add);
            assertThat(batches).hasSizeGreaterThan(1);
            try (Table all = OrClosed.joined(parts -> parts.addAll(batches))) {
                assertThat(RowTexts.of(all)).isEqualTo(RowTexts.of(expected.table()));
            }
            assertThat(found.profile().phases())
                    .anyMatch(each -> each.name().equals("sort groups"));
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** That rows are lost shows in the end, when their batches are on disk. */
    @Test
    void batchesWithoutSomeRowsAreRefused() {
        for (List<NamedAggregation> asked :
                List.of(List.of(count(), sum("value")), List.of(AGGREGATIONS))) {
            GroupByQuery query = GroupByQuery.of(List.of("key"), asked);
            try (Windrow little = open(1 << 19);
                    Table whole = little.partials().of(query, table, 0)) {
                Table part = whole.slice(0, whole.rows() - 1);
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> little.partials().merge(query, new SlicedScan(part, 20)))
                        .withMessageContaining("is damaged");
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static NamedAggregation[] array(List<NamedAggregation> aggregations) {
        return aggregations.toArray(NamedAggregation[]::new);
    }

    /** Returns results as if seven rows came before the first one. */
    private static List<List<String>> shifted(Table groups) {
        return groups.names().contains("argmax(value)")
                ? RowTexts.of(RowNumbers.replace(groups, List.of("argmax(value)"), row -> row + 7))
                : RowTexts.of(groups);
    }

    /** Between two values at even and odd places, at both ends, and of selected rows. */
    @Test
    void quantilesAndModesOfAllRowsDoNotDependOnTheMemory() {
        List<NamedAggregation> asked = new ArrayList<>();
        for (Interpolation interpolation : Interpolation.values()) {
            for (double share : List.of(0.0, 0.1, 0.25, 0.300_003, 0.5, 0.999_99, 1.0)) {
                asked.add(quantile("value", share, interpolation));
            }
        }
        asked.addAll(List.of(mode("value"), mode("key"), count(), sum("value")));
        List<DerivedColumn> twice =
                List.of(new DerivedColumn("twice", column("value").times(literal(2))));
        asked.add(new NamedAggregation(median("twice").aggregation(), "doubled median", twice));
        asked.add(new NamedAggregation(mode("twice").aggregation(), "doubled mode", twice));
        asked.add(median("value").filter(column("key").lessThan(literal(0))).as("none"));
        NamedAggregation[] all = asked.toArray(NamedAggregation[]::new);
        Expression some = column("key").lessThan(literal(140_001));
        Expression few = column("key").lessThan(literal(100));
        for (Expression where : List.of(literal(true), some, few, literal(false))) {
            try (Windrow little = open(1 << 19);
                    Windrow enough = open(1L << 30);
                    GroupByResult found =
                            little.groupBy(new SlicedScan(table, 9)).where(where).aggregate(all);
                    GroupByResult expected = enough.groupBy(table).where(where).aggregate(all)) {
                assertThat(found.explanation().toString().contains("cpu-quantiles-spilled"))
                        .isEqualTo(expected.longs("count(*)").get(0) > 100_000);
                assertThat(found.rows()).isEqualTo(1);
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
                assertThat(found.names()).isEqualTo(expected.names());
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDeviceAggregatesPartitionsOfRowsOnDisk() {
        WindrowConfig little =
                config().withEngine(EngineChoice.GPU).withMemory(1 << 16).withSpillFolder(folder);
        try (Table fewer = Tables.read(DATA_OF_DEVICE);
                Windrow gpu = Windrow.open(little);
                Windrow enough = open(1L << 30);
                GroupByResult found =
                        query(gpu, fewer).sorted().aggregate(count(), median("value"));
                GroupByResult expected =
                        query(enough, fewer).sorted().aggregate(count(), median("value"))) {
            assertThat(found.explanation().strategy()).isEqualTo("spilled");
            assertThat(found.profile().notes())
                    .anyMatch(note -> note.contains("written to disk"))
                    .anyMatch(note -> note.matches("(dense|global-hash|sort): \\d+ partitions"));
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    /** Keys of texts have a memory of their own, which is emptied, too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void groupsThatDoNotFitGoToDiskAndNoRowIsReadTwice(boolean ofTexts) {
        NamedAggregation[] small = {
            count(), count("value"), sum("value"), min("value"), variance("value")
        };
        try (Table rows = clustered(ofTexts);
                Windrow little = open(1 << 16);
                Windrow enough = open(1L << 30)) {
            SlicedScan slices = new SlicedScan(rows, 29);
            try (GroupByResult found = little.groupBy(slices).by("key").sorted().aggregate(small);
                    GroupByResult expected =
                            enough.groupBy(rows).by("key").sorted().aggregate(small)) {
                assertThat(found.explanation().strategy()).isEqualTo("cpu-spilled");
                assertThat(found.explanation().toString()).contains("the groups do not fit");
                assertThat(slices.slicesRead()).isEqualTo(29);
                assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
            }
        }
    }

    /** Returns rows of which five with equal keys lie together, but for every tenth. */
    private static Table clustered(boolean ofTexts) {
        ColumnMemory memory = new ColumnMemory();
        long[] keys =
                LongStream.range(0, 200_000)
                        .map(row -> row % 10 == 0 ? row * 7_919 % 200_000 / 5 : row / 5)
                        .toArray();
        long[] values = LongStream.range(0, 200_000).map(row -> row * 104_729 % 1_009).toArray();
        Column key =
                ofTexts
                        ? Columns.strings(
                                memory,
                                LongStream.of(keys)
                                        .mapToObj(each -> "key " + each)
                                        .toArray(String[]::new))
                        : Columns.longs(memory, keys);
        return new Table(
                Map.of("key", key, "value", Columns.longs(memory, values)), keys.length, memory);
    }

    @Test
    void numbersOfRowsAreThoseOfTheInputWhereStatesWentToDisk() {
        try (Table rows = clustered(false);
                Windrow little = open(1 << 16);
                Windrow enough = open(1L << 30);
                GroupByResult found = ofRows(little, new SlicedScan(rows, 29));
                GroupByResult expected = ofRows(enough, new SlicedScan(rows, 1))) {
            assertThat(found.explanation().toString()).contains("the groups do not fit");
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    private static GroupByResult ofRows(Windrow windrow, Scan rows) {
        return windrow.groupBy(rows)
                .by("key")
                .sorted()
                .aggregate(argMax("value"), last("value"), firstNonNull("value"));
    }

    @Test
    void moreGroupsAreAggregatedSplitBySplitWhereTheRowsWouldGoToDisk() {
        try (Table more = Tables.read("random:rows=200_000,keys=4_000,value=int32");
                Windrow little = open(1 << 22);
                Windrow enough = open(1L << 30);
                GroupByResult found = sums(little, more);
                GroupByResult expected = sums(enough, more)) {
            assertThat(found.explanation().strategy()).isEqualTo("cpu-partial");
            assertThat(expected.explanation().strategy()).isEqualTo("cpu-partial");
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    private static GroupByResult sums(Windrow windrow, Table rows) {
        return windrow.groupBy(new SlicedScan(rows, 9))
                .by("key")
                .sorted()
                .aggregate(count(), sum("value"));
    }

    @Test
    void noTwoBatchesHaveAGroupInCommon() {
        try (Windrow little = open(1 << 19);
                GroupByBatches batches = query(little).batches(median("value"))) {
            Set<Long> keys = new HashSet<>();
            int tables = 0;
            while (batches.hasNext()) {
                try (Table groups = batches.next()) {
                    tables++;
                    FixedWidthColumn key = (FixedWidthColumn) groups.column("key");
                    for (long row = 0; row < groups.rows(); row++) {
                        assertThat(keys.add(key.getLong(row))).isTrue();
                    }
                }
            }
            assertThat(tables).isGreaterThan(1);
            assertThat(batches.profile().groups()).isEqualTo(keys.size());
        }
    }

    @Test
    void aPartitionThatHasNearlyAllKeysIsDividedOnceMore() {
        ColumnMemory memory = new ColumnMemory();
        FixedWidthColumn some = Columns.longs(memory, LongStream.range(0, 1 << 22).toArray());
        byte[] partitions = new KeyPartitions(0).of(List.of(some), 1 << 22);
        long[] alike = LongStream.range(0, 1 << 22).filter(i -> partitions[(int) i] == 7).toArray();
        FixedWidthColumn keys =
                Columns.longs(
                        memory,
                        LongStream.range(0, 4 * alike.length)
                                .map(i -> alike[(int) i / 4])
                                .toArray());
        try (Table rows = new Table(Map.of("key", keys, "value", keys), keys.rows(), memory);
                Windrow little = open(1 << 16);
                GroupByBatches batches = query(little, rows).batches(median("value"))) {
            int tables = 0;
            while (batches.hasNext()) {
                batches.next().close();
                tables++;
            }
            assertThat(tables).isGreaterThan(1);
            assertThat(batches.profile().groups()).isEqualTo(alike.length);
        }
    }

    /** Of each batch, no others are kept. What is done with each of them is told once. */
    @Test
    void theFirstGroupsAreThoseOfAllBatches() {
        try (Windrow little = open(1 << 19);
                Windrow enough = open(1L << 30);
                GroupByBatches batches = first(little).batches(median("value"), count());
                Table first = batches.next();
                GroupByResult expected = first(enough).aggregate(median("value"), count())) {
            assertThat(RowTexts.of(first)).isEqualTo(RowTexts.of(expected.table()));
            assertThat(batches.hasNext()).isFalse();
            assertThat(batches.explanation().strategy()).isEqualTo("cpu-spilled, then cpu");
        }
    }

    private GroupBy first(Windrow windrow) {
        return query(windrow)
                .having(Expression.column("count(*)").greaterThan(Expression.literal(1)))
                .orderBy(SortKey.descending("key"))
                .limit(3);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theFilesHaveNoNamesWhileTheyAreUsed() throws IOException {
        try (Windrow little = open(1 << 19);
                GroupByBatches batches = query(little).batches(median("value"))) {
            batches.next().close();
            assertThat(batches.hasNext()).isTrue();
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void nothingIsLeftOfABatchThatNobodyAskedFor() throws IOException {
        long before = ColumnMemory.liveBytes();
        try (Windrow little = open(1 << 19)) {
            GroupByBatches batches = query(little).batches(median("value"));
            batches.next().close();
            batches.close();
            batches.close();
        }
        assertThat(files()).isEmpty();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing");
        WindrowConfig config = config().withMemory(1 << 19).withSpillFolder(missing);
        long before = ColumnMemory.liveBytes();
        try (Windrow little = Windrow.open(config)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> query(little).aggregate(median("value")))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
                    .withMessageContaining(missing.toString());
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void batchesBecomeOneFile() {
        Path file = folder.resolve("groups.arrow");
        Iterator<Table> slices =
                List.of(table.slice(0, 10), table.slice(10, 0), table.slice(10, 20)).iterator();
        Tables.write(slices, file, ProgressListener.NONE);
        try (Table read = Tables.read(file.toString())) {
            assertThat(RowTexts.of(read)).isEqualTo(RowTexts.of(table.slice(0, 30)));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
