// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Operations whose results are handed over, and written, while they are made. */
@ExtendWith(NoLeaks.class)
class BatchTransformsTest {

    private static final int THREADS = 2;

    /** Splits for each thread that may be read before they are asked for. */
    private static final int SPLITS_AHEAD = 2;

    private static final long MILLISECONDS_TO_READ_ON = 300;

    private static final Transformation POSITIVE =
            new Filter(column("value").greaterThan(literal(0)));
    private static final Transformation TWICE =
            Select.of(
                    new DerivedColumn("key", column("key")),
                    new DerivedColumn("twice", column("value").times(literal(2))));

    private static final List<Long> MOST = List.of(0L, 40_000L, Long.MAX_VALUE);

    @TempDir private Path folder;
    private Windrow windrow;
    private Table table;

    @BeforeEach
    void open() {
        windrow =
                Windrow.open(
                        WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(THREADS));
        table = Tables.read("random:rows=200_000,keys=1000,value=int32,nulls=0.1");
    }

    @AfterEach
    void close() {
        table.close();
        windrow.close();
    }

    @Test
    void rowsAreThoseOfTheResultAtOnce() {
        Table some = table.slice(0, 80_000);
        for (List<Transformation> operations :
                List.of(
                        List.of(POSITIVE),
                        List.of(TWICE),
                        List.of(POSITIVE, TWICE),
                        List.<Transformation>of(Sort.by(SortKey.descending("value"))))) {
            for (int parts : new int[] {7, 90}) {
                for (long most : Repetitions.some(MOST, parts + operations.size())) {
                    assertSame(new SlicedScan(some, parts), operations, most);
                }
            }
        }
    }

    /** Of 200,000 rows, 200 MB: also where the rows come as one split. */
    @Test
    void rowsThatBecomeLongComeInBatchesThatTakeLittleMemory() {
        for (Scan scan : List.of(new SlicedScan(table, 2), Scan.of(table))) {
            AtomicLong rows = new AtomicLong();
            long before = ColumnMemory.liveBytes();
            windrow.inBatches()
                    .sql(
                            "select repeat('x', 1000) as text from t",
                            SqlTables.none().with("t", scan),
                            batches -> {
                                while (batches.hasNext()) {
                                    rows.addAndGet(batches.next().rows());
                                    assertThat(ColumnMemory.liveBytes() - before)
                                            .isLessThan(150 << 20);
                                }
                            });
            assertThat(rows.get()).isEqualTo(table.rows());
        }
    }

