package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.RecordBatch;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Adjacent batches of a file, which can be read without those before them.
 *
 * @param size how large they are
 * @param nulls how many nulls they say they have
 * @param opener opens their messages, with the schema and the dictionaries that they need
 */
record IpcPart(Size size, IpcNullCounts nulls, Opener opener) {

    /** Opens messages of a file, which stays open. */
    interface Opener {
        IpcMessages open(FileChannel file) throws IOException;
    }

    /**
     * How large batches are, as they say and as their bytes allow.
     *
     * @param batches how many there are
     * @param rows their rows
     * @param bytes the bytes of their buffers before compression
     * @param isCompressed whether some are compressed
     */
    record Size(int batches, long rows, long bytes, boolean isCompressed) {

        static final Size NONE = new Size(0, 0, 0, false);

        /** Returns the size of a batch. */
        static Size of(RecordBatch batch, IpcBuffers buffers, String label) throws IOException {
            long bytes = 0;
            for (int i = 0; i < batch.buffersLength(); i++) {
                bytes += buffers.bytes(i);
            }
            boolean isCompressed = batch.compression() != null;
            return new Size(1, IpcBatch.rows(batch, label), bytes, isCompressed);
        }

        Size plus(Size other) {
            return new Size(
                    batches + other.batches,
                    rows + other.rows,
                    bytes + other.bytes,
                    isCompressed || other.isCompressed);
        }
    }
}
