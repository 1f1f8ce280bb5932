package dev.windrow.internal.io.ipc;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

import java.io.IOException;
import java.util.List;

/**
 * Reads an IPC file or stream into Arrow's vectors. Unlike Arrow's own readers, it compares the
 * claims of the metadata with the bytes before it trusts them. Closing it leaves the file open.
 */
final class IpcReader extends ArrowReader {

    private final IpcMessages messages;

    IpcReader(IpcMessages messages, BufferAllocator allocator) {
        super(allocator);
        this.messages = messages;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        for (var batch = messages.next(allocator);
                batch != null;
                batch = messages.next(allocator)) {
            if (load(batch)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long bytesRead() {
        return messages.bytesRead();
    }

    @Override
    protected Schema readSchema() throws IOException {
        return messages.readSchema();
    }

    @Override
    protected void closeReadSource() {
        // The opener closes it.
    }

    /** Loads a batch, and returns whether it is one of rows. */
    private boolean load(IpcMessages.Batch batch) throws IOException {
        try {
            requireReadable(batch);
            return switch (batch.metadata().headerType()) {
                case MessageHeader.RecordBatch -> {
                    loadRows(batch);
                    yield true;
                }
                case MessageHeader.DictionaryBatch -> {
                    loadEntries(batch);
                    yield false;
                }
                default ->
                        throw new IOException(
                                batch.label()
                                        + " is of kind "
                                        + batch.metadata().headerType()
                                        + ", expected a batch of rows or of a dictionary");
            };
        } finally {
            batch.body().close();
        }
    }

    /**
     * Requires version 4 or later: earlier versions laid batches out differently. Footers are not
     * checked, since they may have no version.
     */
    private static void requireReadable(IpcMessages.Batch batch) {
        if (batch.metadata().version() < MetadataVersion.V4) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "%s has metadata of version %d, expected 4 or 5, which Arrow writes since 0.8:"
                            + " write it again with a newer Arrow",
                    batch.label(),
                    batch.metadata().version() + 1);
        }
    }

    private void loadRows(IpcMessages.Batch batch) throws IOException {
        var metadata = (RecordBatch) batch.metadata().header(new RecordBatch());
        ArrowRecordBatch rows = IpcBatch.read(metadata, batch, allocator);
        try {
            var fields = getVectorSchemaRoot().getSchema().getFields();
            IpcBatchCheck.check(batch.label(), fields, rows);
            loadRecordBatch(rows);
        } finally {
            rows.close();
        }
    }

    private void loadEntries(IpcMessages.Batch batch) throws IOException {
        var metadata = (DictionaryBatch) batch.metadata().header(new DictionaryBatch());
        Dictionary dictionary = metadata == null ? null : dictionaries.get(metadata.id());
        if (dictionary == null) {
            throw new IOException(batch.label() + " is a dictionary that no column has");
        }
        ArrowRecordBatch entries = IpcBatch.read(metadata.data(), batch, allocator);
        try {
            var field = dictionary.getVector().getField();
            IpcBatchCheck.check(batch.label(), List.of(field), entries);
            loadDictionary(new ArrowDictionaryBatch(metadata.id(), entries, metadata.isDelta()));
        } finally {
            entries.close();
        }
    }
}
