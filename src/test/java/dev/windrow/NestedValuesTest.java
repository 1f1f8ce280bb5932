// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists and structs in results, in files, and beside a device. */
class NestedValuesTest extends BothEngines {

    private static final String ROWS =
            "(select [x % 2, 7] as l, {'a': x % 2, 'b': 'y'} as s, x from range(6) t(x))";

    private static List<String> rows(Windrow windrow, String sql) {
        try (TransformResult result = windrow.sql(sql)) {
            List<String> rows = new ArrayList<>();
            for (long row = 0; row < result.rows(); row++) {
                List<String> cells = new ArrayList<>();
                for (var column : result.table().columns()) {
                    cells.add(column.text(row));
                }
                rows.add(cells.toString());
            }
            return rows;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select l, s, sum(x) from " + ROWS + " group by l, s order by l",
                "select l from " + ROWS + " where l = [1, 7]",
                "select s, x from " + ROWS + " order by s desc, x",
                "select count(distinct l), max(s) from " + ROWS,
                "select a.x, b.x from " + ROWS + " a join " + ROWS + " b on a.l = b.l order by all",
                "select unnest(l) + x as e from " + ROWS + " order by e",
                "select list_sum(list_transform(l, e -> e * x)) from " + ROWS
            })
    void aSessionOfADeviceAnswersAsTheCpuDoes(String sql) {
        assertThat(rows(gpu, sql)).isEqualTo(rows(cpu, sql)).isNotEmpty();
    }

    @Test
    void aResultHasColumnsOfListsAndTextsOfStructs() {
        try (TransformResult result = cpu.sql("select l, s from " + ROWS + " limit 1")) {
            Table table = result.table();
            assertThat(table.column("l")).isInstanceOf(ListColumn.class);
            assertThat(table.lists("l").get(0).getLong(1)).isEqualTo(7);
            assertThat(table.column("s").type().label()).isEqualTo("struct(a int64, b utf8)");
            assertThat(table.strings("s").get(0)).isEqualTo("{\"a\":0,\"b\":\"y\"}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "csv | \"[0,7]\",\"{\"\"a\"\":0,\"\"b\"\":\"\"y\"\"}\"",
                "json | {\"l\":[0,7],\"s\":{\"a\":0,\"b\":\"y\"}}"
            })
    void filesOfTextHaveThem(String format, String line, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("out." + format);
        try (TransformResult result = cpu.sql("select l, s from " + ROWS + " limit 1")) {
            Tables.write(result.table(), file);
        }
        assertThat(Files.readString(file)).contains(line);
    }

    @Test
    void listsAreWrittenToParquetAndReadAsValues(@TempDir Path folder) {
        Path file = folder.resolve("out.parquet");
        try (TransformResult result = cpu.sql("select l, x from " + ROWS)) {
            Tables.write(result.table(), file);
        }
        String sql = "select l, count(*), max(x) from '" + file + "' group by l order by l";
        assertThat(rows(cpu, sql)).containsExactly("[[0,7], 3, 4]", "[[1,7], 3, 5]");
        assertThat(rows(cpu, "select x from '" + file + "' where l[1] = 1 order by l, x"))
                .containsExactly("[1]", "[3]", "[5]");
    }

    @Test
    void aFileWithoutRowsHasNoElements(@TempDir Path folder) {
        Path file = folder.resolve("none.parquet");
        try (TransformResult result = cpu.sql("select l, x from " + ROWS + " where x > 9")) {
            Tables.write(result.table(), file);
        }
        assertThat(rows(cpu, "select list(x), count(l) from '" + file + "'"))
                .containsExactly("[null, 0]");
        assertThat(rows(cpu, "select l, count(*) from '" + file + "' group by l")).isEmpty();
    }

    @Test
    void aFieldHasItsOwnName() {
        try (TransformResult result = cpu.sql("select r.s.a, s['a'], s.b from " + ROWS + " r")) {
            assertThat(result.table().names()).containsExactly("a", "s['a']", "b");
        }
    }

    @Test
    void whatIsNestedIsWrittenAsItIs(@TempDir Path folder) {
        for (String ending : List.of("parquet", "arrow")) {
            Path file = folder.resolve("out." + ending);
            String nested = "select x, s, map {'k': s} m, [s, null] ls, [null] n from ";
            try (TransformResult result = cpu.sql(nested + ROWS)) {
                Tables.write(result.table(), file);
            }
            assertThat(rows(cpu, "select x, s, m, ls, n from '" + file + "' order by x"))
                    .isEqualTo(rows(cpu, nested + ROWS + " order by x"));
        }
    }
}
