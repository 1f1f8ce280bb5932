// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parquet files of one folder are read into one table, each row to where it stays. */
@ExtendWith(NoLeaks.class)
class ParquetFolderTest {

    /** Rows of the files: none, and numbers that begin within the bytes of a bitmap. */
    private static final int[] SHARES = {13, 0, 30_001, 7, 20_000};

    @TempDir private Path folder;

    private Path file(int number) {
        return folder.resolve("part-" + number + ".parquet");
    }

    private void writeAll() {
        int first = 0;
        for (int i = 0; i < SHARES.length; i++) {
            try (Table table = table(first, SHARES[i])) {
                Tables.write(table, file(i));
            }
            first += SHARES[i];
        }
    }

    @Test
    void theTableHasTheRowsOfAllFiles() {
        writeAll();
        int rows = 0;
        for (int share : SHARES) {
            rows += share;
        }
        try (Table expected = table(0, rows);
                Table read = Tables.read(folder.toString())) {
            assertThat(read.names()).isEqualTo(expected.names());
            assertThat(read.rows()).isEqualTo(rows);
            for (String name : expected.names()) {
                assertThat(Columns.read(read.column(name)))
                        .as(name)
                        .isEqualTo(Columns.read(expected.column(name)));
            }
        }
    }

    @Test
    void rowsAreCountedWithoutAColumn() {
        writeAll();
        ReadOptions nothing = ReadOptions.defaults().withColumns(List.of());
        try (Table read = Tables.read(folder.toString(), nothing)) {
            assertThat(read.rows()).isEqualTo(50_021);
        }
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        writeAll();
        byte[] bytes = Files.readAllBytes(file(2));
        for (int i = 4; i < bytes.length / 2; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        Files.write(file(2), bytes);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(folder.toString()).close())
                .withMessageStartingWith(file(2).toString())
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_FILE));
    }

    @Test
    void aFileOfOtherColumnsIsNamed() {
        writeAll();
        try (Table other = table(0, 5)) {
            Map<String, Column> fewer = new LinkedHashMap<>();
            fewer.put("long", other.column("long"));
            try (Table table = new Table(fewer, 5, new ColumnMemory())) {
                Tables.write(table, file(3));
            }
        }
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(folder.toString()).close())
                .withMessageStartingWith(file(3) + ": has columns long int64, expected the same as")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
    }

    /** Returns rows of which every number tells all values. */
    private static Table table(int first, int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (ColumnType type :
                List.of(
                        Primitive.INT64,
                        Primitive.INT16,
                        Primitive.FLOAT64,
                        Primitive.BOOL,
                        Primitive.UTF8,
                        new ColumnType.ListOf(Primitive.INT64))) {
            List<Object> values = new ArrayList<>();
            for (int row = first; row < first + rows; row++) {
                values.add(row % 7 == 3 ? null : value(type, row));
            }
            String name = type == Primitive.INT64 ? "long" : type.label();
            columns.put(name, Columns.of(memory, type, values));
        }
        return new Table(columns, rows, memory);
    }

    private static Object value(ColumnType type, int row) {
        return switch (type) {
            case Primitive.INT16 -> (long) (short) row;
            case Primitive.FLOAT64 -> row / 8.0;
            case Primitive.BOOL -> row % 3 == 0;
            case Primitive.UTF8 -> "x".repeat(row % 5) + row;
            case ColumnType.ListOf list -> List.of((long) row, (long) row + 1);
            default -> (long) row;
        };
    }
}
