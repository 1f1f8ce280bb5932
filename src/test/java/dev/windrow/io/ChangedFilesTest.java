// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Files that change while they are read: the listener for progress changes them, in mid-read. */
final class ChangedFilesTest {

    /** More than one batch of every reader. */
    private static final int ROWS = 140_000;

    private enum Reader {
        CSV("csv"),
        PARQUET("parquet"),
        ARROW_FILE("arrow"),
        ARROW_STREAM("ipc");

        private final String ending;

        Reader(String ending) {
            this.ending = ending;
        }
    }

    /** Something that happens to a file. */
    @FunctionalInterface
    private interface Change {
        void apply(Path file) throws IOException;
    }

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
    @EnumSource
    void truncation(Reader reader) throws IOException {
        Path file = sample(reader, "t");
        long size = Files.size(file);
        assertChanged(
                file,
                ChangedFilesTest::halve,
                String.format("%,d bytes at first, %,d now", size, size / 2));
    }

    @ParameterizedTest
    @EnumSource
    void truncationToNothing(Reader reader) throws IOException {
        assertChanged(sample(reader, "t"), file -> Files.write(file, new byte[0]), ", 0 now");
    }

    @ParameterizedTest
    @EnumSource
    void replacementByAnotherFileOfTheSameSize(Reader reader) throws IOException {
        Path file = sample(reader, "t");
        Path other = Files.copy(file, folder.resolve("other"));
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        assertChanged(
                file,
                path -> Files.move(other, path, StandardCopyOption.REPLACE_EXISTING),
                "another file has its name now");
    }

    @ParameterizedTest
    @EnumSource
    void growth(Reader reader) throws IOException {
        assertChanged(
                sample(reader, "t"),
                file -> Files.writeString(file, "1,2\n", StandardOpenOption.APPEND),
                " bytes at first, ");
    }

    @ParameterizedTest
    @EnumSource
    void newBytesInPlace(Reader reader) throws IOException {
        Path file = sample(reader, "t");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        assertChanged(
                file,
                path -> Files.write(path, bytes),
                "last written at 2026-01-02T03:04:05.678Z at first, at ");
    }

    @ParameterizedTest
    @EnumSource
    void deletion(Reader reader) throws IOException {
        assertChanged(sample(reader, "t"), Files::delete, "it is gone now");
    }

    @Test
    void changeAfterTheLastRow() throws IOException {
        Path file = sample(Reader.CSV, "t");
        AtomicReference<Change> change = new AtomicReference<>(ChangedFilesTest::halve);
        ReadOptions options =
                ReadOptions.defaults()
                        .withProgress(
                                (phase, done, total) -> {
                                    if (done == total) {
                                        once(change, file);
                                    }
                                });
        assertChanged(List.of(file), options, file, " now");
    }

    @ParameterizedTest
    @EnumSource
    void aFileOfSeveralThatHasStillToBeRead(Reader reader) throws IOException {
        Path first = sample(reader, "a");
        Path second = sample(reader, "b");
        AtomicReference<Change> change = new AtomicReference<>(ChangedFilesTest::halve);
        assertChanged(List.of(first, second), changing(change, second), second, " now");
        sample(reader, "b");
        change.set(Files::delete);
        assertChanged(List.of(folder), changing(change, second), second, "it is gone now");
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void csvFieldTornInTwo(boolean typesAreGiven) throws IOException {
        Path file = sample(Reader.CSV, "t");
        Map<String, ColumnType> types =
                typesAreGiven
                        ? Map.of("key", Primitive.INT32, "value", Primitive.FLOAT64)
                        : Map.of();
        AtomicReference<Change> change = new AtomicReference<>(ChangedFilesTest::halve);
        assertChanged(List.of(file), changing(change, file).withTypes(types), file, " now");
    }

    @Test
    void consequencesOfAChangeAreNotToldInItsPlace() throws IOException {
        Path file = sample(Reader.CSV, "t");
        FileStamp before = FileStamp.of(file);
        WindrowException bad = new WindrowException(ErrorCode.BAD_FIELD, file + ": line 7");
        assertThat(before.explained(bad)).isSameAs(bad);
        halve(file);
        assertThat(before.explained(bad))
                .hasMessageContaining("changed while it was read")
                .hasCause(bad);
    }

    @ParameterizedTest
    @EnumSource
    void filesThatStayAsTheyAreAreRead(Reader reader) throws IOException {
        Path file = sample(reader, "t");
        Path link = Files.createSymbolicLink(folder.resolve("link." + reader.ending), file);
        try (Table table = Tables.read(link.toString())) {
            assertThat(table.rows()).isEqualTo(ROWS);
        }
    }

    private Path sample(Reader reader, String name) throws IOException {
        Path file = folder.resolve(name + "." + reader.ending);
        try (Table table = Tables.read("random:rows=" + ROWS)) {
            if (reader == Reader.ARROW_STREAM) {
                writeStream(table, file);
            } else {
                Tables.write(table, file);
            }
        }
        // Long ago, so that whoever writes now leaves another time.
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05.678Z")));
        return file;
    }

    private static void writeStream(Table table, Path file) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                ArrowReader batches =
                        ArrowTables.toReader(table, allocator, ProgressListener.NONE);
                var out = Files.newOutputStream(file);
                var writer = new ArrowStreamWriter(batches.getVectorSchemaRoot(), null, out)) {
            writer.start();
            while (batches.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    private static void halve(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
    }

    private static void assertChanged(Path file, Change change, String message) {
        AtomicReference<Change> once = new AtomicReference<>(change);
        assertChanged(List.of(file), changing(once, file), file, message);
        assertThat(once).hasNullValue();
    }

    private static void assertChanged(
            List<Path> inputs, ReadOptions options, Path changed, String message) {
        List<String> names = inputs.stream().map(Path::toString).toList();
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(names, options))
                .withMessageStartingWith(changed + ": changed while it was read: ")
                .withMessageContaining(message)
                .withMessageEndingWith("; read it again when nobody writes to it")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.FILE_CHANGED);
    }

    private static ReadOptions changing(AtomicReference<Change> change, Path file) {
        return ReadOptions.defaults().withProgress((phase, done, total) -> once(change, file));
    }

    private static void once(AtomicReference<Change> change, Path file) {
        Change todo = change.getAndSet(null);
        if (todo != null) {
            try {
                todo.apply(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
