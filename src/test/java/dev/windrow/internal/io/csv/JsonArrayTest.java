// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An array of JSON objects is read as if each stood in a line of its own. */
@ExtendWith(NoLeaks.class)
final class JsonArrayTest {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"a\":1,\"b\":\"x\"},{\"a\":2,\"b\":\"y\"}]",
                "\ufeff \n[\n{\"a\":1,\"b\":\"x\"},\n{\"a\":2,\"b\":\"y\"}\n]\n",
                "[\r\n  {\r\n    \"a\": 1,\r\n    \"b\": \"x\"\r\n  }, {\n\"a\":2,\n\"b\":\"y\"} ]"
            })
    void objectsAreRows(String text) throws IOException {
        try (Table table = read(text)) {
            assertThat(SampleTables.values(table.column("a"))).containsExactly(1L, 2L);
            assertThat(SampleTables.values(table.column("b"))).containsExactly("x", "y");
        }
    }

    @Test
    void signsInTextsMeanNothing() throws IOException {
        try (Table table =
                read("[{\"a\":\"],[{}\\\"\\\\\",\"b\":[1,{\"c\":2}]},{\"a\":\"\\\\\"}]")) {
            assertThat(SampleTables.values(table.column("a"))).containsExactly("],[{}\"\\", "\\");
            assertThat(SampleTables.values(table.column("b")))
                    .containsExactly(List.of("1", "{\"c\":2}"), null);
        }
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = folder.resolve("back.json");
        try (Table table = SampleTables.strings("a,b", "x", "", null, "q\"uote", "two\nlines")) {
            Tables.write(table, file);
            try (Table back = Tables.read(file.toString())) {
                assertThat(SampleTables.values(back.column("a,b")))
                        .isEqualTo(SampleTables.values(table.column("a,b")));
            }
        }
    }

    @Test
    void anEmptyArrayHasNoRows() throws IOException {
        try (Table table = read("[]\n")) {
            assertThat(table.rows()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"a\":1}",
                "[{\"a\":1},]",
                "[{\"a\":1}{\"a\":2}]",
                "[,{\"a\":1}]",
                "[{\"a\":1}] x",
                "[{\"a\":1}][]",
                "[{\"a\":1}}",
                "[1,2]"
            })
    void damageIsTold(String text) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> read(text))
                .withMessageContaining("t.json: damaged or truncated, expected a JSON ")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    private Table read(String text) throws IOException {
        return Tables.read(Files.writeString(folder.resolve("t.json"), text).toString());
    }
}
