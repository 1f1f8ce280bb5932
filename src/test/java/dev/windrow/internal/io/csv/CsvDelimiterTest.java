// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Any sign may stand between fields, wherever a part of a file begins. */
@ExtendWith(NoLeaks.class)
final class CsvDelimiterTest {

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(chars = {',', '\t', ';', '|', ' ', '~', 'x', '0'})
    void fieldsAreReadInPartsOfAnySize(char delimiter) throws IOException {
        Random random = new Random(delimiter);
        StringBuilder text = new StringBuilder("a" + delimiter + "b\n");
        List<List<@Nullable String>> expected = List.of(new ArrayList<>(), new ArrayList<>());
        for (int row = 0; row < 200; row++) {
            for (int column = 0; column < 2; column++) {
                String value = value(random, delimiter);
                expected.get(column).add(value);
                text.append(value == null ? "" : quoted(value, delimiter))
                        .append(
                                column == 0
                                        ? String.valueOf(delimiter)
                                        : random.nextBoolean() ? "\n" : "\r\n");
            }
        }
        Path path = Files.writeString(folder.resolve("t.csv"), text);
        for (int partBytes : new int[] {3, 8, 17, 64, 1000, 1 << 20}) {
            CsvTypes types = new CsvTypes(Map.of("a", Primitive.UTF8, "b", Primitive.UTF8));
            CsvFile file =
                    CsvFile.of(
                            TextInput.of(FileStamp.of(path)),
                            types,
                            CsvOptions.defaults().withDelimiter(delimiter).withHeader(true),
                            partBytes);
            try (Table table = file.read(null, ProgressListener.NONE)) {
                assertThat(SampleTables.values(table.column("a"))).isEqualTo(expected.getFirst());
                assertThat(SampleTables.values(table.column("b"))).isEqualTo(expected.getLast());
            }
        }
    }

    /** Escapes, comments with quotes in them and blanks stand wherever a part begins. */
    @Test
    void fieldsOfAnyDialectAreReadInPartsOfAnySize() throws IOException {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder("# a 'comment\nk;v\n");
        List<@Nullable String> expected = new ArrayList<>();
        String[] values = {"it's", "a\nb", "\\", "\\'", "#;", "x", "# no 'comment", "'"};
        for (int row = 0; row < 300; row++) {
            String value = values[random.nextInt(values.length)];
            expected.add(value);
            text.append(" '")
                    .append(value.replace("\\", "\\\\").replace("'", "\\'"))
                    .append("' ;")
                    .append(row)
                    .append(random.nextBoolean() ? "\r\n" : "\n");
            if (random.nextInt(3) == 0) {
                text.append("# it's; a 'comment\n");
            }
        }
        Path path = Files.writeString(folder.resolve("t.csv"), text);
        CsvOptions options = CsvOptions.defaults().withQuote('\'').withEscape('\\');
        for (int partBytes : new int[] {1, 3, 8, 17, 64, 1000, 1 << 20}) {
            CsvTypes types = new CsvTypes(Map.of("k", Primitive.UTF8));
            CsvFile file = CsvFile.of(TextInput.of(FileStamp.of(path)), types, options, partBytes);
            try (Table table = file.read(null, ProgressListener.NONE)) {
                assertThat(SampleTables.values(table.column("k"))).isEqualTo(expected);
            }
        }
    }

    private static @Nullable String value(Random random, char delimiter) {
        String[] values = {
            "",
            "plain",
            "1234567890",
            "-5",
            "a\nb",
            "q\"q",
            "\"",
            "é and long enough for words",
            "with" + delimiter + delimiter,
            "," + delimiter + ";|\t",
            String.valueOf(delimiter)
        };
        int chosen = random.nextInt(values.length + 1);
        return chosen == values.length ? null : values[chosen];
    }

    private static String quoted(String value, char delimiter) {
        boolean isPlain =
                !value.isEmpty()
                        && value.chars().noneMatch(c -> c == '"' || c == '\n' || c == delimiter);
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
