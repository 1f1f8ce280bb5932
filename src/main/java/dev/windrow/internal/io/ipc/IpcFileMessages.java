package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The messages of Arrow's IPC file format, at the places in the footer. */
final class IpcFileMessages implements IpcMessages {

    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /** The bytes after the footer: its length and the magic number. */
    private static final int TAIL_BYTES = Integer.BYTES + 6;

    private final FileChannel file;
    private final Footer footer;
    private final long footerAt;
    private final int endBatch;
    private int dictionaries;
    private int batches;
    private long bytesRead;

    /** Reads the footer of a file whose beginning has been checked, to return all its batches. */
    IpcFileMessages(FileChannel file) throws IOException {
        this(file, 0, Integer.MAX_VALUE);
    }

    /**
     * Reads the footer of a file whose beginning has been checked.
     *
     * @param file the file, which stays open
     * @param fromBatch the first batch of rows to return
     * @param toBatch the batch after the last one to return; may exceed the number of batches
     */
    IpcFileMessages(FileChannel file, int fromBatch, int toBatch) throws IOException {
        this.file = file;
        long tailAt = file.size() - TAIL_BYTES;
        if (tailAt < MAGIC.length) {
            throw new IOException("has no footer");
        }
        ByteBuffer tail = IpcInput.of(file, tailAt, TAIL_BYTES).read(TAIL_BYTES, "the end");
        int length = tail.getInt();
        if (!tail.equals(ByteBuffer.wrap(MAGIC))) {
            throw new IOException("does not end with ARROW1");
        }
        if (length <= 0 || length > tailAt - MAGIC.length) {
            throw new IOException("the footer is said to have " + length + " bytes");
        }
        footerAt = tailAt - length;
        footer =
                Footer.getRootAsFooter(
                        IpcInput.of(file, footerAt, length).read(length, "the footer"));
        batches = fromBatch;
        endBatch = Math.min(toBatch, footer.recordBatchesLength());
    }

    /** Returns the first batch after each split. A split ends once it has {@code bytes} bytes. */
    List<Integer> cuts(long bytes) {
        List<Integer> cuts = new ArrayList<>();
        long since = 0;
        for (int batch = 0; batch < endBatch; batch++) {
            since += footer.recordBatches(batch).bodyLength();
            if (since >= bytes || batch == endBatch - 1) {
                cuts.add(batch + 1);
                since = 0;
            }
        }
        return cuts;
    }

    @Override
    public Schema readSchema() throws IOException {
        return IpcSchema.checked(footer.schema(), footer.version());
    }

    /** Returns the next message. Dictionaries come before the rows that need them. */
    @Override
    public @Nullable Batch next(BufferAllocator allocator) throws IOException {
        if (dictionaries < footer.dictionariesLength()) {
            Block block = footer.dictionaries(dictionaries);
            dictionaries++;
            String label = "dictionary block " + dictionaries;
            return batch(block, label, MessageHeader.DictionaryBatch, allocator);
        }
        if (batches < endBatch) {
            Block block = footer.recordBatches(batches);
            batches++;
            String label = "block " + batches;
            return batch(block, label, MessageHeader.RecordBatch, allocator);
        }
        return null;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    private Batch batch(Block block, String label, byte kind, BufferAllocator allocator)
            throws IOException {
        int metadataBytes = block.metaDataLength();
        long bodyBytes = block.bodyLength();
        long from = block.offset();
        if (from < MAGIC.length
                || metadataBytes < 2 * Integer.BYTES
                || bodyBytes < 0
                || from > footerAt - metadataBytes
                || bodyBytes > footerAt - metadataBytes - from) {
            throw new IOException(
                    label
                            + (" is said to be " + metadataBytes + " + " + bodyBytes)
                            + (" bytes from " + from + " on, expected an end before the footer at ")
                            + footerAt);
        }
        IpcInput input = IpcInput.of(file, from, metadataBytes + bodyBytes);
        Message metadata = message(input.read(metadataBytes, label), label);
        if (metadata.headerType() != kind) {
            throw new IOException(label + " is a message of another kind than the footer says");
        }
        var body = input.readBody(bodyBytes, label, allocator);
        bytesRead += input.position();
        return new Batch(label, metadata, body, bodyBytes);
    }

    private static Message message(ByteBuffer bytes, String label) throws IOException {
        int length = bytes.getInt();
        if (length == CONTINUATION) {
            length = bytes.getInt();
        }
        if (length <= 0 || length > bytes.remaining()) {
            throw new IOException(
                    label
                            + (" is said to have metadata of " + length)
                            + (" bytes, expected at most " + bytes.remaining()));
        }
        return Message.getRootAsMessage(bytes.slice());
    }
}
