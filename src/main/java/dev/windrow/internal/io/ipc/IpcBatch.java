package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Splits a message's body into the buffers of a batch, and decompresses them. */
final class IpcBatch {

    /** The null count of writers that do not count nulls. */
    static final int NULLS_UNKNOWN = -1;

    private IpcBatch() {}

    /**
     * Returns a batch. Its buffers all lie within the body, and its counts fit vectors. Whether
     * they fit the columns is not checked.
     *
     * @return the batch, which the caller closes; it retains the body if it needs it
     */
    static ArrowRecordBatch read(
            @Nullable RecordBatch metadata, IpcMessages.Batch message, BufferAllocator allocator)
            throws IOException {
        String label = message.label();
        int rows = rows(metadata, label);
        List<ArrowFieldNode> nodes = new ArrayList<>();
        for (int i = 0; i < metadata.nodesLength(); i++) {
            FieldNode node = metadata.nodes(i);
            int length = count(node.length(), 0, Integer.MAX_VALUE, label);
            nodes.add(
                    new ArrowFieldNode(
                            length, count(node.nullCount(), NULLS_UNKNOWN, length, label)));
        }
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < metadata.variadicBufferCountsLength(); i++) {
            counts.add(metadata.variadicBufferCounts(i));
        }
        return new ArrowRecordBatch(
                rows,
                nodes,
                buffers(metadata, message, allocator),
                NoCompressionCodec.DEFAULT_BODY_COMPRESSION,
                counts,
                true,
                false);
    }

    /** Returns how many rows a batch says it has. */
    static int rows(@Nullable RecordBatch metadata, String label) throws IOException {
        if (metadata == null) {
            throw new IOException(label + " has no batch");
        }
        return count(metadata.length(), 0, Integer.MAX_VALUE, label);
    }

    private static List<ArrowBuf> buffers(
            RecordBatch metadata, IpcMessages.Batch message, BufferAllocator allocator)
            throws IOException {
        BodyCompression compression = metadata.compression();
        List<ArrowBuf> buffers = new ArrayList<>();
        try {
            for (int i = 0; i < metadata.buffersLength(); i++) {
                ArrowBuf plain = within(metadata.buffers(i), message);
                if (compression == null) {
                    plain.getReferenceManager().retain();
                    buffers.add(plain);
                } else {
                    buffers.add(
                            IpcDecompression.decompress(
                                    plain, compression, message.label(), allocator));
                }
            }
            return buffers;
        } catch (IOException | RuntimeException | Error e) {
            buffers.forEach(ArrowBuf::close);
            throw e;
        }
    }

    private static ArrowBuf within(Buffer buffer, IpcMessages.Batch message) throws IOException {
        long from = buffer.offset();
        long bytes = buffer.length();
        if (from < 0 || bytes < 0 || bytes > message.bodyBytes() - from) {
            throw new IOException(
                    message.label()
                            + (" has a buffer of " + bytes + " bytes from " + from)
                            + (" on, expected one within " + message.bodyBytes()));
        }
        return message.body().slice(from, bytes);
    }

    private static int count(long claimed, long least, long most, String label) throws IOException {
        if (claimed < least || claimed > most) {
            throw new IOException(
                    label + " counts " + claimed + " values or nulls, expected at most " + most);
        }
        return (int) claimed;
    }
}
