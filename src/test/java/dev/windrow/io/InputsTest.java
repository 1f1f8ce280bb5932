// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.Compression;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

final class InputsTest {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void filesOfAFolderAreReadInTheOrderOfTheirNames(String ending) throws IOException {
        write("b." + ending, "v", "3");
        write("a." + ending, "v", "1", "2");
        Files.writeString(folder.resolve(".hidden"), "x");
        Files.writeString(folder.resolve("_SUCCESS"), "");
        try (Table table = Tables.read(folder.toString())) {
            assertThat(SampleTables.values(table.column("v")).toString()).isEqualTo("[1, 2, 3]");
        }
    }

    @Test
    void severalInputsAreOneTable() {
        write("a.csv", "v", "1");
        write("b.parquet", "v", "x");
        List<String> inputs = List.of(path("b.parquet"), path("a.csv"));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(inputs, ReadOptions.defaults()))
                .withMessageContaining("a.csv: has columns v int64, expected the same as in")
                .withMessageContaining("b.parquet: v utf8")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    /** Text is decoded as it is read: nothing lies anywhere, and nobody waits for all of it. */
    @ParameterizedTest
    @ValueSource(strings = {"t.csv.gz", "t.csv.zst", "t.jsonl.gz", "t.json.zst"})
    void compressedTextIsReadAsItComes(String name) throws IOException {
        int rows = 400_000;
        boolean isCsv = name.contains(".csv");
        boolean isArray = name.contains(".json.");
        StringBuilder text = new StringBuilder(isCsv ? "a,b\n" : isArray ? "[" : "");
        for (int i = 0; i < rows; i++) {
            text.append(
                    isCsv
                            ? i + ",\"x\ny" + i % 7 + "\"\n"
                            : (isArray && i > 0 ? "," : "")
                                    + "{\"a\":"
                                    + i
                                    + ",\"b\":\"x"
                                    + i % 7
                                    + "\"}"
                                    + (isArray ? "" : "\n"));
        }
        Path file = folder.resolve(name);
        try (OutputStream out = Compression.of(file).packed(Files.newOutputStream(file))) {
            out.write(text.append(isArray ? "]" : "").toString().getBytes(StandardCharsets.UTF_8));
        }
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = entries(temporary);
        long sum = 0;
        long read = 0;
        Scan scan = Tables.scan(List.of(file.toString()), ReadOptions.defaults());
        try (Splits splits = scan.splits(null)) {
            for (Split split = splits.next(); split != null; split = splits.next()) {
                try (Table table = split.read(null)) {
                    read += table.rows();
                    for (long row = 0; row < table.rows(); row++) {
                        sum += Long.parseLong(table.column("a").text(row));
                    }
                }
                assertThat(before).containsAll(entries(temporary));
            }
        }
        assertThat(read).isEqualTo(rows);
        assertThat(sum).isEqualTo((rows - 1L) * rows / 2);
        try (Table whole = scan.read(List.of("b"))) {
            assertThat(whole.rows()).isEqualTo(rows);
            assertThat(whole.column("b").text(rows - 1)).endsWith(String.valueOf((rows - 1) % 7));
        }
    }

