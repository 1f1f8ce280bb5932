// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static dev.windrow.internal.io.parquet.HandmadeParquet.BOOLEAN;
import static dev.windrow.internal.io.parquet.HandmadeParquet.BYTE_ARRAY;
import static dev.windrow.internal.io.parquet.HandmadeParquet.INT64;
import static dev.windrow.internal.io.parquet.HandmadeParquet.PLAIN;
import static dev.windrow.internal.io.parquet.HandmadeParquet.RLE;
import static dev.windrow.internal.io.parquet.HandmadeParquet.RLE_DICTIONARY;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Files whose few bytes stand for many are read in parts, or fail before they take memory. */
final class ReadWithinTest {

    private static final long BUDGET = 16L << 20;
    private static final int BILLION = 1 << 30;
    private static final int FEW_SPLITS = 3;

    /** More rows than a page is decoded of at once. */
    private static final int MANY_ROWS = 2_500_001;

    @TempDir Path folder;
    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void allBytesAreGivenBack() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    @Test
    void aPageOfABillionIndices() throws IOException {
        byte[] page = HandmadeParquet.indices(1, HandmadeParquet.run(BILLION, 0, 1));
        Path file =
                new HandmadeParquet(INT64, false)
                        .dictionary(1, HandmadeParquet.longs(7))
                        .page(BILLION, RLE_DICTIONARY, page)
                        .write(folder.resolve("t.parquet"));
        firstSplits(file, "7");
    }

    @Test
    void aPageOfABillionNulls() throws IOException {
        byte[] page = HandmadeParquet.counted(HandmadeParquet.run(BILLION, 0, 1));
        Path file =
                new HandmadeParquet(INT64, true)
                        .page(BILLION, PLAIN, page)
                        .write(folder.resolve("t.parquet"));
        firstSplits(file, "null");
    }

    @Test
    void aPageOfABillionBools() throws IOException {
        byte[] page = HandmadeParquet.counted(HandmadeParquet.run(BILLION, 1, 1));
        Path file =
                new HandmadeParquet(BOOLEAN, false)
                        .page(BILLION, RLE, page)
                        .write(folder.resolve("t.parquet"));
        firstSplits(file, "true");
    }

    @Test
    void aPageOfManyDifferences() throws IOException {
        int rows = 30_000_000;
        Path file =
                new HandmadeParquet(INT64, false)
                        .page(
                                rows,
                                ParquetDeltas.DELTA_BINARY_PACKED,
                                HandmadeParquet.sameNumbers(rows, -5))
                        .write(folder.resolve("t.parquet"));
        firstSplits(file, "-5");
    }

    @Test
    void aPageOfManyEmptyStrings() throws IOException {
        int rows = 30_000_000;
        Path file =
                new HandmadeParquet(BYTE_ARRAY, false)
                        .page(
                                rows,
                                ParquetDeltas.DELTA_LENGTH_BYTE_ARRAY,
                                HandmadeParquet.sameNumbers(rows, 0))
                        .write(folder.resolve("t.parquet"));
        firstSplits(file, "\"\"");
    }

    /** Reads only the first splits: to read all of a billion rows takes long. */
    private void firstSplits(Path file, String value) throws IOException {
        assertThat(Files.size(file)).isLessThan(2000);
        try (Splits splits = Tables.scan(file.toString()).within(BUDGET, BUDGET).splits(null)) {
            for (int i = 0; i < FEW_SPLITS; i++) {
                Split split = splits.next();
                assertThat(split).isNotNull();
                try (Table table = split.read(null)) {
                    assertThat(ColumnMemory.liveBytes() - bytesBefore).isLessThan(2 * BUDGET);
                    assertThat(text(table.column("s"), 0)).isEqualTo(value);
                    assertThat(text(table.column("s"), table.rows() - 1)).isEqualTo(value);
                }
            }
        }
    }

    @Test
    @Tag("thorough")
    void partsOfAPageOfNumbersWithoutNullsAreThoseOfThePage() throws IOException {
        partsOfAPageOfNumbersAreThoseOfThePage(false);
    }

