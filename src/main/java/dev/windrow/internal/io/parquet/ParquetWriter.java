// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.NativeLibraries;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.dataset.file.DatasetFileWriter;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Writes Parquet files through Arrow's native library, which names its files itself. */
public final class ParquetWriter {

    private static final long MOST_RELEASE_NANOSECONDS = 10_000_000_000L;
    private static final long RELEASE_POLL_NANOSECONDS = 200_000L;

    /** A disk with less room is full: the library writes far more at once. */
    private static final long FULL_BYTES = 1 << 16;

    private ParquetWriter() {}

    /**
     * Checks that the libraries are there and can be loaded, before there is anything to write.
     *
     * @throws WindrowException {@code MISSING_LIBRARY}, or as loading a native library fails
     */
    public static void requireLibraries() {
        OptionalLibrary.require("writing Parquet", OptionalLibrary.ARROW_DATASET);
        Allocators.open().close();
        loadLibraries();
    }

    /** Writes rows into a new folder and returns the one file in it. */
    public static Path write(RowBatches rows, Path folder, ProgressListener progress)
            throws IOException {
        Table first = rows.first();
        if (first.names().isEmpty()) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "a table without columns, expected at least one in a Parquet file");
        }
        OptionalLibrary.require("writing Parquet", OptionalLibrary.ARROW_DATASET);
        if (first.rows() > 0) {
            return writeRows(rows, folder, progress);
        }
        try (Table oneRow = rowOfNulls(first)) {
            Path file = writeRows(RowBatches.of(oneRow), folder, progress);
            Files.write(file, ParquetFooter.read(file).fileWithoutRows());
            return file;
        }
    }

    private static Path writeRows(RowBatches rows, Path folder, ProgressListener progress)
            throws IOException {
        loadLibraries();
        Table first = rows.first();
        boolean isExact =
                first.names().stream().map(first::type).noneMatch(ParquetWriter::hasTimes);
        RootAllocator allocator = Allocators.open();
        ParquetRows checked = new ParquetRows(rows, new ParquetBacklog(allocator));
        try {
            try (ArrowReader reader =
                    ArrowTables.toParquetReader(checked, rows.rows(), allocator, progress)) {
                DatasetFileWriter.write(
                        allocator, reader, FileFormat.PARQUET, folder.toUri().toString());
                awaitRelease(allocator);
            }
            allocator.close();
        } catch (WindrowException e) {
            Allocators.closeAfter(e, allocator);
            throw e;
        } catch (RuntimeException e) {
            Allocators.closeAfter(e, allocator);
            throw checked.failure().orElseThrow(() -> failure(folder, e));
        }
        Path file = onlyFile(folder);
        if (!isExact) {
            ParquetFooter.read(file).writeExactTypes();
        }
        return file;
    }

    /** Returns whether a type has times of day or intervals in it. */
    private static boolean hasTimes(ColumnType type) {
        return switch (type) {
            case ColumnType.Time _ -> true;
            case ColumnType.Named named ->
                    named.equals(ColumnType.Named.INTERVAL) || hasTimes(named.stored());
            case ColumnType.Packed(ColumnType value) -> hasTimes(value);
            case ColumnType.ListOf list -> hasTimes(list.element());
            case ColumnType.StructOf(var fields) ->
                    fields.values().stream().anyMatch(ParquetWriter::hasTimes);
            default -> false;
        };
    }

    /** Returns the failure to write to a folder: Arrow does not tell whether room was left. */
    private static IOException failure(Path folder, RuntimeException cause) {
        try {
            if (Files.getFileStore(folder).getUsableSpace() < FULL_BYTES) {
                return IoFailures.full(cause);
            }
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        return new IOException(IoFailures.firstLine(cause), cause);
    }

    /** Loads the native libraries, which unpack themselves to the folder for temporary files. */
    private static void loadLibraries() {
        try {
            NativeLibraries.loadArrowDataset();
        } catch (IOException | IllegalStateException | LinkageError e) {
            throw IoFailures.noLibrary("writing Parquet", e);
        }
    }

    /**
     * The native library's threads give batches back shortly after it has returned: measured, 1 to
     * 4 ms.
     */
    private static void awaitRelease(RootAllocator allocator) {
        long start = System.nanoTime();
        while (allocator.getAllocatedMemory() != 0
                && System.nanoTime() - start < MOST_RELEASE_NANOSECONDS) {
            LockSupport.parkNanos(RELEASE_POLL_NANOSECONDS);
        }
    }

    private static Path onlyFile(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.toList();
            if (files.size() != 1) {
                throw WindrowException.of(
                        ErrorCode.INTERNAL,
                        "Arrow wrote %d Parquet files, expected one",
                        files.size());
            }
            return files.getFirst();
        }
    }

    /** The native library writes no file at all where there are no rows. */
    private static Table rowOfNulls(Table table) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : table.names()) {
            try (ColumnBuilder builder = ColumnBuilder.of(table.column(name).type(), 1)) {
                builder.appendNull();
                columns.put(name, builder.build(memory));
            }
        }
        return new Table(columns, 1, memory);
    }
}
