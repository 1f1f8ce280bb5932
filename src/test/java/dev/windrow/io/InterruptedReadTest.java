// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/** A thread that is interrupted while it reads a sound file. */
final class InterruptedReadTest {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "arrows", "csv"})
    void anInterruptDoesNotBlameTheFile(String ending) {
        Path file = folder.resolve("sound." + ending);
        try (Table table = Tables.read("random:rows=1e5,keys=10,value=float64")) {
            Tables.write(table, file);
        }
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.read(file.toString()))
                    .withMessage(file + ": interrupted")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.CANCELLED);
        } finally {
            assertThat(Thread.interrupted()).as("the thread stays interrupted").isTrue();
        }
        try (Table table = Tables.read(file.toString())) {
            assertThat(table.rows()).isEqualTo(100_000);
        }
    }
}