    @ParameterizedTest
    @ValueSource(booleans = true)
    void partsOfAPageOfNumbersAreThoseOfThePage(boolean hasNulls) throws IOException {
        Random random = new Random(5);
        int[] indices = random.ints(MANY_ROWS, 0, 5).toArray();
        int[] levels = random.ints(MANY_ROWS, 0, hasNulls ? 2 : 1).map(each -> 1 - each).toArray();
        long[] entries = {4, -1, Long.MAX_VALUE, 0, 99};
        List<Integer> there = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < MANY_ROWS; row++) {
            boolean isThere = levels[row] == 1;
            expected.add(isThere ? Long.toString(entries[indices[row]]) : "null");
            if (isThere) {
                there.add(indices[row]);
            }
        }
        int[] present = there.stream().mapToInt(Integer::intValue).toArray();
        long[] plain = there.stream().mapToLong(index -> entries[index]).toArray();
        byte[] before = HandmadeParquet.counted(HandmadeParquet.packed(levels, 1));
        byte[] coded = HandmadeParquet.indices(3, HandmadeParquet.packed(present, 3));
        Path dictionary =
                new HandmadeParquet(INT64, true)
                        .dictionary(5, HandmadeParquet.longs(entries))
                        .page(MANY_ROWS, RLE_DICTIONARY, HandmadeParquet.join(before, coded))
                        .write(folder.resolve("dictionary.parquet"));
        assertThat(read(dictionary)).isEqualTo(expected);
        Path stored =
                new HandmadeParquet(INT64, true)
                        .page(
                                MANY_ROWS,
                                PLAIN,
                                HandmadeParquet.join(before, HandmadeParquet.longs(plain)))
                        .write(folder.resolve("plain.parquet"));
        assertThat(read(stored)).isEqualTo(expected);
    }

    @Test
    @Tag("thorough")
    void partsOfAPageOfStringsWithoutNullsAreThoseOfThePage() throws IOException {
        partsOfAPageOfStringsAreThoseOfThePage(false);
    }

    @ParameterizedTest
    @ValueSource(booleans = true)
    void partsOfAPageOfStringsAreThoseOfThePage(boolean hasNulls) throws IOException {
        Random random = new Random(6);
        int[] levels = random.ints(MANY_ROWS, 0, hasNulls ? 2 : 1).map(each -> 1 - each).toArray();
        List<String> texts = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < MANY_ROWS; row++) {
            String text = Integer.toString(random.nextInt(), 36);
            expected.add(levels[row] == 1 ? '"' + text + '"' : "null");
            if (levels[row] == 1) {
                texts.add(text);
            }
        }
        byte[] before = HandmadeParquet.counted(HandmadeParquet.packed(levels, 1));
        Path file =
                new HandmadeParquet(BYTE_ARRAY, true)
                        .page(
                                MANY_ROWS,
                                PLAIN,
                                HandmadeParquet.join(before, HandmadeParquet.texts(texts)))
                        .write(folder.resolve("t.parquet"));
        assertThat(read(file)).isEqualTo(expected);
    }

    /** Of a dictionary that is nearly as long as the rows are many, entries are there once. */
    @Test
    void longEntriesAreNotWrittenOut() throws IOException {
        int entries = 20_000;
        List<String> texts = new ArrayList<>(List.of("x".repeat(1 << 20)));
        for (int i = 1; i < entries; i++) {
            texts.add("y".repeat(i % 200));
        }
        Random random = new Random(7);
        int[] indices = random.ints(100_000, 0, 3).map(each -> each == 2 ? 150 : 0).toArray();
        byte[] page = HandmadeParquet.indices(15, HandmadeParquet.packed(indices, 15));
        Path file =
                new HandmadeParquet(BYTE_ARRAY, false)
                        .dictionary(entries, HandmadeParquet.texts(texts))
                        .page(indices.length, RLE_DICTIONARY, page)
                        .write(folder.resolve("t.parquet"));
        int row = 0;
        try (Splits splits = Tables.scan(file.toString()).within(BUDGET, BUDGET).splits(null)) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                try (Table table = split.read(null)) {
                    assertThat(ColumnMemory.liveBytes() - bytesBefore).isLessThan(BUDGET);
                    DictionaryColumn column = (DictionaryColumn) table.column("s");
                    assertThat(column.dictionary().rows()).isLessThanOrEqualTo(2);
                    List<Integer> lengths = new ArrayList<>();
                    for (long entry = 0; entry < column.dictionary().rows(); entry++) {
                        lengths.add(column.dictionary().getBytes(entry).length);
                    }
                    for (long i = 0; i < table.rows(); i++, row++) {
                        int length = lengths.get((int) column.indices().getLong(i));
                        assertThat(length).isEqualTo(texts.get(indices[row]).length());
                    }
                }
            }
        }
    }

    @Test
    void aPageBeyondTheBudgetIsNamedWithTheRemedy() throws IOException {
        List<String> texts = Collections.nCopies(40_000, "z".repeat(1000));
        Path file =
                new HandmadeParquet(BYTE_ARRAY, false)
                        .page(texts.size(), PLAIN, HandmadeParquet.texts(texts))
                        .write(folder.resolve("t.parquet"));
        Scan scan = Tables.scan(file.toString());
        assertThat(scan.within(BUDGET, BUDGET).isDivided(List.of("s"))).isTrue();
        try (Splits splits = scan.within(BUDGET, BUDGET).splits(null)) {
            Split first = splits.next();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> first.read(null))
                    .withMessageContaining("column \"s\": a page takes 39 MB")
                    .withMessageContaining("at most the 16 MB")
                    .withMessageContaining("--memory")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.HOST_MEMORY);
        }
        assertThat(read(file)).hasSize(texts.size());
    }

    /** One thread at a time takes more than its share, as long as the whole budget holds it. */
    @Test
    void aPageBeyondAShareIsReadByOneThreadAfterTheOther() throws Exception {
        List<String> texts = new ArrayList<>();
        for (int row = 0; row < 40_000; row++) {
            texts.add(row + "z".repeat(1000));
        }
        Path file =
                new HandmadeParquet(BYTE_ARRAY, false)
                        .page(texts.size(), PLAIN, HandmadeParquet.texts(texts))
                        .write(folder.resolve("t.parquet"));
        AtomicLong rows = new AtomicLong();
        try (Splits splits = Tables.scan(file.toString()).within(BUDGET, 4 * BUDGET).splits(null);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> all = new ArrayList<>();
            for (Split split = splits.next(); split != null; split = splits.next()) {
                Split next = split;
                all.add(
                        threads.submit(
                                () -> {
                                    try (Table table = next.read(null)) {
                                        rows.addAndGet(table.rows());
                                    }
                                }));
            }
            assertThat(all).hasSizeGreaterThan(4);
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(rows).hasValue(texts.size());
    }

    private static List<String> read(Path file) {
        List<String> values = new ArrayList<>();
        try (Splits splits = Tables.scan(file.toString()).splits(null)) {
            int count = 0;
            for (Split split = splits.next(); split != null; split = splits.next()) {
                count++;
                try (Table table = split.read(null)) {
                    Column column = table.column("s");
                    for (long row = 0; row < table.rows(); row++) {
                        values.add(text(column, row));
                    }
                }
            }
            assertThat(count).isPositive();
        }
        return values;
    }

    private static String text(Column column, long row) {
        if (column.isNull(row)) {
            return "null";
        }
        return switch (column) {
            case BitColumn bits -> Boolean.toString(bits.getBoolean(row));
            case FixedWidthColumn numbers -> Long.toString(numbers.getLong(row));
            case VariableWidthColumn texts -> '"' + texts.getString(row) + '"';
            case DictionaryColumn texts -> '"' + texts.getString(row) + '"';
            default -> throw new AssertionError(column);
        };
    }
}
