// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Large batches are read in ranges of their rows, with little memory. */
@ExtendWith(NoLeaks.class)
final class IpcWithinTest {

    private static final int ROWS = 1_203;

    /** A range has a quarter of a share. */
    private static final ReadLimits LITTLE = ReadLimits.within(1 << 16, 1 << 24);

    @TempDir Path folder;

    private int files;

    @ParameterizedTest
    @CsvSource({
        "true,NO_COMPRESSION",
        "true,ZSTD",
        "true,LZ4_FRAME",
        "false,NO_COMPRESSION",
        "false,ZSTD",
        "false,LZ4_FRAME",
    })
    void rangesAreTheRowsOfTheWhole(boolean file, CodecType codec) throws Exception {
        byte[] bytes = IpcSamples.bytes(file, codec, ROWS);
        List<List<String>> selections =
                Arrays.asList(
                        null,
                        List.of("list"),
                        List.of("coded", "bit"),
                        List.of("text", "number"),
                        List.of("nothing", "bit"),
                        List.of("great", "half"),
                        List.of("wide", "nothing", "uuid"),
                        List.of("large"));
        for (List<String> columns : Repetitions.some(selections, codec.ordinal())) {
            ArrowFile source = source(bytes).within(LITTLE);
            List<Object> whole = whole(bytes, columns);
            assertThat(source.isDivided()).isTrue();
            assertThat(inRanges(source, columns, 1)).isEqualTo(whole);
            assertThat(inRanges(source, columns, 3)).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @CsvSource({"NO_COMPRESSION", "ZSTD", "LZ4_FRAME"})
    void onlyRowsAreCounted(CodecType codec) throws Exception {
        byte[] bytes = IpcSamples.bytes(true, codec, ROWS);
        assertThat(inRanges(source(bytes).within(LITTLE), List.of(), 1))
                .isEqualTo(List.of(2L * ROWS));
    }

    /**
     * Ranges have the rows of the whole or fail. They may have the rows as they were before the
     * damage as well: they do not read bytes that no row points to.
     */
    @ParameterizedTest
    @CsvSource({"NO_COMPRESSION", "ZSTD", "LZ4_FRAME"})
    void damagedBytesAreNoOtherRows(CodecType codec) throws Exception {
        byte[] bytes = IpcSamples.bytes(true, codec, 700);
        List<Object> sound = whole(bytes, null);
        Random random = new Random(7);
        for (int i = 0; i < Repetitions.of(10, 150); i++) {
            byte[] damaged = bytes.clone();
            damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Object whole = outcome(() -> whole(damaged, null));
            Object found = outcome(() -> inRanges(source(damaged).within(LITTLE), null, 1));
            if (!(found instanceof ErrorCode)) {
                assertThat(found).as("change %d", i).isIn(whole, sound);
            }
        }
    }

    /** All of them are many times as large as what the query may take. */
    @ParameterizedTest
    @CsvSource({"NO_COMPRESSION", "ZSTD"})
    void stringsThatLieFarApartAreReadWithoutThoseBetween(CodecType codec) throws Exception {
        byte[] bytes = IpcSamples.scatteredViews(codec, 3_001, 10_000);
        ReadLimits limits = ReadLimits.within(1 << 16, codec == CodecType.ZSTD ? 1 << 21 : 1 << 20);
        assertThat(inRanges(source(bytes).within(limits), null, 3)).isEqualTo(whole(bytes, null));
    }

    /** No range can tell by itself that a bit of a bitmap is another one. */
    @Test
    void damagedBitmapsAreNoOtherRows() throws Exception {
        byte[] bytes = IpcSamples.bytes(true, CodecType.NO_COMPRESSION, 700);
        // The bitmap of "number": all of each five rows but the third one.
        byte[] bitmap = new byte[700 / Byte.SIZE];
        for (int row = 0; row < bitmap.length * Byte.SIZE; row++) {
            bitmap[row / Byte.SIZE] |= (byte) (row % 5 == 2 ? 0 : 1 << row % Byte.SIZE);
        }
        int at =
                new String(bytes, StandardCharsets.ISO_8859_1)
                        .indexOf(new String(bitmap, StandardCharsets.ISO_8859_1));
        assertThat(at).isPositive();
        for (int row : new int[] {0, 2, 350, 690}) {
            byte[] damaged = bytes.clone();
            damaged[at + row / Byte.SIZE] ^= (byte) (1 << row % Byte.SIZE);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> inRanges(source(damaged).within(LITTLE), null, 1))
                    .withMessageContaining("\"number\"")
                    .withMessageContaining("nulls, expected the 140 that it counts")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.CORRUPT_FILE);
        }
    }

