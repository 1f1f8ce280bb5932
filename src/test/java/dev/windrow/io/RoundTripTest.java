// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

/** Every type, written and read again. */
final class RoundTripTest {

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

    @ParameterizedTest
    @CsvSource({
        "arrow,0",
        "arrow,1",
        "arrow,203",
        "arrow,140001",
        "feather,10",
        "ipc,10",
        "arrows,140001"
    })
    void arrowFilesKeepTypesAndValues(String ending, int rows) {
        Path file = folder.resolve("t." + ending);
        try (Table table = SampleTables.everyType(rows)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(back.names()).isEqualTo(table.names());
                assertThat(back.rows()).isEqualTo(rows);
                assertThat(SampleTables.types(back)).isEqualTo(SampleTables.types(table));
                assertSameValues(back, table);
            }
        }
        assertThat(Tables.columnNames(file.toString()))
                .isEqualTo(SampleTables.TYPES.stream().map(ColumnType::label).toList());
    }

    @Test
    void theEndingOfAStreamMakesOne() throws IOException {
        Path file = folder.resolve("t.arrows");
        try (Table table = SampleTables.everyType(10)) {
            Tables.write(table, file);
            ReadOptions options =
                    ReadOptions.defaults().withStandardInput(Files.newInputStream(file));
            try (Table back = Tables.read("-", options)) {
                assertSameValues(back, table);
            }
        }
    }

    /** Parquet has no seconds. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 203, 40_001})
    void parquetFilesKeepValuesAndMostTypes(int rows) {
        Path file = folder.resolve("t.parquet");
        try (Table table = SampleTables.everyType(rows)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(back.rows()).isEqualTo(rows);
                assertThat(back.names()).isEqualTo(table.names());
                for (String name : table.names()) {
                    ColumnType type = table.column(name).type();
                    assertThat(back.column(name).type()).isEqualTo(inParquet(type));
                    if (inParquet(type).equals(type) || type instanceof ColumnType.Timestamp) {
                        assertSameTexts(back.column(name), table.column(name));
                    }
                }
            }
        }
        assertThat(Tables.columnNames(file.toString()))
                .isEqualTo(SampleTables.TYPES.stream().map(ColumnType::label).toList());
    }

    @ParameterizedTest
    @CsvSource({"arrow,0", "arrow,1", "arrow,203", "feather,131100"})
    void arrowFilesKeepLists(String ending, int rows) {
        Path file = folder.resolve("t." + ending);
        try (Table table = SampleTables.everyList(rows)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(SampleTables.types(back)).isEqualTo(SampleTables.types(table));
                assertSameValues(back, table);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 203, 40_001})
    void parquetFilesKeepLists(int rows) {
        Path file = folder.resolve("t.parquet");
        try (Table table = SampleTables.everyList(rows)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(back.names()).isEqualTo(table.names());
                for (String name : table.names()) {
                    ColumnType type = table.column(name).type();
                    assertThat(back.column(name).type()).isEqualTo(inParquet(type));
                    if (inParquet(type).equals(type)) {
                        assertSameTexts(back.column(name), table.column(name));
                    }
                }
            }
            ReadOptions one = ReadOptions.defaults().withColumns(List.of("list(utf8)"));
            try (Table back = Tables.read(file.toString(), one)) {
                assertSameTexts(back.column("list(utf8)"), table.column("list(utf8)"));
            }
        }
        assertThat(Tables.columnNames(file.toString()))
                .isEqualTo(SampleTables.LIST_TYPES.stream().map(ColumnType::label).toList());
    }

    @Test
    void listsAreTextInCsvAndNotReadAsAnythingElse() {
        Path file = folder.resolve("t.csv");
        try (Table table = SampleTables.everyList(20)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                for (String name : table.names()) {
                    assertThat(back.column(name).type()).isEqualTo(ColumnType.Primitive.UTF8);
                    assertSameTexts(back.column(name), table.column(name));
                }
            }
            ReadOptions forced = ReadOptions.defaults().withTypes(SampleTables.types(table));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.read(file.toString(), forced))
                    .withMessageStartingWith(file.toString())
                    .withMessageContaining("cannot be read as list(bool): read them as utf8")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CodecType.class,
            names = {"LZ4_FRAME", "ZSTD", "NO_COMPRESSION"})
    void compressedFilesAndStreamsAreRead(CodecType codec) throws IOException {
        Path file = folder.resolve("file.arrow");
        Path stream = folder.resolve("stream.arrow");
        try (Table types = SampleTables.everyType(203);
                Table lists = SampleTables.everyList(203)) {
            for (Table table : List.of(types, lists)) {
                Files.write(file, ipc(table, codec, true));
                Files.write(stream, ipc(table, codec, false));
                for (Path path : List.of(file, stream)) {
                    try (Table back = Tables.read(path.toString())) {
                        assertSameValues(back, table);
                    }
                }
            }
        }
    }

    @Test
    void standardInputIsAnArrowStreamAndStaysOpen() throws IOException {
        boolean[] closed = {false};
        try (Table table = SampleTables.everyType(203)) {
            byte[] bytes = ipc(table, CodecType.NO_COMPRESSION, false);
            var input =
                    new ByteArrayInputStream(bytes) {
                        @Override
                        public void close() {
                            closed[0] = true;
                        }
                    };
            ReadOptions options = ReadOptions.defaults().withStandardInput(input);
            try (Table back = Tables.read("-", options)) {
                assertSameValues(back, table);
            }
        }
        assertThat(closed[0]).isFalse();
    }

    @Test
    void csvKeepsValuesUnderForcedTypes() {
        Path file = folder.resolve("t.csv");
        try (Table table = SampleTables.everyType(203)) {
            Tables.write(table, file);
            ReadOptions options = ReadOptions.defaults().withTypes(SampleTables.types(table));
            try (Table back = Tables.read(file.toString(), options)) {
                assertThat(SampleTables.types(back)).isEqualTo(SampleTables.types(table));
                assertSameValues(back, table);
            }
        }
    }

    @Test
    void csvTypesAreInferred() {
        Path file = folder.resolve("t.csv");
        try (Table table = SampleTables.everyType(203)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                Map<String, ColumnType> types = SampleTables.types(back);
                assertThat(types)
                        .containsEntry("bool", ColumnType.Primitive.BOOL)
                        .containsEntry("int8", ColumnType.Primitive.INT64)
                        .containsEntry("float32", ColumnType.Primitive.FLOAT64)
                        .containsEntry("date32", ColumnType.Primitive.DATE32)
                        .containsEntry("utf8", ColumnType.Primitive.UTF8)
                        .containsEntry("decimal(5,2)", ColumnType.Primitive.FLOAT64)
                        .containsEntry("time(s)", new ColumnType.Time(Unit.MICROSECOND))
                        .containsEntry(
                                "timestamp(ms)", new ColumnType.Timestamp(Unit.MICROSECOND, null))
                        .containsEntry(
                                "timestamp(ns,UTC)",
                                new ColumnType.Timestamp(Unit.NANOSECOND, "UTC"))
                        .containsEntry(
                                "timestamp(us,Europe/Berlin)",
                                new ColumnType.Timestamp(Unit.MICROSECOND, "UTC"));
                for (String name : List.of("bool", "int64", "float64", "date32", "utf8")) {
                    assertThat(SampleTables.values(back.column(name)))
                            .isEqualTo(SampleTables.values(table.column(name)));
                }
            }
        }
    }

    @Test
    void parquetKeepsTheOrderOfManyRowGroups() {
        Path file = folder.resolve("t.parquet");
        ReadOptions keys = ReadOptions.defaults().withColumns(List.of("key"));
        String input = "random:rows=1200000,key=int64,keys=1e12";
        try (Table table = Tables.read(input, keys)) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(back.rows()).isEqualTo(1_200_000);
                assertThat(values(back).mismatch(values(table))).isEqualTo(-1);
            }
        }
    }

    private static MemorySegment values(Table keys) {
        return ((FixedWidthColumn) keys.column("key")).values();
    }

    private static ColumnType inParquet(ColumnType type) {
        return switch (type) {
            case ColumnType.Time time when time.unit() == Unit.SECOND ->
                    new ColumnType.Time(Unit.MILLISECOND);
            case ColumnType.Timestamp timestamp ->
                    new ColumnType.Timestamp(
                            timestamp.unit() == Unit.SECOND ? Unit.MILLISECOND : timestamp.unit(),
                            timestamp.zone());
            case ColumnType.ListOf list -> new ColumnType.ListOf(inParquet(list.element()));
            default -> type;
        };
    }

    private static void assertSameValues(Table back, Table table) {
        for (String name : table.names()) {
            for (long from : List.of(0L, 32_700L, 131_000L, table.rows() - 200)) {
                long count = Math.min(200, table.rows() - from);
                if (from >= 0 && count > 0) {
                    assertThat(SampleTables.values(back.column(name).slice(from, count)))
                            .as(name)
                            .isEqualTo(SampleTables.values(table.column(name).slice(from, count)));
                }
            }
        }
    }

    /** Compares what people see, timestamps as instants. */
    private static void assertSameTexts(Column back, Column column) {
        for (long row = 0; row < column.rows(); row += row < 300 ? 1 : 97) {
            String found = back.text(row);
            String expected = column.text(row);
            if (found != null && expected != null && !found.equals(expected)) {
                assertThat(OffsetDateTime.parse(found).toInstant())
                        .isEqualTo(OffsetDateTime.parse(expected).toInstant());
            } else {
                assertThat(found).isEqualTo(expected);
            }
        }
    }

    private static byte[] ipc(Table table, CodecType codec, boolean asFile) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                ArrowReader reader =
                        ArrowTables.toReader(table, allocator, ProgressListener.NONE)) {
            var root = reader.getVectorSchemaRoot();
            CompressionCodec.Factory factory =
                    codec == CodecType.NO_COMPRESSION
                            ? NoCompressionCodec.Factory.INSTANCE
                            : CommonsCompressionFactory.INSTANCE;
            var channel = Channels.newChannel(out);
            var option = IpcOption.DEFAULT;
            try (var writer =
                    asFile
                            ? new ArrowFileWriter(root, null, channel, null, option, factory, codec)
                            : new ArrowStreamWriter(root, null, channel, option, factory, codec)) {
                writer.start();
                while (reader.loadNextBatch()) {
                    writer.writeBatch();
                }
                writer.end();
            }
        }
        return out.toByteArray();
    }
}
