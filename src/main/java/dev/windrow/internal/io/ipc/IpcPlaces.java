// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * Where the buffers of a batch lie in its body.
 *
 * @param label the batch's name in errors
 * @param rows the batch's metadata, or null if there are none
 * @param bodyBytes the length of its body
 */
record IpcPlaces(String label, @Nullable RecordBatch rows, long bodyBytes) {

    /** Returns the places of a message, which may be no batch. */
    static IpcPlaces of(Message message, String label, long bodyBytes) {
        RecordBatch rows =
                switch (message.headerType()) {
                    case MessageHeader.RecordBatch ->
                            (RecordBatch) message.header(new RecordBatch());
                    case MessageHeader.DictionaryBatch -> {
                        var batch = (DictionaryBatch) message.header(new DictionaryBatch());
                        yield batch == null ? null : batch.data();
                    }
                    default -> null;
                };
        return new IpcPlaces(label, rows, bodyBytes);
    }

    /** A range of a body. */
    record Place(long from, long bytes) {}

    /** Returns where a buffer lies, which is within the body. */
    Place place(int number) throws IOException {
        Buffer buffer = IpcBatch.required(rows, label).buffers(number);
        long from = buffer.offset();
        long bytes = buffer.length();
        if (from < 0 || bytes < 0 || bytes > bodyBytes - from) {
            throw new IOException(
                    label
                            + (" has a buffer of " + bytes + " bytes from " + from)
                            + (" on, expected one within " + bodyBytes));
        }
        return new Place(from, bytes);
    }

    /** Returns how the buffers are compressed, or null if they are not. */
    @Nullable BodyCompression compression() {
        return rows == null ? null : rows.compression();
    }
}