    /** Cut into ranges, they would be millions of splits before one is read. */
    @ParameterizedTest
    @CsvSource({"true,NO_COMPRESSION", "true,ZSTD", "false,NO_COMPRESSION", "false,LZ4_FRAME"})
    void moreRowsThanTheBuffersHaveAreNotCut(boolean file, CodecType codec) throws Exception {
        byte[] damaged = IpcSamples.bytes(file, codec, ROWS);
        ByteBuffer longs = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at <= damaged.length - Long.BYTES; at++) {
            if (longs.getLong(at) == ROWS) {
                longs.putLong(at, 1 << 30);
            }
        }
        ArrowFile source = source(damaged).within(LITTLE);
        for (List<String> columns :
                List.of(List.of("number"), List.of("text"), List.of("bit"), List.of("list"))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> source.splits(columns, ProgressListener.NONE).close())
                    .withMessageContaining("a buffer of")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.CORRUPT_FILE);
        }
    }

    @Test
    void aBatchOfAStreamBeyondTheMemoryIsTold() throws IOException {
        byte[] bytes = IpcSamples.bytes(false, CodecType.NO_COMPRESSION, ROWS);
        ArrowStream stream =
                new ArrowStream(new ByteArrayInputStream(bytes))
                        .within(ReadLimits.within(1000, 2000));
        try (Splits splits = stream.splits(null, ProgressListener.NONE)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(splits::next)
                    .withMessageContaining("standard input: message")
                    .withMessageContaining("--memory")
                    .withMessageContaining("smaller batches")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.HOST_MEMORY);
        }
    }

    private interface Reading {
        List<Object> read() throws Exception;
    }

    private static Object outcome(Reading reading) throws Exception {
        try {
            return reading.read();
        } catch (WindrowException e) {
            return e.code();
        }
    }

    private List<Object> whole(byte[] bytes, List<String> columns) throws IOException {
        try (Table table = source(bytes).read(columns, ProgressListener.NONE)) {
            return values(table);
        }
    }

    /** Returns the values of all ranges, read by some threads, the last ones first if it is one. */
    private static List<Object> inRanges(ArrowFile source, List<String> columns, int threads)
            throws Exception {
        try (Splits splits = source.splits(columns, ProgressListener.NONE)) {
            List<Split> all = new ArrayList<>();
            for (Split split = splits.next(); split != null; split = splits.next()) {
                all.add(split);
            }
            List<Split> order = threads == 1 ? all.reversed() : all;
            List<Table> tables = read(order, threads);
            try (Table table =
                    TableConcatenation.concatenate(threads == 1 ? tables.reversed() : tables)) {
                return values(table);
            }
        }
    }

    private static List<Table> read(List<Split> splits, int threads) throws Exception {
        Table[] tables = new Table[splits.size()];
        AtomicInteger next = new AtomicInteger();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int thread = 0; thread < threads; thread++) {
                executor.execute(
                        () -> {
                            int i = next.getAndIncrement();
                            while (i < tables.length && failure.get() == null) {
                                try {
                                    tables[i] = splits.get(i).read(null);
                                } catch (RuntimeException e) {
                                    failure.compareAndSet(null, e);
                                }
                                i = next.getAndIncrement();
                            }
                        });
            }
        }
        if (failure.get() != null) {
            Arrays.stream(tables).filter(Objects::nonNull).forEach(Table::close);
            throw failure.get();
        }
        for (int i = 0; i < tables.length; i++) {
            assertThat(tables[i].rows()).isEqualTo(splits.get(i).rows());
        }
        return Arrays.asList(tables);
    }

    private static List<Object> values(Table table) {
        List<Object> values = new ArrayList<>();
        table.columns().forEach(column -> values.addAll(SampleTables.values(column)));
        return values.isEmpty() ? List.of(table.rows()) : values;
    }

    private ArrowFile source(byte[] bytes) throws IOException {
        files++;
        Path file = folder.resolve("t%d.arrows".formatted(files));
        return new ArrowFile(FileStamp.of(Files.write(file, bytes)));
    }
}
