// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides a stream in a file. A stream has no footer, so one pass over its messages, which skips
 * their bodies, finds where they are.
 */
final class IpcStreamParts {

    private final long bytesPerPart;
    private final List<Field> fields;
    private final IpcNullCounts.Sums nulls;
    private final List<IpcPart> parts = new ArrayList<>();

    /** What each dictionary is made of at this place: its last whole batch, and what extends it. */
    private final Map<Long, List<IpcStreamBlocks.Block>> dictionaries = new LinkedHashMap<>();

    private List<IpcStreamBlocks.Block> blocks = new ArrayList<>();
    private IpcPart.Size size = IpcPart.Size.NONE;

    private IpcStreamParts(long bytesPerPart, Schema schema) {
        this.bytesPerPart = bytesPerPart;
        fields = schema.getFields();
        nulls = new IpcNullCounts.Sums(schema);
    }

    /**
     * Returns the parts of a file, at least one. This moves the file's position.
     *
     * @param bytesPerPart a part ends once its batches have so many bytes; a batch that has so many
     *     is a part of its own
     */
    static List<IpcPart> of(FileChannel file, long bytesPerPart) throws IOException {
        IpcInput input = IpcInput.of(file, 0, file.size());
        Schema schema = new IpcStreamMessages(input).readSchema();
        IpcStreamParts found = new IpcStreamParts(bytesPerPart, schema);
        boolean isAtEnd = false;
        for (int number = 1; !isAtEnd; number++) {
            isAtEnd = !found.addNext(input, IpcStreamMessages.label(number));
        }
        if (!found.blocks.isEmpty() || found.parts.isEmpty()) {
            found.endPart();
        }
        return found.parts;
    }

    private boolean addNext(IpcInput input, String label) throws IOException {
        long from = input.position();
        Message metadata = IpcStreamMessages.nextMetadata(input, label);
        if (metadata == null) {
            return false;
        }
        IpcBuffers buffers = input.fileBody(IpcPlaces.of(metadata, label, metadata.bodyLength()));
        var block = new IpcStreamBlocks.Block(label, from, input.position() - from);
        if (metadata.headerType() == MessageHeader.DictionaryBatch) {
            begin();
            blocks.add(block);
            addDictionary(block, (DictionaryBatch) metadata.header(new DictionaryBatch()));
        } else if (metadata.headerType() == MessageHeader.RecordBatch) {
            RecordBatch batch =
                    IpcBatch.required((RecordBatch) metadata.header(new RecordBatch()), label);
            IpcPart.Size more = IpcPart.Size.of(batch, fields, buffers, label);
            if (size.batches() > 0 && more.bytes() >= bytesPerPart) {
                endPart();
            }
            begin();
            blocks.add(block);
            nulls.add(batch);
            size = size.plus(more);
            if (size.bytes() >= bytesPerPart) {
                endPart();
            }
        } else {
            begin();
            blocks.add(block);
        }
        return true;
    }

    /** Begins a part with the dictionaries of its place, unless one is begun. */
    private void begin() {
        if (blocks.isEmpty()) {
            dictionaries.values().forEach(blocks::addAll);
            blocks.sort(Comparator.comparingLong(IpcStreamBlocks.Block::from));
        }
    }

    private void addDictionary(IpcStreamBlocks.Block block, DictionaryBatch metadata)
            throws IOException {
        if (metadata == null) {
            throw new IOException(block.label() + " has no dictionary");
        }
        List<IpcStreamBlocks.Block> made =
                dictionaries.computeIfAbsent(metadata.id(), id -> new ArrayList<>());
        if (!metadata.isDelta()) {
            made.clear();
        }
        made.add(block);
        nulls.add(metadata);
    }

    private void endPart() {
        List<IpcStreamBlocks.Block> own = List.copyOf(blocks);
        parts.add(new IpcPart(size, nulls.endPart(), file -> new IpcStreamBlocks(file, own)));
        blocks = new ArrayList<>();
        size = IpcPart.Size.NONE;
    }
}