    /** What this process alone has there: tests run in several. */
    private static List<Path> entries(Path folder) throws IOException {
        String own = "-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(each -> each.getFileName().toString().startsWith(".windrow-"))
                    .filter(each -> each.getFileName().toString().contains(own))
                    .sorted()
                    .toList();
        }
    }

    /** Parquet files have many names, and say what they are at both ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "t.parq",
                "t.pq",
                "t.PQ",
                "t.parquet.gzip",
                "t.parquet.gz",
                "t.snappy",
                "t.txt",
                "t.csv",
                "t.arrow",
                "part-00000"
            })
    void parquetIsReadWhateverItsName(String name) throws IOException {
        write("t.parquet", "v", "1", "2");
        Path file = Files.move(folder.resolve("t.parquet"), folder.resolve(name));
        for (String input : List.of(file.toString(), folder.toString(), folder + "/*")) {
            try (Table table = Tables.read(input)) {
                assertThat(SampleTables.values(table.column("v"))).containsExactly("1", "2");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.bin", "t.csv", "t.feather.2", "t"})
    void anArrowFileIsReadWhateverItsName(String name) throws IOException {
        write("t.arrow", "v", "1", "2");
        Path file = Files.move(folder.resolve("t.arrow"), folder.resolve(name));
        try (Table table = Tables.read(file.toString())) {
            assertThat(SampleTables.values(table.column("v"))).containsExactly("1", "2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.parq", "t.pq"})
    void theShortEndingsOfParquetAreWritten(String name) throws IOException {
        write(name, "v", "1");
        assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
                .startsWith("PAR1")
                .endsWith("PAR1");
    }

    /** A text may begin so. */
    @Test
    void oneMagicNumberIsNotEnough() throws IOException {
        Files.writeString(folder.resolve("t.csv"), "PAR1,PAR2\n3,4\n");
        try (Table table = Tables.read(path("t.csv"))) {
            assertThat(table.names()).containsExactly("PAR1", "PAR2");
        }
        Files.writeString(folder.resolve("t.bin"), "PAR1");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(path("t.bin")))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNKNOWN_FORMAT);
    }

    @Test
    void namesThatDifferAreAnError() {
        write("a.parquet", "v", "1");
        write("b.parquet", "w", "1");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(folder.toString()))
                .withMessageContaining("b.parquet: has columns w utf8");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () ->
                                Tables.read(
                                        folder.toString(),
                                        ReadOptions.defaults().withColumns(List.of("v"))))
                .withMessageContaining("b.parquet: no column \"v\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void columnsComeInTheOrderAskedForEachOnce(String ending) {
        Path file = folder.resolve("t." + ending);
        try (Table table = SampleTables.everyType(20)) {
            Tables.write(table, file);
            ReadOptions options =
                    ReadOptions.defaults().withColumns(List.of("utf8", "decimal(5,2)", "utf8"));
            try (Table back = Tables.read(file.toString(), options)) {
                assertThat(back.names()).containsExactly("utf8", "decimal(5,2)");
                assertThat(SampleTables.values(back.column("utf8")))
                        .isEqualTo(SampleTables.values(table.column("utf8")));
            }
            ReadOptions none = ReadOptions.defaults().withColumns(List.of());
            try (Table back = Tables.read(file.toString(), none)) {
                assertThat(back.rows()).isEqualTo(20);
            }
            ReadOptions wrong = ReadOptions.defaults().withColumns(List.of("utf9"));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.read(file.toString(), wrong))
                    .withMessageContaining(
                            "t." + ending + ": no column \"utf9\": did you mean utf8")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNKNOWN_COLUMN);
        }
    }

    @Test
    void namesWithDotsAndBracketsAreNames() {
        Path file = folder.resolve("dots # % é.parquet");
        try (Table table = Tables.read("random:rows=10")) {
            Map<String, Column> renamed = new LinkedHashMap<>();
            renamed.put("a.b", table.column("key"));
            renamed.put(".c[0]", table.column("value"));
            Tables.write(new Table(renamed, 10, new ColumnMemory()), file);
            ReadOptions options = ReadOptions.defaults().withColumns(List.of(".c[0]", "a.b"));
            try (Table back = Tables.read(file.toString(), options)) {
                assertThat(SampleTables.values(back.column("a.b")))
                        .isEqualTo(SampleTables.values(table.column("key")));
            }
        }
    }

    @Test
    void unsupportedColumnsBesideDoNoHarm() throws IOException {
        Path file = folder.resolve("odd.arrow");
        writeOddColumns(file);
        ReadOptions good = ReadOptions.defaults().withColumns(List.of("good"));
        try (Table table = Tables.read(file.toString(), good)) {
            assertThat(SampleTables.types(table)).isEqualTo(Map.of("good", Primitive.INT32));
        }
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()))
                .withMessageContaining("odd.arrow: ")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.DUPLICATE_NAME);
        ReadOptions list = ReadOptions.defaults().withColumns(List.of("list"));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString(), list))
                .withMessageContaining("\"list\"")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing.parquet|FILE_NOT_FOUND|no such file or folder",
                "ordrs.parquet|FILE_NOT_FOUND|nearest names there are orders.parquet",
                "nofolder/x.csv|FILE_NOT_FOUND|no such file",
                "notes.doc|UNKNOWN_FORMAT|expected a name ending in .parquet",
                "empty|FILE_NOT_FOUND|is an empty folder",
                "nested|WRONG_FILE_KIND|is a folder, expected only files"
            })
    void filesThatCannotBeReadAreTold(String name, ErrorCode code, String message)
            throws IOException {
        write("orders.parquet", "v", "1");
        Files.writeString(folder.resolve("notes.doc"), "x");
        Files.createDirectory(folder.resolve("empty"));
        Files.createDirectories(folder.resolve("nested/inner"));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(path(name)))
                .withMessageContaining(name)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    @Test
    void inputsThatNeedSomethingElseAreTold() {
        assertInvalid(() -> Tables.read("-"), "withStandardInput");
        assertInvalid(() -> Tables.read(List.of(), ReadOptions.defaults()), "at least one");
        assertInvalid(() -> Tables.columnNames("-"), "withStandardInput");
        ReadOptions types = ReadOptions.defaults().withTypes(Map.of("key", Primitive.INT8));
        assertInvalid(() -> Tables.read("random:rows=1", types), "for CSV and JSON files only");
    }

    @Test
    void columnNamesAreReadWithoutData() throws IOException {
        Files.writeString(folder.resolve("t.csv"), "b,a\nragged\n");
        assertThat(Tables.columnNames(path("t.csv"))).containsExactly("b", "a");
        assertThat(Tables.columnNames("tpch:nation")).startsWith("n_nationkey", "n_name");
        assertThat(Tables.columnNames("random:rows=1e12")).containsExactly("key", "value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void progressNamesTheFileAndGrows(String ending) {
        List<String> phases = new ArrayList<>();
        List<Long> done = new ArrayList<>();
        Path file = folder.resolve("t." + ending);
        try (Table table = Tables.read("random:rows=200000")) {
            Tables.write(table, file, (phase, rows, total) -> phases.add(phase));
        }
        assertThat(phases).contains("writing t." + ending);
        phases.clear();
        ReadOptions options =
                ReadOptions.defaults()
                        .withProgress(
                                (phase, count, total) -> {
                                    phases.add(phase);
                                    done.add(count);
                                    assertThat(count).isLessThanOrEqualTo(total);
                                });
        Tables.read(file.toString(), options).close();
        assertThat(phases).contains("reading " + file);
        assertThat(done).isSorted();
    }

    private void write(String name, String column, String... values) {
        try (Table table = SampleTables.strings(column, values)) {
            Tables.write(table, folder.resolve(name));
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static void writeOddColumns(Path file) throws IOException {
        ArrowType wide = new ArrowType.Decimal(76, 39, 256);
        List<Field> fields =
                List.of(
                        Field.nullable("good", new ArrowType.Int(32, true)),
                        new Field(
                                "list",
                                FieldType.nullable(new ArrowType.LargeList()),
                                List.of(Field.nullable("item", wide))),
                        Field.nullable("twice", new ArrowType.Utf8()),
                        Field.nullable("twice", new ArrowType.Utf8()));
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator);
                var out = new FileOutputStream(file.toFile());
                var writer = new ArrowFileWriter(root, null, out.getChannel())) {
            root.allocateNew();
            root.setRowCount(5);
            writer.start();
            writer.writeBatch();
            writer.end();
        }
    }

    private static void assertInvalid(Runnable reading, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(reading::run)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
}
