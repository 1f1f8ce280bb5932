// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

@ExtendWith(NoLeaks.class)
final class JsonLinesTest {

    @TempDir private Path folder = Path.of("");

    /** The second line is at fault. */
    @ParameterizedTest
    @ValueSource(strings = {"object", "list", "number"})
    void whatIsNestedTooDeeplyOrTooLongIsToldWithItsLine(String kind) throws IOException {
        String value =
                switch (kind) {
                    case "object" -> "{\"a\":".repeat(2_000) + 1 + "}".repeat(2_000);
                    case "list" -> "[".repeat(2_000) + "]".repeat(2_000);
                    default -> "1".repeat(2_000);
                };
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () -> {
                            JsonLinesFile file =
                                    file("{\"k\":1}\n{\"k\":" + value + "}\n", 1 << 20);
                            file.read(null, ProgressListener.NONE).close();
                        })
                .satisfies(
                        failure -> {
                            assertThat(failure.code()).isEqualTo(ErrorCode.UNSUPPORTED_FORMAT);
                            assertThat(failure.getMessage())
                                    .contains("line 2", "1000)")
                                    .doesNotContain("Stream");
                        });
    }

    @Test
    void aTextMayHaveManyMegabytes() throws IOException {
        String text = "x".repeat(25 << 20);
        try (Table table =
                file("{\"k\":\"" + text + "\"}\n", 1 << 20).read(null, ProgressListener.NONE)) {
            assertThat(table.column("k").getString(0)).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 30, 100, 1 << 20})
    void linesWithDifferentNamesAreOneTable(int partBytes) throws IOException {
        JsonLinesFile file =
                file(
                        """
                        {"a": 1, "b": "x", "ok": true, "day": "2024-02-01"}
                        {"b": null, "c": {"d": 1.5, "e": {"f": "u,\\"\\nv"}}}

                        {"a": -3, "c": {"d": 2}, "at": "2024-02-01T10:00:00", "list": [{"x": "y"}], "mixed": 1}
                        {}
                        {"ok": false, "day": null, "b": "007", "a": 9007199254740993, "mixed": [1, {"x": "y"}]}
                        """,
                        partBytes);
        assertThat(file.columnNames())
                .containsExactly("a", "b", "ok", "day", "c", "at", "list", "mixed");
        try (Table table = file.read(null, ProgressListener.NONE)) {
            assertThat(table.rows()).isEqualTo(5);
            assertThat(SampleTables.types(table))
                    .containsEntry("a", Primitive.INT64)
                    .containsEntry("b", Primitive.UTF8)
                    .containsEntry("ok", Primitive.BOOL)
                    .containsEntry("day", Primitive.DATE32)
                    .hasEntrySatisfying(
                            "c",
                            type ->
                                    assertThat(type.label())
                                            .isEqualTo("struct(d float64, e struct(f utf8))"))
                    .hasEntrySatisfying(
                            "list",
                            type -> assertThat(type.label()).isEqualTo("list(struct(x utf8))"))
                    .containsEntry("at", new ColumnType.Timestamp(Unit.MICROSECOND, null));
            assertThat(SampleTables.values(table.column("a")))
                    .containsExactly(1L, null, -3L, null, 9007199254740993L);
            assertThat(SampleTables.values(table.column("b")))
                    .containsExactly("x", null, null, null, "007");
            assertThat(texts(table.column("c")))
                    .containsExactly(
                            null,
                            "{\"d\":1.5,\"e\":{\"f\":\"u,\\\"\\nv\"}}",
                            "{\"d\":2.0,\"e\":null}",
                            null,
                            null);
            assertThat(texts(table.column("list")))
                    .containsExactly(null, null, "[{\"x\":\"y\"}]", null, null);
            assertThat(texts(table.column("mixed")))
                    .containsExactly(null, null, "1", null, "[1,{\"x\":\"y\"}]");
        }
        try (Table one = file.read(List.of("c", "a"), ProgressListener.NONE)) {
            assertThat(one.names()).containsExactly("c", "a");
        }
    }

    private static List<@Nullable String> texts(Column column) {
        return LongStream.range(0, column.rows()).<@Nullable String>mapToObj(column::text).toList();
    }

    @Test
    void objectsOfManyNamesWithLikeValuesAreMaps() throws IOException {
        String fields =
                IntStream.range(0, 201)
                        .mapToObj(i -> "\"k" + i + "\": [" + i + "]")
                        .collect(Collectors.joining(","));
        try (Table table =
                file("{\"m\": {" + fields + "}}\n{\"m\": {\"k1\": null}}\n", 1 << 20)
                        .read(null, ProgressListener.NONE)) {
            assertThat(table.type("m").label()).isEqualTo("map(utf8, list(int64))");
            assertThat(table.column("m").text(0)).startsWith("{\"k0\":[0],\"k1\":[1],");
            assertThat(table.column("m").text(1)).isEqualTo("{\"k1\":null}");
        }
    }

    @Test
    void typesOfNestedValuesMayBeGiven() throws IOException {
        Path path =
                Files.writeString(
                        folder.resolve("t.jsonl"),
                        "{\"l\": [1, 2], \"s\": {\"a\": \"1.50\", \"b\": 2}}\n"
                                + "{\"l\": [], \"s\": {\"a\": \"x\"}}\n");
        ColumnType text = Primitive.UTF8;
        ColumnType small = new ColumnType.ListOf(Primitive.INT8);
        JsonLinesFile given =
                JsonLinesFile.of(
                        TextInput.of(FileStamp.of(path)),
                        new CsvTypes(Map.of("s", text, "l", small)));
        try (Table table = given.read(null, ProgressListener.NONE)) {
            assertThat(table.type("l")).isEqualTo(small);
            assertThat(table.column("l").text(0)).isEqualTo("[1,2]");
            assertThat(table.column("s").text(1)).isEqualTo("{\"a\":\"x\"}");
        }
        ColumnType money =
                new Packed(
                        new StructOf(
                                new LinkedHashMap<>(Map.of("a", new ColumnType.Decimal(9, 2)))));
        JsonLinesFile damaged =
                JsonLinesFile.of(
                        TextInput.of(FileStamp.of(path)), new CsvTypes(Map.of("s", money)));
        assertThatThrownBy(() -> damaged.read(List.of("s"), ProgressListener.NONE))
                .hasMessageContaining(
                        "line 2, column \"s\": found \"x\", expected struct(a decimal(9,2))");
    }

    @Test
    void numbersInStringsAreTextAndTheirTypesMayBeGiven() throws IOException {
        String text =
                "{\"n\": \"12.30\", \"m\": 1, \"f\": \"NaN\"}\n"
                        + "{\"n\": \"1\", \"m\": \"x\", \"f\": 1}\n";
        try (Table table = file(text, 1 << 20).read(null, ProgressListener.NONE)) {
            assertThat(SampleTables.types(table))
                    .containsEntry("n", Primitive.UTF8)
                    .containsEntry("m", Primitive.UTF8)
                    .containsEntry("f", Primitive.FLOAT64);
            assertThat(table.doubles("f").get(0)).isNaN();
            assertThat(table.doubles("f").get(1)).isEqualTo(1.0);
        }
        ColumnType decimal = new ColumnType.Decimal(9, 2);
        Path path = Files.writeString(folder.resolve("t.jsonl"), text);
        JsonLinesFile given =
                JsonLinesFile.of(
                        TextInput.of(FileStamp.of(path)), new CsvTypes(Map.of("n", decimal)));
        try (Table table = given.read(List.of("n"), ProgressListener.NONE)) {
            assertThat(table.type("n")).isEqualTo(decimal);
            assertThat(table.column("n").text(0)).isEqualTo("12.30");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1}~{\"a\": }~           | CORRUPT_FILE       | line 2: ",
                "{\"a\": 1}~~7~                  | CORRUPT_FILE       | line 3: no object",
                "{\"a\": 1}~{\"a\": 2            | CORRUPT_FILE       | line 2: ",
                "{\"a\": 1}~{\"a\": 2, \"a\": 3} | CORRUPT_FILE       | line 2 names \"a\" twice",
                "{}~{\"a\": {\"b\": 2, \"b\": 3}} | CORRUPT_FILE       | line 2 names \"b\" twice",
            })
    void damageIsToldWithItsLine(String text, ErrorCode code, String message) throws IOException {
        JsonLinesFile file = file(text.replace('~', '\n'), 1 << 20);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> file.read(null, ProgressListener.NONE))
                .withMessageContaining("t.jsonl: ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    @Test
    void anEmptyFileHasNoColumns() throws IOException {
        try (Table table = file("", 1 << 20).read(null, ProgressListener.NONE)) {
            assertThat(table.rows()).isZero();
            assertThat(table.names()).isEmpty();
        }
    }

    private JsonLinesFile file(String text, int partBytes) throws IOException {
        Path path = Files.writeString(folder.resolve("t.jsonl"), text);
        return JsonLinesFile.of(
                TextInput.of(FileStamp.of(path)), new CsvTypes(Map.of()), partBytes);
    }
}
