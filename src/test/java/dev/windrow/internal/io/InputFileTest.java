// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Thousands of files are read, of which few are open at a time. */
final class InputFileTest {

    private static final int FILES = 400;
    private static final int MOST_OPEN = 200;

    @TempDir private Path folder;

    private static int open(Path within) {
        File[] descriptors = new File("/proc/self/fd").listFiles();
        assumeTrue(descriptors != null, "a system that tells what is open");
        int count = 0;
        for (File each : Objects.requireNonNull(descriptors)) {
            try {
                count += Files.readSymbolicLink(each.toPath()).startsWith(within) ? 1 : 0;
            } catch (IOException e) {
                // It was closed meanwhile.
                continue;
            }
        }
        return count;
    }

    @Test
    void filesThatWereClosedMeanwhileAreReadAgain() throws IOException {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            Path path = Files.writeString(folder.resolve("f" + i), "" + (char) ('a' + i % 26));
            files.add(InputFile.open(path));
        }
        assertThat(open(folder.toRealPath())).isBetween(1, MOST_OPEN);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < FILES; i++) {
                ByteBuffer one = ByteBuffer.allocate(1);
                assertThat(files.get(i).read(one, 0)).isEqualTo(1);
                assertThat(one.get(0)).isEqualTo((byte) ('a' + i % 26));
            }
        }
        for (InputFile file : files) {
            file.close();
            assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(file::size);
        }
        assertThat(open(folder.toRealPath())).isZero();
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> InputFile.open(folder.resolve("none")));
    }

    @Test
    void anotherFileInThePlaceOfOneIsNotRead() throws IOException {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            Path path = Files.writeString(folder.resolve("f" + i), "a");
            files.add(InputFile.open(path));
        }
        Path other = Files.writeString(folder.resolve("other"), "b");
        Files.move(other, folder.resolve("f0"), StandardCopyOption.REPLACE_EXISTING);
        assertThatIOException()
                .isThrownBy(() -> files.getFirst().read(ByteBuffer.allocate(1), 0))
                .withMessageContaining("replaced");
        for (InputFile file : files) {
            file.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl", "arrow", "parquet"})
    void aQueryOverManyFilesOpensFew(String ending) throws IOException {
        Path first = folder.resolve("f0." + ending);
        try (Table table = Tables.read("random:rows=10,keys=3")) {
            Tables.write(table, first);
        }
        for (int i = 1; i < FILES; i++) {
            Files.copy(first, folder.resolve("f" + i + "." + ending));
        }
        int[] most = {0};
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withProgress(
                                (phase, done, total) -> most[0] = Math.max(most[0], open(folder)));
        try (Windrow windrow = Windrow.open(config);
                TransformResult counted =
                        windrow.sql(
                                "select count(*) as n from t",
                                SqlTables.none().with("t", Tables.scan(folder.toString())))) {
            assertThat(counted.table().column("n").getLong(0)).isEqualTo(10L * FILES);
        }
        assertThat(most[0]).isLessThan(MOST_OPEN);
    }
}
