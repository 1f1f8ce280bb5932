// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.FileReads;
import dev.windrow.internal.io.ReadLimits;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/**
 * The bytes of an IPC file or stream, read in order. Whatever the metadata claim, this class
 * allocates no more memory than there are bytes. If their number is unknown, it allocates at most a
 * few times the bytes received.
 */
final class IpcInput {

    private static final long UNKNOWN = Long.MAX_VALUE;

    /** The first piece of metadata of unknown size: longer than most metadata. */
    private static final int FIRST_METADATA_BYTES = 1 << 20;

    /**
     * The first piece of a body of unknown size: longer than most bodies, so that they are not
     * copied.
     */
    private static final long FIRST_BODY_BYTES = 1L << 26;

    /**
     * The growth of each further piece. What was received is copied each time, so that there should
     * be few pieces.
     */
    private static final int GROWTH = 4;

    /** The longest piece read at once, since the size of such a buffer is an int. */
    private static final long MOST_BYTES_AT_ONCE = 1 << 30;

    private final ReadableByteChannel channel;
    private final long size;
    private long position;

    private IpcInput(ReadableByteChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    /** Reads part of a file. This moves the file's position. */
    static IpcInput of(FileChannel file, long from, long bytes) throws IOException {
        return new IpcInput(file.position(from), bytes);
    }

    /** Reads a channel of unknown size to its end. */
    static IpcInput ofUnknownSize(ReadableByteChannel channel) {
        return new IpcInput(channel, UNKNOWN);
    }

    long position() {
        return position;
    }

    /** Reads {@code bytes} bytes, or returns null if there are none at all. */
    @Nullable ByteBuffer readUnlessAtEnd(int bytes, String label) throws IOException {
        ByteBuffer buffer = littleEndian(new byte[bytes]);
        int read = size == position ? -1 : FileReads.read(channel, buffer);
        if (read < 0) {
            return null;
        }
        position += read;
        fill(buffer, label);
        return buffer.flip();
    }

    /**
     * Reads metadata.
     *
     * @param bytes the length that the input claims, which may be wrong
     * @param label the name of the message in errors
     */
    ByteBuffer read(int bytes, String label) throws IOException {
        requireThere(bytes, label);
        byte[] read = new byte[size == UNKNOWN ? Math.min(bytes, FIRST_METADATA_BYTES) : bytes];
        fill(ByteBuffer.wrap(read), label);
        while (read.length < bytes) {
            int filled = read.length;
            read = Arrays.copyOf(read, (int) Math.min(bytes, (long) filled * GROWTH));
            fill(ByteBuffer.wrap(read, filled, read.length - filled), label);
        }
        return littleEndian(read);
    }

    /**
     * Returns the body of the next message, which is read now or, in a file, when it is needed.
     *
     * @param places what the metadata claim, which may be wrong
     * @param loan what the thread takes for it
     * @return its buffers, which the caller closes
     */
    IpcBuffers body(IpcPlaces places, ReadLimits.Loan loan, BufferAllocator allocator)
            throws IOException {
        if (channel instanceof FileChannel) {
            return fileBody(places);
        }
        long bytes = places.bodyBytes();
        loan.require(bytes, places.label(), "a batch", "write it with smaller batches");
        return new IpcHeldBuffers(places, readBody(bytes, places.label(), allocator));
    }

    /** Returns the body of the next message in a file, and moves behind it. */
    IpcBuffers fileBody(IpcPlaces places) throws IOException {
        requireThere(places.bodyBytes(), places.label());
        if (!(channel instanceof FileChannel file)) {
            throw new IllegalStateException("only in a file are bytes read later");
        }
        long from = file.position();
        file.position(from + places.bodyBytes());
        position += places.bodyBytes();
        return new IpcFileBuffers(places, file, from);
    }

    /**
     * Reads a body, which the caller releases.
     *
     * @param bytes the length that the input claims, which may be wrong
     * @param label the name of the message in errors
     */
    private ArrowBuf readBody(long bytes, String label, BufferAllocator allocator)
            throws IOException {
        requireThere(bytes, label);
        long filled = size == UNKNOWN ? Math.min(bytes, FIRST_BODY_BYTES) : bytes;
        ArrowBuf body = allocator.buffer(filled);
        try {
            fill(body, 0, filled, label);
            while (filled < bytes) {
                long more = Math.min(bytes, filled * GROWTH);
                ArrowBuf grown = allocator.buffer(more);
                grown.setBytes(0, body, 0, filled);
                body.close();
                body = grown;
                fill(body, filled, more, label);
                filled = more;
            }
            return body;
        } catch (IOException | RuntimeException | Error e) {
            body.close();
            throw e;
        }
    }

    private void requireThere(long bytes, String label) throws IOException {
        if (bytes < 0 || bytes > size - position) {
            String there = size == UNKNOWN ? "" : ", expected at most " + (size - position);
            throw new IOException(label + " is said to have " + bytes + " bytes" + there);
        }
    }

    private void fill(ArrowBuf buffer, long from, long to, String label) throws IOException {
        for (long at = from; at < to; at += MOST_BYTES_AT_ONCE) {
            fill(buffer.nioBuffer(at, (int) Math.min(to - at, MOST_BYTES_AT_ONCE)), label);
        }
    }

    private void fill(ByteBuffer buffer, String label) throws IOException {
        while (buffer.hasRemaining()) {
            int read = FileReads.read(channel, buffer);
            if (read < 0) {
                throw new IOException(
                        label + " ends " + buffer.remaining() + " bytes before it should");
            }
            position += read;
        }
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
