// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Files that are cut anywhere, and read as if they were not. */
final class CsvPartsTest {

    private static final int TEXTS_READ = Repetitions.of(100, 500);

    private static final Map<String, ColumnType> TEXTS =
            Map.of("a", Primitive.UTF8, "b", Primitive.UTF8);

    /** What quotes, line breaks and commas can go wrong with, alone and together. */
    private static final List<String> PIECES =
            List.of(
                    ",",
                    ",",
                    ",",
                    "\n",
                    "\n",
                    "\r\n",
                    "\r",
                    "\"",
                    "\"",
                    "\"\"",
                    "x",
                    "12",
                    "é",
                    "\",\"",
                    "\"\n\"",
                    "\"x\"",
                    "a,b\n",
                    "1,\"2\"\n",
                    "\"\",\"\n\r\"\r\n");

    /** Fields of every type, many of them of the same. */
    private static final List<String> FIELDS =
            List.of(
                    "1",
                    "2",
                    "-3",
                    "",
                    "",
                    "\"4\"",
                    "\"\"",
                    "1.5",
                    "1e3",
                    "007",
                    "+1",
                    "00.5",
                    "NaN",
                    "true",
                    "x",
                    "2026-11-23",
                    "2026-11-23T10:00",
                    "2026-11-23T10:00:00Z",
                    "2026-11-23T10:00:00.1234567",
                    "9999-11-23T10:00:00",
                    "9007199254740993",
                    "9223372036854775808",
                    "12345678901234567890123456789012345678901",
                    "\"two\nlines\"");

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
    @ValueSource(ints = {1, 2, 3, 5, 8, 64, 1 << 20})
    void recordsAreThoseOfAnotherParser(int partBytes) throws IOException {
        Random random = new Random(partBytes);
        int read = 0;
        for (int i = 0; i < TEXTS_READ; i++) {
            StringBuilder body = new StringBuilder();
            int length = random.nextInt(14);
            for (int j = 0; j < length; j++) {
                body.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            String text = "a,b\n" + body;
            List<String> expected = FastCsvRows.of(text);
            assertThat(withLineOfFailure(lines(text, TEXTS, partBytes, CsvPartsTest::whole)))
                    .as(text)
                    .isEqualTo(expected);
            assertThat(withLineOfFailure(lines(text, TEXTS, partBytes, CsvPartsTest::backwards)))
                    .as(text)
                    .isEqualTo(expected);
            read += expected.getFirst().startsWith("failed") ? 0 : 1;
        }
        assertThat(read).isGreaterThan(TEXTS_READ / 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 16, 50})
    void typesAreThoseOfAllRows(int partBytes) throws IOException {
        Random random = new Random(partBytes);
        for (int i = 0; i < Repetitions.of(40, 200); i++) {
            StringBuilder text = new StringBuilder("a,b\n");
            int rows = 1 + random.nextInt(20);
            // Fields of few kinds, and others in the last row.
            int kinds = 1 + random.nextInt(3);
            List<String> some = new ArrayList<>(FIELDS);
            Collections.shuffle(some, random);
            for (int row = 0; row < rows; row++) {
                int from = row == rows - 1 ? kinds : 0;
                text.append(some.get(from + random.nextInt(kinds)))
                        .append(',')
                        .append(some.get(from + random.nextInt(kinds)))
                        .append(random.nextInt(40) == 0 ? ",ragged\n" : "\n");
            }
            String all = text.toString();
            List<String> expected = lines(all, Map.of(), 1 << 20, CsvPartsTest::whole);
            assertThat(lines(all, Map.of(), partBytes, CsvPartsTest::whole))
                    .as(all)
                    .isEqualTo(expected);
            assertThat(lines(all, Map.of(), partBytes, CsvPartsTest::backwards))
                    .as(all)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aFieldMaySpanManyParts() throws IOException {
        String longest = "é\n\"\"".repeat(20_000);
        String text = "a,b\n1,2\n\"" + longest + "\",3\n4,5\n";
        assertThat(lines(text, Map.of(), 1_000, CsvPartsTest::whole))
                .containsExactly(
                        "a utf8, b int64", "1|2", longest.replace("\"\"", "\"") + "|3", "4|5");
    }

    @Test
    void theFirstOfSeveralFailuresIsTold() throws IOException {
        String rows = "1,2\n".repeat(100);
        String text = "a,b\n" + rows + "1,x\n" + rows + "1\n";
        Map<String, ColumnType> integers = Map.of("a", Primitive.INT64, "b", Primitive.INT64);
        assertThat(lines(text, integers, 50, CsvPartsTest::backwards).getFirst())
                .contains("line 102, column \"b\": found \"x\", expected int64");
        // Types that are inferred are inferred of all rows first.
        assertThat(lines(text, Map.of("b", Primitive.INT64), 50, CsvPartsTest::whole).getFirst())
                .contains("line 203 has 1 fields, expected 2");
    }

    /** Leaves only the line of a message. */
    private static List<String> withLineOfFailure(List<String> lines) {
        return lines.getFirst().startsWith("failed")
                ? List.of(
                        lines.getFirst()
                                .replaceFirst("(?s)^.*\\bline (\\d+).*$", "failed in line $1"))
                : lines;
    }

    /** Returns the types, and the rows as text; or the failure. */
    private List<String> lines(
            String text,
            Map<String, ColumnType> types,
            int partBytes,
            Function<CsvFile, Table> reading)
            throws IOException {
        Path path = folder.resolve("t.csv");
        Files.writeString(path, text);
        CsvFile file =
                CsvFile.of(
                        TextInput.of(FileStamp.of(path)),
                        new CsvTypes(types),
                        CsvOptions.defaults(),
                        partBytes);
        try (Table table = settled(file, reading)) {
            List<String> lines = new ArrayList<>();
            Column a = table.column("a");
            Column b = table.column("b");
            lines.add("a " + a.type().label() + ", b " + b.type().label());
            for (long row = 0; row < table.rows(); row++) {
                lines.add(text(a, row) + "|" + text(b, row));
            }
            return lines;
        } catch (WindrowException e) {
            return List.of("failed: " + e.getMessage());
        }
    }

    /** Reads a file again if its types prove to be others. */
    private static Table settled(CsvFile file, Function<CsvFile, Table> reading) {
        long version = file.version();
        try {
            return reading.apply(file);
        } catch (WindrowException e) {
            file.settle();
            if (file.version() == version) {
                throw e;
            }
            return reading.apply(file);
        }
    }

    private static Table whole(CsvFile file) {
        return file.read(null, ProgressListener.NONE);
    }

    /** Reads the last part first. */
    private static Table backwards(CsvFile file) {
        List<Table> tables = new ArrayList<>();
        try (Splits splits = file.splits(null, ProgressListener.NONE)) {
            List<Split> all = new ArrayList<>();
            for (Split split = splits.next(); split != null; split = splits.next()) {
                all.add(split);
            }
            all.reversed().forEach(split -> tables.add(split.read(null)));
        } catch (RuntimeException e) {
            tables.forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(tables.reversed());
    }

    private static String text(Column column, long row) {
        return column.isNull(row) ? "null" : column.text(row);
    }
}
