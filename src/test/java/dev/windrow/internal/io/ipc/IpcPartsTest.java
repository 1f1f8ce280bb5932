// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowMessage;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Batches of files and streams that are read without those before them. */
@ExtendWith(NoLeaks.class)
final class IpcPartsTest {

    /** A column whose dictionary has the number 1. */
    private static final Field CODED =
            new Field(
                    "d",
                    new FieldType(
                            true,
                            new ArrowType.Utf8(),
                            new DictionaryEncoding(1, false, new ArrowType.Int(32, true))),
                    List.of());

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "true,NO_COMPRESSION",
        "true,ZSTD",
        "false,NO_COMPRESSION",
        "false,LZ4_FRAME",
    })
    void partsAreTheRowsOfTheWhole(boolean file, CodecType codec) throws IOException {
        byte[] bytes = IpcSamples.bytes(file, codec);
        assertPartsAreTheWhole(bytes, 1, 2);
        assertPartsAreTheWhole(bytes, bytes.length, 1);
        for (List<String> columns : List.of(List.of("coded"), List.of("text", "bit"))) {
            assertThat(inParts(bytes, 1, columns)).isEqualTo(whole(bytes, columns));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsAreToldBeforeTheyAreRead(boolean file) throws IOException {
        ArrowFile source = source(IpcSamples.bytes(file, CodecType.NO_COMPRESSION), 1);
        assertThat(source.isDivided()).isTrue();
        try (Splits splits = source.splits(null, ProgressListener.NONE)) {
            assertThat(splits.rows()).isEqualTo(2 * IpcSamples.ROWS);
            assertThat(splits.next().rows()).isEqualTo(IpcSamples.ROWS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nullsAreToldBeforeTheyAreRead(boolean file) throws IOException {
        byte[] bytes = IpcSamples.bytes(file, CodecType.ZSTD);
        for (long bytesPerPart : new long[] {1, bytes.length}) {
            try (Splits splits =
                    source(bytes, bytesPerPart).splits(List.of("number"), ProgressListener.NONE)) {
                for (Split split = splits.next(); split != null; split = splits.next()) {
                    assertNullsAreTold(split);
                }
            }
        }
    }

    private static void assertNullsAreTold(Split split) {
        int batches = (int) (split.rows() / IpcSamples.ROWS);
        Map<String, Long> nulls = new LinkedHashMap<>();
        List.of("list", "number", "text", "large", "view", "bit", "coded", "none")
                .forEach(name -> split.range(name).ifPresent(of -> nulls.put(name, of.nulls())));
        assertThat(nulls)
                .as("an entry of the dictionary is null, so indices do not tell")
                .isEqualTo(
                        Map.of(
                                "number", batches * 7L,
                                "text", batches * 7L,
                                "large", 0L,
                                "view", batches * 6L,
                                "bit", 0L));
    }

    @Test
    void aDictionaryWithANullTellsNothing() throws IOException {
        try (var allocator = new RootAllocator()) {
            List<ArrowMessage> batches =
                    List.of(
                            entries(allocator, false, "rye", "oats"),
                            codes(allocator, 1, 0),
                            entries(allocator, true, "wheat", null),
                            codes(allocator, 3, 1, 0));
            byte[] stream = CraftedIpc.stream(List.of(CODED), Endianness.Little, batches);
            batches.forEach(IpcPartsTest::close);
            try (Splits splits = source(stream, 1).splits(null, ProgressListener.NONE)) {
                assertThat(splits.next().range("d"))
                        .hasValue(new ColumnRange(Primitive.UTF8, null, null, 0));
                assertThat(splits.next().range("d")).isEmpty();
            }
        }
    }

    /** Later batches of a dictionary extend it or take its place. */
    @Test
    void everyPartHasTheDictionaryOfItsPlace() throws IOException {
        try (var allocator = new RootAllocator()) {
            List<ArrowMessage> batches =
                    List.of(
                            entries(allocator, false, "rye", "oats"),
                            codes(allocator, 1, 0),
                            entries(allocator, true, "wheat"),
                            codes(allocator, 2, 1, 0),
                            entries(allocator, true, "barley"),
                            entries(allocator, false, "maize"),
                            codes(allocator, 0),
                            entries(allocator, true, "rice"),
                            codes(allocator, 1, 0),
                            entries(allocator, false, "spelt"));
            byte[] stream = CraftedIpc.stream(List.of(CODED), Endianness.Little, batches);
            batches.forEach(IpcPartsTest::close);
            assertThat(inParts(stream, 1, null))
                    .containsExactly(
                            "oats", "rye", "wheat", "oats", "rye", "maize", "rice", "maize");
            assertPartsAreTheWhole(stream, 1, 5);
        }
    }

    @Test
    void aStreamWithoutBatchesIsOnePart() throws IOException {
        Field number = Field.nullable("n", new ArrowType.Int(32, true));
        byte[] stream = CraftedIpc.stream(List.of(number), Endianness.Little, List.of());
        assertThat(source(stream, 1).isDivided()).isFalse();
        assertPartsAreTheWhole(stream, 1, 1);
    }

    /** What cannot be read whole cannot be read in parts, and what can be is the same. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void damagedBytesAreTheSameInParts(boolean file) throws IOException {
        byte[] bytes = IpcSamples.bytes(file, CodecType.NO_COMPRESSION);
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            byte[] damaged;
            if (i % 3 == 0) {
                damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            } else {
                damaged = bytes.clone();
                damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            assertThat(outcome(() -> inParts(damaged, 1, null)))
                    .isEqualTo(outcome(() -> whole(damaged, null)));
        }
    }

    @Test
    void aStreamThatIsCutOffIsRefusedAtOnce() throws IOException {
        byte[] bytes = IpcSamples.bytes(false, CodecType.NO_COMPRESSION);
        ArrowFile source = source(Arrays.copyOf(bytes, bytes.length - 100), 1);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> source.splits(null, ProgressListener.NONE))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_FILE))
                .withMessageContaining("t.arrows")
                .withMessageContaining("is said to have");
    }

    private interface Reading {
        List<Object> read() throws IOException;
    }

    private static Object outcome(Reading reading) throws IOException {
        try {
            return reading.read();
        } catch (WindrowException e) {
            return e.code();
        }
    }

    private void assertPartsAreTheWhole(byte[] bytes, long bytesPerPart, int parts)
            throws IOException {
        assertThat(inParts(bytes, bytesPerPart, null)).isEqualTo(whole(bytes, null));
        int count = 0;
        try (Splits splits = source(bytes, bytesPerPart).splits(null, ProgressListener.NONE)) {
            while (splits.next() != null) {
                count++;
            }
        }
        assertThat(count).isEqualTo(parts);
    }

    private List<Object> whole(byte[] bytes, List<String> columns) throws IOException {
        try (Table table = source(bytes, 1).read(columns, ProgressListener.NONE)) {
            return values(table);
        }
    }

    /** Returns the values of all parts, of which the last is read first. */
    private List<Object> inParts(byte[] bytes, long bytesPerPart, List<String> columns)
            throws IOException {
        List<Table> tables = new ArrayList<>();
        try (Splits splits = source(bytes, bytesPerPart).splits(columns, ProgressListener.NONE)) {
            List<Split> all = new ArrayList<>();
            for (Split split = splits.next(); split != null; split = splits.next()) {
                all.add(split);
            }
            for (Split split : all.reversed()) {
                tables.add(split.read(null));
                assertThat(tables.getLast().rows()).isEqualTo(split.rows());
            }
        } catch (RuntimeException e) {
            tables.forEach(Table::close);
            throw e;
        }
        Collections.reverse(tables);
        try (Table table = TableConcatenation.concatenate(tables)) {
            return values(table);
        }
    }

    private static List<Object> values(Table table) {
        List<Object> values = new ArrayList<>();
        table.columns().forEach(column -> values.addAll(SampleTables.values(column)));
        return values.isEmpty() ? List.of(table.rows()) : values;
    }

    private ArrowFile source(byte[] bytes, long bytesPerPart) throws IOException {
        Path file = Files.write(folder.resolve("t.arrows"), bytes);
        return new ArrowFile(FileStamp.of(file), bytesPerPart);
    }

    private static ArrowDictionaryBatch entries(
            RootAllocator allocator, boolean delta, String... entries) {
        try (VarCharVector vector = new VarCharVector("entries", allocator)) {
            for (int i = 0; i < entries.length; i++) {
                if (entries[i] != null) {
                    vector.setSafe(i, entries[i].getBytes(StandardCharsets.UTF_8));
                }
            }
            vector.setValueCount(entries.length);
            var unloader = new VectorUnloader(VectorSchemaRoot.of(vector));
            return new ArrowDictionaryBatch(1, unloader.getRecordBatch(), delta);
        }
    }

    private static ArrowRecordBatch codes(RootAllocator allocator, int... codes) {
        try (IntVector vector = new IntVector("d", allocator)) {
            for (int i = 0; i < codes.length; i++) {
                vector.setSafe(i, codes[i]);
            }
            vector.setValueCount(codes.length);
            return new VectorUnloader(VectorSchemaRoot.of(vector)).getRecordBatch();
        }
    }

    private static void close(ArrowMessage batch) {
        switch (batch) {
            case ArrowDictionaryBatch dictionary -> dictionary.close();
            case ArrowRecordBatch rows -> rows.close();
            default -> throw new AssertionError(batch);
        }
    }
}
