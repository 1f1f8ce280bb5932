// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;
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

    /** The schema comes behind the magic number, which is padded. */
    private static final int FIRST_MESSAGE_AT = 8;

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
        if (tailAt < FIRST_MESSAGE_AT) {
            throw new IOException("has no footer");
        }
        ByteBuffer tail = IpcInput.of(file, tailAt, TAIL_BYTES).read(TAIL_BYTES, "the end");
        int length = tail.getInt();
        if (!tail.equals(ByteBuffer.wrap(MAGIC))) {
            throw new IOException("does not end with ARROW1");
        }
        if (length <= 0 || length > tailAt - FIRST_MESSAGE_AT) {
            throw new IOException("the footer is said to have " + length + " bytes");
        }
        footerAt = tailAt - length;
        footer =
                Footer.getRootAsFooter(
                        IpcInput.of(file, footerAt, length).read(length, "the footer"));
        batches = fromBatch;
        endBatch = Math.min(toBatch, footer.recordBatchesLength());
        if (footer.recordBatchesLength() <= 0) {
            requireNoRows();
        }
    }

    /** A damaged footer may have lost its places of batches, and so all rows of the file. */
    private void requireNoRows() throws IOException {
        String label = "a message";
        IpcInput messages = IpcInput.of(file, FIRST_MESSAGE_AT, footerAt - FIRST_MESSAGE_AT);
        Message metadata = IpcStreamMessages.nextMetadata(messages, label);
        while (metadata != null) {
            if (metadata.headerType() == MessageHeader.RecordBatch) {
                throw new IOException("the footer has no batch, and the file has one");
            }
            messages.fileBody(IpcPlaces.of(metadata, label, metadata.bodyLength()));
            metadata = IpcStreamMessages.nextMetadata(messages, label);
        }
    }

    /**
     * Returns the parts of a file whose beginning has been checked, at least one.
     *
     * @param bytesPerPart a part ends once its batches have so many bytes; a batch that has so many
     *     is a part of its own
     */
    static List<IpcPart> parts(FileChannel file, long bytesPerPart) throws IOException {
        IpcFileMessages messages = new IpcFileMessages(file);
        Schema schema = messages.readSchema();
        var nulls = new IpcNullCounts.Sums(schema);
        messages.addDictionaries(nulls);
        List<IpcPart> parts = new ArrayList<>();
        int from = 0;
        IpcPart.Size size = IpcPart.Size.NONE;
        for (int batch = 0; batch < messages.endBatch; batch++) {
            RecordBatch rows = messages.rows(batch);
            IpcPart.Size more = messages.size(batch, schema.getFields(), rows);
            if (from < batch && more.bytes() >= bytesPerPart) {
                parts.add(part(from, batch, size, nulls.endPart()));
                from = batch;
                size = IpcPart.Size.NONE;
            }
            size = size.plus(more);
            nulls.add(rows);
            if (size.bytes() >= bytesPerPart || batch == messages.endBatch - 1) {
                parts.add(part(from, batch + 1, size, nulls.endPart()));
                from = batch + 1;
                size = IpcPart.Size.NONE;
            }
        }
        return parts.isEmpty() ? List.of(part(0, 0, IpcPart.Size.NONE, nulls.endPart())) : parts;
    }

    private static IpcPart part(int from, int to, IpcPart.Size size, IpcNullCounts nulls) {
        return new IpcPart(size, nulls, file -> new IpcFileMessages(file, from, to));
    }

    /** Counts the nulls of all dictionaries, which every part has. */
    private void addDictionaries(IpcNullCounts.Sums nulls) throws IOException {
        for (int i = 0; i < footer.dictionariesLength(); i++) {
            Message metadata =
                    metadata(
                            footer.dictionaries(i),
                            dictionaryLabel(i),
                            MessageHeader.DictionaryBatch);
            var batch = (DictionaryBatch) metadata.header(new DictionaryBatch());
            if (batch != null) {
                nulls.add(batch);
            }
        }
    }

    /** Reads what a batch of rows says of itself. */
    private RecordBatch rows(int batch) throws IOException {
        String label = label(batch);
        Message metadata = metadata(footer.recordBatches(batch), label, MessageHeader.RecordBatch);
        return IpcBatch.required((RecordBatch) metadata.header(new RecordBatch()), label);
    }

    private IpcPart.Size size(int batch, List<Field> fields, RecordBatch rows) throws IOException {
        String label = label(batch);
        Block block = footer.recordBatches(batch);
        var places = new IpcPlaces(label, rows, block.bodyLength());
        var buffers = new IpcFileBuffers(places, file, bodyAt(block));
        return IpcPart.Size.of(rows, fields, buffers, label);
    }

    private IpcBuffers buffers(Block block, Message metadata, String label) {
        var places = IpcPlaces.of(metadata, label, block.bodyLength());
        return new IpcFileBuffers(places, file, bodyAt(block));
    }

    private static long bodyAt(Block block) {
        return block.offset() + block.metaDataLength();
    }

    private Message metadata(Block block, String label, byte kind) throws IOException {
        return metadata(input(block, label), block, label, kind);
    }

    /** Returns the name of a dictionary's batch in errors. */
    private static String dictionaryLabel(int batch) {
        return "dictionary block " + (batch + 1);
    }

    /** Returns the name of a batch of rows in errors. */
    private static String label(int batch) {
        return "block " + (batch + 1);
    }

    @Override
    public Schema readSchema() throws IOException {
        return IpcSchema.checked(footer.schema(), footer.version());
    }

    /** Returns the next message. Dictionaries come before the rows that need them. */
    @Override
    public @Nullable Batch next(ReadLimits.Loan loan, BufferAllocator allocator)
            throws IOException {
        if (dictionaries < footer.dictionariesLength()) {
            Block block = footer.dictionaries(dictionaries);
            String label = dictionaryLabel(dictionaries);
            dictionaries++;
            return batch(block, label, MessageHeader.DictionaryBatch);
        }
        if (batches < endBatch) {
            Block block = footer.recordBatches(batches);
            String label = label(batches);
            batches++;
            return batch(block, label, MessageHeader.RecordBatch);
        }
        return null;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    private Batch batch(Block block, String label, byte kind) throws IOException {
        IpcInput input = input(block, label);
        Message metadata = metadata(input, block, label, kind);
        bytesRead += block.metaDataLength() + block.bodyLength();
        return new Batch(label, metadata, buffers(block, metadata, label));
    }

    /** Opens the bytes of a block, which have to be before the footer. */
    private IpcInput input(Block block, String label) throws IOException {
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
        return IpcInput.of(file, from, metadataBytes + bodyBytes);
    }

    private static Message metadata(IpcInput input, Block block, String label, byte kind)
            throws IOException {
        Message metadata = message(input.read(block.metaDataLength(), label), label);
        if (metadata.headerType() != kind) {
            throw new IOException(label + " is a message of another kind than the footer says");
        }
        return metadata;
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
