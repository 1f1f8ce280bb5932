// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Damaged files: one line of explanation, and no memory left behind. */
final class DamagedFilesTest {

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
    @ValueSource(strings = {"parquet", "arrow"})
    void truncatedAnywhereIsCorrupt(String ending) throws IOException {
        byte[] whole = sample(ending);
        Path file = folder.resolve("cut." + ending);
        for (int part = 0; part < 20; part++) {
            Files.write(file, Arrays.copyOf(whole, whole.length * part / 20));
            assertCorrupt(file);
        }
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertCorrupt(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow"})
    void otherFilesAreCorrupt(String ending) throws IOException {
        Path file = folder.resolve("text." + ending);
        Files.writeString(file, "a,b\n1,2\n3,4\n5,6\n7,8\n");
        assertCorrupt(file);
        Files.write(file, new byte[4096]);
        assertCorrupt(file);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void filesAreClosedIfALaterOneIsDamaged() throws IOException {
        byte[] whole = sample("parquet");
        Path good = Files.write(folder.resolve("0.parquet"), whole);
        Arrays.fill(whole, 4, whole.length / 2, (byte) 0);
        Path damaged = Files.write(folder.resolve("1.parquet"), whole);
        Scan scan =
                Tables.scan(List.of(good.toString(), damaged.toString()), ReadOptions.defaults());
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> scan.splits(null).close())
                .withMessageContaining(damaged.toString());
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(descriptors)
                    .noneMatch(descriptor -> Files.exists(descriptor) && isSame(descriptor, good));
        }
    }

    private static boolean isSame(Path descriptor, Path file) {
        try {
            return Files.isSameFile(descriptor, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow"})
    void flippedBytesGiveATableOrOneClearError(String ending) throws IOException {
        byte[] whole = sample(ending);
        Path file = folder.resolve("flipped." + ending);
        Random random = new Random(7);
        int failures = 0;
        for (int i = 0; i < 150; i++) {
            byte[] damaged = whole.clone();
            for (int k = 0; k < 3; k++) {
                // The structure of the file lies in the last third.
                int from = k == 0 ? damaged.length * 2 / 3 : 0;
                damaged[random.nextInt(from, damaged.length)] = (byte) random.nextInt();
            }
            Files.write(file, damaged);
            try (Table table = Tables.read(file.toString())) {
                assertThat(SampleTables.values(table)).isNotEmpty();
            } catch (WindrowException e) {
                failures++;
                assertOneLine(file, e);
            }
        }
        assertThat(failures).isGreaterThan(10);
    }

    @Test
    void filesOfAnotherFormatAreTold() throws IOException {
        Path file = folder.resolve("t.arrow");
        Files.write(file, Arrays.copyOf(sample("parquet"), 100));
        assertFailure(file, ErrorCode.UNSUPPORTED_FORMAT, "is a Parquet file, expected an Arrow");
        Files.write(file, "FEA1 and more".getBytes(StandardCharsets.US_ASCII));
        assertFailure(file, ErrorCode.UNSUPPORTED_FORMAT, "Feather file of version 1");
        Path parquet = folder.resolve("t.parquet");
        Files.write(parquet, "PARE............PARE".getBytes(StandardCharsets.US_ASCII));
        assertFailure(parquet, ErrorCode.UNSUPPORTED_FORMAT, "encrypted");
    }

    @Test
    void damagedStandardInputIsTold() throws IOException {
        assertStandardInput(new byte[0], "standard input: is empty, expected an Arrow IPC stream");
        assertStandardInput(Arrays.copyOf(sample("parquet"), 100), "standard input: ");
        assertStandardInput(
                "a,b\n1,2\n3\n".getBytes(StandardCharsets.US_ASCII),
                "standard input: line 3 has 1 fields, expected 2");
        assertStandardInput(new byte[] {0x1f, (byte) 0x8b, 8, 0}, "standard input: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void emptyFilesAreTold(String ending) throws IOException {
        Path file = Files.createFile(folder.resolve("empty." + ending));
        assertCorrupt(file);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.columnNames(file.toString()))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    private byte[] sample(String ending) throws IOException {
        Path file = folder.resolve("sample." + ending);
        try (Table table = SampleTables.everyType(61)) {
            Tables.write(table, file);
        }
        return Files.readAllBytes(file);
    }

    private static void assertStandardInput(byte[] bytes, String message) {
        ReadOptions options =
                ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(bytes));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read("-", options))
                .withMessageContaining(message);
    }

    private static void assertCorrupt(Path file) {
        assertFailure(file, ErrorCode.CORRUPT_FILE, "expected");
    }

    private static void assertFailure(Path file, ErrorCode code, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()))
                .withMessageContaining(message)
                .satisfies(failure -> assertOneLine(file, failure))
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    private static void assertOneLine(Path file, WindrowException failure) {
        assertThat(failure).message().startsWith(file.toString()).doesNotContain("\n");
        assertThat(failure.getMessage().length()).isLessThan(600);
    }
}
