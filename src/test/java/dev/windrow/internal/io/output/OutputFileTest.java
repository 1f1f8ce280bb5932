// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.EndlessWrite;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

final class OutputFileTest {

    /** Processes take a second or two, unless the machine is busy. */
    private static final long MOST_SECONDS = 600;

    @TempDir Path folder;

    /** The folder for temporary files of other processes. */
    @TempDir Path other;

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "json", "jsonl"})
    void aFileAppearsAloneAndReplacesAnOldOne(String ending) throws IOException {
        Path file = folder.resolve("t." + ending);
        Files.writeString(file, "old");
        try (Table table = SampleTables.strings("s", "a")) {
            Tables.write(table, file);
        }
        assertThat(names()).containsExactly("t." + ending);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                .isNotEqualTo("old")
                .contains("a");
        assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OWNER_READ);
    }

    /** A file's name may have 255 bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void aNameMayBeAsLongAsTheFileSystemLets(String ending) throws IOException {
        String longest = "o".repeat(254 - ending.length()) + "." + ending;
        try (Table table = SampleTables.strings("s", "a")) {
            Tables.write(table, folder.resolve(longest));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(table, folder.resolve("o" + longest)))
                    .withMessageContaining("File name too long");
        }
        assertThat(names()).containsExactly(longest);
    }

    /** The listener throws in the middle, as a full disk would. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "json", "jsonl"})
    void afterAFailureTheOldFileStandsAndNothingElse(String ending) throws IOException {
        Path file = folder.resolve("t." + ending);
        Files.writeString(file, "old");
        ProgressListener failing =
                (phase, done, total) -> {
                    throw new WindrowException(ErrorCode.INPUT_OUTPUT, "no space left");
                };
        long before = ColumnMemory.liveBytes();
        try (Table table = Tables.read("random:rows=5000")) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(table, file, failing))
                    .withMessageContaining("no space left")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.INPUT_OUTPUT);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThat(names()).containsExactly("t." + ending);
        assertThat(Files.readString(file)).isEqualTo("old");
    }

    /** Rows that cannot be made end the writing with the failure that tells why. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv", "json", "jsonl"})
    void aFailureOfTheRowsIsTheFailureOfTheWriting(String ending) throws IOException {
        Path file = folder.resolve("t." + ending);
        WindrowException failure = new WindrowException(ErrorCode.BAD_FIELD, "no number");
        long before = ColumnMemory.liveBytes();
        try (Table table = Tables.read("random:rows=50_000")) {
            Iterator<Table> failing =
                    Stream.iterate(table, last -> last.slice(0, last.rows() / 2))
                            .peek(
                                    part -> {
                                        if (part.rows() < 1000) {
                                            throw failure;
                                        }
                                    })
                            .map(part -> part.slice(0, part.rows()))
                            .iterator();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(failing, file))
                    .isSameAs(failure);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThat(names()).isEmpty();
    }

    /**
     * A process of its own is told to end while it writes. It ends, and leaves a whole file or
     * none.
     */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "csv"})
    void aProcessThatIsToldToEndLeavesNoPart(String ending) throws Exception {
        Path file = folder.resolve("t." + ending);
        Process process = endlessWrite(file, other);
        try {
            awaitFile(folder, process);
            process.destroy();
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                    .as("the process ends")
                    .isTrue();
            assertThat(names()).isSubsetOf("t." + ending);
            if (Files.exists(file)) {
                try (Table table = Tables.read(file.toString())) {
                    assertThat(table.rows()).isEqualTo(5_000_000);
                }
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * A process of its own is killed while it writes. What it leaves beside the file goes away with
     * the next one.
     */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void whatAKilledProcessLeavesGoesAwayWithTheNextFile(String ending) throws Exception {
        Path file = folder.resolve("t." + ending);
        Process process = endlessWrite(file, other);
        try {
            awaitFile(folder, process);
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(names(other)).isEmpty();
        try (Table table = SampleTables.strings("s", "a")) {
            Tables.write(table, file);
        }
        assertThat(names()).containsExactly("t." + ending);
    }

    private void awaitFile(Path place, Process process) throws Exception {
        long start = System.nanoTime();
        while (names(place).isEmpty()
                && process.isAlive()
                && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
            Thread.sleep(1);
        }
        assertThat(names(place)).isNotEmpty();
    }

    private static Process endlessWrite(Path file, Path temporary) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Djava.io.tmpdir=" + temporary,
                        "--class-path",
                        System.getProperty("java.class.path"),
                        EndlessWrite.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t.xlsx|UNKNOWN_FORMAT|expected a name ending in",
                "parquet|UNKNOWN_FORMAT|expected a name ending in",
                "nofolder/t.csv|FILE_NOT_FOUND|there is no folder",
                "file.txt/t.csv|WRONG_FILE_KIND|is a file, not a folder",
                "folder.csv|WRONG_FILE_KIND|is a folder"
            })
    void placesThatCannotBeWrittenAreTold(String name, ErrorCode code, String message)
            throws IOException {
        Files.createFile(folder.resolve("file.txt"));
        Files.createDirectory(folder.resolve("folder.csv"));
        Path file = folder.resolve(name);
        try (Table table = SampleTables.strings("s", "a")) {
            for (Runnable attempt :
                    List.<Runnable>of(
                            () -> Tables.write(table, file), () -> Tables.requireWritable(file))) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(attempt::run)
                        .withMessageContaining(name)
                        .withMessageContaining(message)
                        .extracting(WindrowException::code)
                        .isEqualTo(code);
            }
        }
        assertThat(names()).containsExactly("file.txt", "folder.csv");
    }

    @Test
    void noColumnsAreNoParquetFile() {
        try (Table table = new Table(Map.of(), 3, new ColumnMemory())) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(table, folder.resolve("t.parquet")))
                    .withMessageContaining("at least one");
        }
    }

    private List<String> names() throws IOException {
        return names(folder);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}
