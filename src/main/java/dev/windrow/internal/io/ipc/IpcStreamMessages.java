// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The messages of Arrow's IPC stream format, one after the other. */
final class IpcStreamMessages implements IpcMessages {

    private final IpcInput input;
    private int messages;

    IpcStreamMessages(IpcInput input) {
        this.input = input;
    }

    @Override
    public Schema readSchema() throws IOException {
        Message metadata = nextMetadata(input, "the schema");
        if (metadata == null || metadata.headerType() != MessageHeader.Schema) {
            throw new IOException("does not begin with a schema");
        }
        var schema = (org.apache.arrow.flatbuf.Schema) metadata.header(IpcSchema.empty());
        return IpcSchema.checked(schema, metadata.version());
    }

    @Override
    public @Nullable Batch next(ReadLimits.Loan loan, BufferAllocator allocator)
            throws IOException {
        messages++;
        return next(input, label(messages), loan, allocator);
    }

    /** Returns the name of a message in errors, by its number from 1. */
    static String label(int number) {
        return "message " + number;
    }

    /** Reads the next message, or returns null at the end. */
    static @Nullable Batch next(
            IpcInput input, String label, ReadLimits.Loan loan, BufferAllocator allocator)
            throws IOException {
        Message metadata = nextMetadata(input, label);
        if (metadata == null) {
            return null;
        }
        IpcPlaces places = IpcPlaces.of(metadata, label, metadata.bodyLength());
        return new Batch(label, metadata, input.body(places, loan, allocator));
    }

    @Override
    public long bytesRead() {
        return input.position();
    }

    /**
     * Reads the next metadata, or returns null at the end: a length of 0, or the end of the bytes.
     */
    static @Nullable Message nextMetadata(IpcInput input, String label) throws IOException {
        ByteBuffer first = input.readUnlessAtEnd(Integer.BYTES, label);
        if (first == null) {
            return null;
        }
        int length = first.getInt();
        if (length == CONTINUATION) {
            length = input.read(Integer.BYTES, label).getInt();
        }
        return length == 0 ? null : Message.getRootAsMessage(input.read(length, label));
    }
}
