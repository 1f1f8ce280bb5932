// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes Arrow IPC files and streams, uncompressed, so that they can be read without a copy. */
public final class ArrowWriter {

    private ArrowWriter() {}

    /** Writes a file in the file format. */
    public static void writeFile(RowBatches rows, Path file, ProgressListener progress)
            throws IOException {
        write(rows, file, (root, channel) -> new ArrowFileWriter(root, null, channel), progress);
    }

    /** Writes a file in the stream format. */
    public static void writeStream(RowBatches rows, Path file, ProgressListener progress)
            throws IOException {
        write(rows, file, (root, channel) -> new ArrowStreamWriter(root, null, channel), progress);
    }

    /** Writes to a stream in the stream format; the stream stays open. */
    public static void writeStream(RowBatches rows, OutputStream out, ProgressListener progress)
            throws IOException {
        WritableByteChannel channel = Channels.newChannel(out);
        write(rows, root -> new ArrowStreamWriter(root, null, channel), progress);
    }

    /** Opens one of Arrow's writers on a file. */
    private interface FileOpener {
        org.apache.arrow.vector.ipc.ArrowWriter open(VectorSchemaRoot root, FileChannel channel);
    }

    /** Opens one of Arrow's writers. */
    private interface Opener {
        org.apache.arrow.vector.ipc.ArrowWriter open(VectorSchemaRoot root);
    }

    private static void write(
            RowBatches rows, Path file, FileOpener opener, ProgressListener progress)
            throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            write(rows, root -> opener.open(root, channel), progress);
        }
    }

    private static void write(RowBatches rows, Opener opener, ProgressListener progress)
            throws IOException {
        RootAllocator allocator = Allocators.open();
        try {
            // Closing a writer would close what it writes to.
            try (ArrowReader reader =
                    ArrowTables.toReader(rows, rows.rows(), allocator, progress)) {
                var writer = opener.open(reader.getVectorSchemaRoot());
                writer.start();
                while (reader.loadNextBatch()) {
                    writer.writeBatch();
                }
                writer.end();
            }
            allocator.close();
        } catch (IOException | RuntimeException | Error e) {
            Allocators.closeAfter(e, allocator);
            throw e;
        }
    }
}
