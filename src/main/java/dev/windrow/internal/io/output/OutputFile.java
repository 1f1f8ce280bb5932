// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.output;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.Compression;
import dev.windrow.internal.io.EndOfProcess;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.internal.io.TemporaryFiles;
import dev.windrow.internal.io.ipc.ArrowWriter;
import dev.windrow.internal.io.parquet.write.ParquetWriter;
import dev.windrow.internal.io.text.TextWriters;
import dev.windrow.progress.ProgressListener;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all. It is written under a hidden name beside its place, and
 * moved there when it is complete. An unfinished file is deleted, even if the process is told to
 * end; if it is killed, the next process that writes into the folder does that.
 */
public final class OutputFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private OutputFile() {}

    /** Writes rows to a file. */
    public static void write(
            Path file, FileKind format, RowBatches rows, ProgressListener progress) {
        requireWritable(file);
        try {
            Path target = target(file);
            // Not made of the file's name, which may be as long as a name can be.
            Path temporary = TemporaryFiles.name(target.getParent());
            try (EndOfProcess end = new EndOfProcess(() -> TemporaryFiles.delete(temporary))) {
                writeTo(temporary, format, Compression.of(file), rows, end.watched(progress));
                Files.move(
                        temporary,
                        target,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                TemporaryFiles.delete(temporary);
            }
        } catch (IOException e) {
            throw IoFailures.of(file.toString(), e);
        }
    }

    /** Writes rows to a stream, which stays open. */
    public static void copy(RowBatches rows, FileKind format, OutputStream out) throws IOException {
        switch (format) {
            case CSV, TSV, JSON, JSONL ->
                    TextWriters.write(rows, format, out, ProgressListener.NONE);
            case ARROW, ARROW_STREAM -> ArrowWriter.writeStream(rows, out, ProgressListener.NONE);
            case PARQUET -> ParquetWriter.write(rows, out, ProgressListener.NONE);
        }
        out.flush();
    }

    /** Returns what a link points to, or fails if there cannot be a file of such a name. */
    private static Path target(Path file) throws IOException {
        try {
            return file.toRealPath();
        } catch (NoSuchFileException e) {
            return file.toAbsolutePath();
        }
    }

    /** Checks what can be checked without writing. */
    public static void requireWritable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw ErrorCode.WRONG_FILE_KIND.failure(
                    "%s: is a folder, expected a file's name", file);
        }
        if (!Files.exists(folder)) {
            throw ErrorCode.FILE_NOT_FOUND.failure("%s: there is no folder %s", file, folder);
        }
        if (!Files.isDirectory(folder)) {
            throw ErrorCode.WRONG_FILE_KIND.failure("%s: %s is a file, not a folder", file, folder);
        }
        if (!Files.isWritable(folder)) {
            throw ErrorCode.PERMISSION_DENIED.failure(
                    "%s: the folder %s may not be written to", file, folder);
        }
    }

    /** Checks that this Java has what it takes to write a format. */
    public static void requireWriter(FileKind format) {
        switch (format) {
            case ARROW, ARROW_STREAM -> Allocators.open().close();
            case PARQUET, CSV, TSV, JSON, JSONL -> {}
        }
    }

    private static void writeTo(
            Path temporary,
            FileKind format,
            Compression compression,
            RowBatches rows,
            ProgressListener progress)
            throws IOException {
        switch (format) {
            case PARQUET -> {
                try (OutputStream file =
                        Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW)) {
                    ParquetWriter.write(rows, file, progress);
                }
            }
            case ARROW -> ArrowWriter.writeFile(rows, temporary, progress);
            case ARROW_STREAM -> ArrowWriter.writeStream(rows, temporary, progress);
            case CSV, TSV, JSON, JSONL -> writeText(rows, format, compression, temporary, progress);
        }
    }

    private static void writeText(
            RowBatches rows,
            FileKind format,
            Compression compression,
            Path temporary,
            ProgressListener progress)
            throws IOException {
        try (OutputStream file = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
                OutputStream out =
                        new BufferedOutputStream(compression.packed(file), BUFFER_BYTES)) {
            TextWriters.write(rows, format, out, progress);
        }
    }
}
