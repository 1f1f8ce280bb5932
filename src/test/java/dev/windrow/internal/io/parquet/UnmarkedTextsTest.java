// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.AskedFiles;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Byte strings that a file marks as nothing, written by another engine. */
@ExtendWith(NoLeaks.class)
final class UnmarkedTextsTest {

    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    private static final String MIXED =
            "select range as n, encode('Grüße ' || range) as t, case when range > 1 then"
                    + " '\\xFF\\x01'::blob end as b, null::blob as z from range(5)";

    @TempDir private Path folder;

    @Test
    void columnsAreTextWhoseBoundsAre() throws SQLException {
        String file = written(MIXED);
        assertThat(types(file, DEFAULTS)).containsExactly("int64", "utf8", "binary", "utf8");
        assertThat(asked("select count(*) from '%s' where t like '%%üße 3'".formatted(file)))
                .containsExactly("1");
        assertThat(asked("select max(t) from '%s'".formatted(file))).containsExactly("Grüße 4");
    }

    @Test
    void anOptionSaysWhatAllAre() throws SQLException {
        String file = written(MIXED);
        assertThat(types(file, DEFAULTS.withBinaryAsString(false)))
                .containsExactly("int64", "binary", "binary", "binary");
        assertThat(types(file, DEFAULTS.withBinaryAsString(true)))
                .containsExactly("int64", "utf8", "utf8", "utf8");
        String asked = "select typeof(t) from read_parquet('%s', binary_as_string = %s) limit 1";
        assertThat(asked(asked.formatted(file, true))).containsExactly("VARCHAR");
        assertThat(asked(asked.formatted(file, false))).containsExactly("BLOB");
    }

    @Test
    void aFileThatMarksTextMeansWhatItSays() throws SQLException {
        String file = written("select 1 as n, encode('a') as t, 'b' as marked");
        assertThat(types(file, DEFAULTS)).containsExactly("int32", "binary", "utf8");
        assertThat(types(file, DEFAULTS.withBinaryAsString(true)))
                .containsExactly("int32", "utf8", "utf8");
    }

    @Test
    void byteStringsAloneStayWhatTheyAre() throws SQLException {
        assertThat(types(written("select encode('a') as t"), DEFAULTS)).containsExactly("binary");
    }

    @Test
    void elementsOfListsAreTextByOption() throws SQLException {
        String file = written("select 1 as n, [encode('a'), encode('b')] as l");
        assertThat(types(file, DEFAULTS.withBinaryAsString(true)))
                .containsExactly("int32", "list(utf8)");
    }

    private String written(String query) throws SQLException {
        String file = folder.resolve("t.parquet").toString();
        AskedFiles.inDuckDb("copy (" + query + ") to '" + file + "' (format parquet)");
        return file;
    }

    private static List<String> types(String file, ReadOptions options) {
        try (Table table = Tables.read(file, options)) {
            return table.columns().stream().map(column -> column.type().label()).toList();
        }
    }

    private static List<String> asked(String query) {
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                TransformResult result = windrow.sql(query)) {
            return result.table().columns().stream().map(column -> column.text(0)).toList();
        }
    }
}
