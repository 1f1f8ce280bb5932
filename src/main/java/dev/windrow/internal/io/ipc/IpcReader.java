// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads an IPC file or stream into Arrow's vectors. Unlike Arrow's own readers, it compares the
 * claims of the metadata with the bytes before it trusts them. Closing it leaves the file open.
 */
final class IpcReader extends ArrowReader {

    private final IpcMessages messages;
    private final IpcSelection selection;
    private final ReadLimits.Loan loan;

    /** All columns, in order. */
    private List<Field> fields = List.of();

    /** The places of the columns to read, in ascending order. */
    private List<Integer> wanted = List.of();

    /**
     * Makes a reader.
     *
     * @param selection what to read; the vectors are those of its columns
     * @param loan what the thread takes to read, which the caller closes
     */
    IpcReader(
            IpcMessages messages,
            IpcSelection selection,
            ReadLimits.Loan loan,
            BufferAllocator allocator) {
        super(allocator);
        this.messages = messages;
        this.selection = selection;
        this.loan = loan;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        for (var batch = messages.next(loan, allocator);
                batch != null;
                batch = messages.next(loan, allocator)) {
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
        Schema schema = messages.readSchema();
        fields = schema.getFields();
        wanted = wanted(fields, selection.columns());
        return wanted.size() == fields.size()
                ? schema
                : new Schema(wanted.stream().map(fields::get).toList());
    }

    /** Returns the places of wanted columns, in ascending order. */
    private static List<Integer> wanted(List<Field> fields, @Nullable List<String> columns) {
        List<String> names = fields.stream().map(Field::getName).toList();
        return columns == null
                ? IntStream.range(0, fields.size()).boxed().toList()
                : ColumnSelection.indices(names, columns).stream().sorted().toList();
    }

    /**
     * Returns the columns to read of a batch of rows.
     *
     * @param all its columns
     */
    private List<IpcColumn> wanted(List<IpcColumn> all) {
        return wanted.stream().map(all::get).toList();
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
            batch.buffers().close();
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
        RecordBatch metadata = rows(batch);
        List<IpcColumn> columns = wanted(IpcColumn.of(fields, metadata, batch.label()));
        ArrowRecordBatch rows =
                IpcRows.read(
                        batch.label(),
                        selection.from(batch.buffers()),
                        columns,
                        IpcBatch.rows(metadata, batch.label()),
                        selection.range(),
                        loan,
                        allocator);
        try {
            var read = getVectorSchemaRoot().getSchema().getFields();
            IpcBatchCheck.check(batch.label(), read, rows);
            if (selection.nulls() != null) {
                selection.nulls().add(batch.label(), columns, selection.range(), rows.getNodes());
            }
            loadRecordBatch(rows);
        } finally {
            rows.close();
        }
    }

    private static RecordBatch rows(IpcMessages.Batch batch) throws IOException {
        var metadata = (RecordBatch) batch.metadata().header(new RecordBatch());
        return IpcBatch.required(metadata, batch.label());
    }

    /** Returns whether a column, or what it consists of, has a dictionary. */
    private static boolean hasDictionary(List<Field> of, long id) {
        return of.stream()
                .anyMatch(
                        field ->
                                field.getDictionary() != null && field.getDictionary().getId() == id
                                        || hasDictionary(field.getChildren(), id));
    }

    /**
     * Returns ranges of rows of the only batch of rows, each of which takes little memory, or about
     * as much as the dictionaries, which are read with each range. If a column is of a type that no
     * table has, this is one range, and whoever reads it tells that.
     *
     * @param mostBytes what a range should take at most
     */
    List<IpcRange> cut(long mostBytes) throws IOException {
        ensureInitialized();
        long dictionaryBytes = 0;
        for (var batch = messages.next(loan, allocator);
                batch != null;
                batch = messages.next(loan, allocator)) {
            try (IpcBuffers buffers = batch.buffers()) {
                if (batch.metadata().headerType() == MessageHeader.RecordBatch) {
                    RecordBatch metadata = rows(batch);
                    var columns = wanted(IpcColumn.of(fields, metadata, batch.label()));
                    if (!columns.stream().allMatch(IpcColumn::canBeCut)) {
                        break;
                    }
                    return IpcCut.of(
                            batch.label(),
                            buffers,
                            columns,
                            IpcBatch.rows(metadata, batch.label()),
                            Math.max(mostBytes, dictionaryBytes),
                            allocator);
                }
                if (batch.metadata().headerType() == MessageHeader.DictionaryBatch) {
                    dictionaryBytes += entryBytes(batch);
                }
            }
        }
        return List.of(IpcRange.ALL);
    }

    /** Returns the bytes of a dictionary's batch, or 0 if no column to read has it. */
    private long entryBytes(IpcMessages.Batch batch) throws IOException {
        var metadata = (DictionaryBatch) batch.metadata().header(new DictionaryBatch());
        Dictionary dictionary = metadata == null ? null : dictionaries.get(metadata.id());
        if (dictionary == null) {
            return 0;
        }
        RecordBatch data = IpcBatch.required(metadata.data(), batch.label());
        List<Field> field = List.of(dictionary.getVector().getField());
        return IpcPart.Size.of(data, field, batch.buffers(), batch.label()).bytes();
    }

    private void loadEntries(IpcMessages.Batch batch) throws IOException {
        var metadata = (DictionaryBatch) batch.metadata().header(new DictionaryBatch());
        if (metadata == null || !hasDictionary(fields, metadata.id())) {
            throw new IOException(batch.label() + " is a dictionary that no column has");
        }
        Dictionary dictionary = dictionaries.get(metadata.id());
        if (dictionary == null) {
            // It is that of a column that is not read.
            return;
        }
        List<Field> field = List.of(dictionary.getVector().getField());
        RecordBatch data = IpcBatch.required(metadata.data(), batch.label());
        ArrowRecordBatch entries =
                IpcRows.read(
                        batch.label(),
                        batch.buffers(),
                        IpcColumn.of(field, data, batch.label()),
                        IpcBatch.rows(data, batch.label()),
                        IpcRange.ALL,
                        loan,
                        allocator);
        try {
            IpcBatchCheck.check(batch.label(), field, entries);
            loadDictionary(new ArrowDictionaryBatch(metadata.id(), entries, metadata.isDelta()));
        } finally {
            entries.close();
        }
    }
}