    /** Rows wait for others of their folder, but not with more memory than is allowed. */
    @Test
    void foldersGetMoreFilesRatherThanMoreMemory() throws IOException {
        Path out = folder.resolve("parts");
        long memory = 1 << 18;
        long before = ColumnMemory.liveBytes();
        Iterator<Table> slices =
                IntStream.range(0, 100)
                        .mapToObj(part -> table.slice(part * 500L, 500))
                        .peek(
                                any ->
                                        assertThat(ColumnMemory.liveBytes() - before)
                                                .isLessThan(10 * memory))
                        .iterator();
        Tables.writePartitions(
                slices, out, List.of("key"), Format.CSV, memory, ProgressListener.NONE);
        try (Stream<Path> files = Files.walk(out).filter(Files::isRegularFile)) {
            assertThat(files.count()).isGreaterThan(1_500);
        }
        try (Table back = Tables.read(out.toString());
                GroupByResult found = windrow.groupBy(back).aggregate(sum("value"));
                GroupByResult expected =
                        windrow.groupBy(table.slice(0, 50_000)).aggregate(sum("value"))) {
            assertThat(back.rows()).isEqualTo(50_000);
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    private void assertSame(Scan scan, List<Transformation> operations, long most) {
        List<List<String>> rows = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        TransformSummary told =
                windrow.inBatches()
                        .transform(
                                scan,
                                operations,
                                most,
                                batches -> {
                                    while (batches.hasNext()) {
                                        Table batch = batches.next();
                                        rows.addAll(RowTexts.of(batch));
                                        sizes.add(batch.rows());
                                    }
                                });
        try (TransformResult expected = windrow.transform(scan, operations, most)) {
            assertThat(rows).isEqualTo(RowTexts.of(expected.table()));
            assertThat(told.explanation().lines()).isEqualTo(expected.explanation().lines());
            assertThat(told.profile().groups()).isEqualTo(expected.profile().groups());
        }
        assertThat(sizes).isNotEmpty();
        assertThat(sizes.subList(0, sizes.size() - 1)).allMatch(size -> size >= 1 << 15);
    }

    @Test
    void fewSplitsAreReadAhead() {
        SlicedScan scan = new SlicedScan(table, 6);
        windrow.inBatches()
                .transform(
                        scan,
                        List.of(TWICE),
                        Long.MAX_VALUE,
                        batches -> {
                            batches.next();
                            sleep();
                            assertThat(scan.slicesRead())
                                    .isLessThanOrEqualTo(1 + THREADS * SPLITS_AHEAD);
                        });
        assertThat(scan.slicesRead()).isLessThan(6);
    }

    private static void sleep() {
        try {
            Thread.sleep(MILLISECONDS_TO_READ_ON);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The last row has a text among numbers. What was written before is never seen. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "jsonl"})
    void wrongTypesAreNotWritten(String ending) throws IOException {
        Path target = folder.resolve("out." + ending);
        AtomicInteger passes = new AtomicInteger();
        windrow.inBatches()
                .transform(
                        Tables.scan(csv("x").toString()),
                        List.of(atLeast()),
                        Long.MAX_VALUE,
                        batches -> {
                            assertThat(target).doesNotExist();
                            passes.incrementAndGet();
                            Tables.write(batches, target);
                        });
        assertThat(passes).hasValue(2);
        assertThat(names()).containsExactly("in.csv", "out." + ending);
        if (!ending.equals("jsonl")) {
            try (Table written = Tables.read(target.toString())) {
                assertThat(written.rows()).isEqualTo(200_001);
                assertThat(written.column("late").type()).isEqualTo(Primitive.UTF8);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "jsonl"})
    void damageBehindManyRowsLeavesNothing(String ending) throws IOException {
        Path target = folder.resolve("out." + ending);
        Scan scan = Tables.scan(csv("1,2").toString());
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () ->
                                windrow.inBatches()
                                        .transform(
                                                scan,
                                                List.of(atLeast()),
                                                Long.MAX_VALUE,
                                                batches -> Tables.write(batches, target)))
                .withMessageContaining(
                        "in.csv: line 200002 has 3 fields, expected 2 as in the header")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
        assertThat(names()).containsExactly("in.csv");
    }

    @Test
    void anOverflowNamesTheRowOfTheInput() {
        Transformation square =
                Select.of(
                        new DerivedColumn(
                                "squared", column("value").times(literal(Long.MAX_VALUE))));
        Scan scan = new SlicedScan(table, 7);
        List<String> messages = new ArrayList<>();
        for (Scan each : List.of(scan, Scan.of(table))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    windrow.inBatches()
                                            .transform(
                                                    each,
                                                    List.of(square),
                                                    Long.MAX_VALUE,
                                                    batches ->
                                                            Tables.write(
                                                                    batches,
                                                                    folder.resolve("o.csv"))))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW))
                    .satisfies(e -> messages.add(e.getMessage()));
        }
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.transform(table, square))
                .satisfies(e -> assertThat(messages).containsOnly(e.getMessage()));
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "jsonl"})
    void aCancelledWriteLeavesNothing(String ending) {
        Path target = folder.resolve("out." + ending);
        SlicedScan scan = new SlicedScan(table, 12);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () ->
                                windrow.inBatches()
                                        .transform(
                                                scan,
                                                List.of(TWICE),
                                                Long.MAX_VALUE,
                                                batches -> {
                                                    batches.hasNext();
                                                    windrow.cancel();
                                                    Tables.write(batches, target);
                                                }))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(names()).isEmpty();
        assertThat(scan.slicesRead()).isLessThan(12);
        assertThat(Thread.interrupted()).isFalse();
    }

    private static Transformation atLeast() {
        return new Filter(column("number").atLeast(literal(0)));
    }

    private Path csv(String last) throws IOException {
        StringBuilder text = new StringBuilder("number,late\n");
        for (int row = 0; row < 200_000; row++) {
            text.append(row).append(',').append(row).append('\n');
        }
        return Files.writeString(folder.resolve("in.csv"), text + "0," + last + "\n");
    }

    private List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
