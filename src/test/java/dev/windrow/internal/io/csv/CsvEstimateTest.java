// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What a CSV file tells of its rows before it is read. */
final class CsvEstimateTest {

    @TempDir Path folder;

    /** In the texts, # stands for a line break. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a|0|0",
                "a#|0|0",
                "a##|1|2",
                "a####|3|4",
                "a#1|1|2",
                "a,b#,#,#,|3|3",
                "a,b#1,2#3,4#|2|4",
                "a,b,c#,,#,,#|2|2",
                "a,b#\"#\",\"#\"#1,2#|2|6"
            })
    void noFileHasMoreRowsThanItsBytesAllow(String text, long rows, long most) throws IOException {
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16}) {
            for (String lineBreak : new String[] {"\n", "\r\n", "\r"}) {
                CsvFile file = file(text.replace("#", lineBreak), charset);
                RowEstimate estimate = estimate(file);
                try (Table table = file.read(null, ProgressListener.NONE)) {
                    assertThat(table.rows()).isEqualTo(rows);
                }
                assertThat(estimate.most()).isGreaterThanOrEqualTo(rows);
                assertThat(estimate.expected()).isBetween(0L, estimate.most());
                if (lineBreak.length() == 1) {
                    assertThat(estimate.most()).isEqualTo(most);
                }
            }
        }
    }

    @Test
    void furtherRowsAreExpectedToBeLikeTheFirst() throws IOException {
        CsvFile file = file("a,b\n" + "12345,abcdefgh\n".repeat(100_000), StandardCharsets.UTF_8);
        RowEstimate estimate = estimate(file);
        assertThat(estimate.expected()).isBetween(99_990L, 100_010L);
        assertThat(estimate.most()).isEqualTo(750_000);
    }

    private static RowEstimate estimate(CsvFile file) {
        try (Splits splits = file.splits(null, ProgressListener.NONE)) {
            assertThat(splits.rows()).isEqualTo(Splits.UNKNOWN);
            return splits.estimate();
        }
    }

    private CsvFile file(String text, Charset charset) throws IOException {
        Path path = Files.writeString(folder.resolve("t.csv"), text, charset);
        return CsvFile.of(
                TextEncoding.utf8(TextInput.of(FileStamp.of(path)), null),
                new CsvTypes(Map.of()),
                CsvOptions.defaults());
    }
}
