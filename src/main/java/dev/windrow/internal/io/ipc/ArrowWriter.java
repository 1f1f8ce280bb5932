package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes Arrow IPC files, uncompressed, so that they can be read without a copy. */
public final class ArrowWriter {

    private ArrowWriter() {}

    public static void write(RowBatches rows, Path file, ProgressListener progress)
            throws IOException {
        RootAllocator allocator = Allocators.open();
        try {
            try (ArrowReader reader = ArrowTables.toReader(rows, rows.rows(), allocator, progress);
                    FileChannel channel =
                            FileChannel.open(
                                    file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
                    ArrowFileWriter writer =
                            new ArrowFileWriter(reader.getVectorSchemaRoot(), null, channel)) {
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
