// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.Table;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files tell about how many bytes their columns take, so that what does not fit is not held. */
@ExtendWith(NoLeaks.class)
final class ScanEstimateTest {

    private static final int ROWS = 2_000;
    private static final int LENGTH = 1_000;

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"t.csv", "t.tsv", "t.jsonl", "t.arrow", "t.arrows", "t.parquet"})
    void wideColumnsAreToldFromNarrowOnes(String name) throws IOException {
        String file = file(name);
        long text = (long) ROWS * LENGTH;
        assertThat(bytes(List.of("s"), file)).isBetween(text / 2, 2 * text);
        assertThat(bytes(List.of("k"), file)).isBetween((long) ROWS, text / 10);
        assertThat(bytes(null, file)).isBetween(text / 2, 2 * text);
        assertThat(bytes(List.of("s"), file, file)).isBetween(text, 4 * text);
    }

    private static long bytes(@Nullable List<String> columns, String... files) {
        try (Splits splits = Tables.scan(List.of(files), ReadOptions.defaults()).splits(columns)) {
            RowEstimate estimate = splits.estimate();
            return estimate.bytes();
        }
    }

    private String file(String name) throws IOException {
        StringBuilder text = new StringBuilder("k,s\n");
        for (int row = 0; row < ROWS; row++) {
            // They differ, so that no file has them as a dictionary.
            text.append(row).append(',').append(row).append("x".repeat(LENGTH)).append('\n');
        }
        Path csv = Files.writeString(folder.resolve("from.csv"), text);
        Path file = folder.resolve(name);
        try (Table table = Tables.read(csv.toString())) {
            Tables.write(table, file);
        }
        return file.toString();
    }
}
