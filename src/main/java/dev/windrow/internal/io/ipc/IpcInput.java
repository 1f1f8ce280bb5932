package dev.windrow.internal.io.ipc;

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
 * The bytes of an IPC file or stream, read in order. However much the metadata claim, no more
 * memory is taken than there are bytes, or, where nobody knows how many there are, than a few times
 * the bytes that came.
 */
final class IpcInput {

    private static final long UNKNOWN = Long.MAX_VALUE;

    /** The first piece of metadata of unknown size; more than metadata mostly have. */
    private static final int FIRST_METADATA_BYTES = 1 << 20;

    /** The first piece of a body of unknown size; more than bodies mostly have, so not copied. */
    private static final long FIRST_BODY_BYTES = 1L << 26;

    /** How many times longer each next piece is: what came is copied, so not too often. */
    private static final int GROWTH = 4;

    /** A buffer that the channel fills is counted in ints. */
    private static final long MOST_BYTES_AT_ONCE = 1 << 30;

    private final ReadableByteChannel channel;
    private final long size;
    private long position;

    private IpcInput(ReadableByteChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    /** Reads part of a file, which moves the file's position. */
    static IpcInput of(FileChannel file, long from, long bytes) throws IOException {
        return new IpcInput(file.position(from), bytes);
    }

    /** Reads a channel to its end, wherever that is. */
    static IpcInput ofUnknownSize(ReadableByteChannel channel) {
        return new IpcInput(channel, UNKNOWN);
    }

    /** Returns the number of bytes read. */
    long position() {
        return position;
    }

    /** Reads so many bytes, or returns null if there are none at all. */
    @Nullable ByteBuffer readUnlessAtEnd(int bytes, String what) throws IOException {
        ByteBuffer buffer = littleEndian(new byte[bytes]);
        int read = size == position ? -1 : channel.read(buffer);
        if (read < 0) {
            return null;
        }
        position += read;
        fill(buffer, what);
        return buffer.flip();
    }

    /**
     * Reads metadata.
     *
     * @param bytes what the input claims, however wrong
     * @param what whose length it is, for errors
     */
    ByteBuffer read(int bytes, String what) throws IOException {
        requireThere(bytes, what);
        byte[] read = new byte[size == UNKNOWN ? Math.min(bytes, FIRST_METADATA_BYTES) : bytes];
        fill(ByteBuffer.wrap(read), what);
        while (read.length < bytes) {
            int filled = read.length;
            read = Arrays.copyOf(read, (int) Math.min(bytes, (long) filled * GROWTH));
            fill(ByteBuffer.wrap(read, filled, read.length - filled), what);
        }
        return littleEndian(read);
    }

    /**
     * Reads a body, which the caller releases.
     *
     * @param bytes what the input claims, however wrong
     * @param what whose length it is, for errors
     */
    ArrowBuf readBody(long bytes, String what, BufferAllocator allocator) throws IOException {
        requireThere(bytes, what);
        long filled = size == UNKNOWN ? Math.min(bytes, FIRST_BODY_BYTES) : bytes;
        ArrowBuf body = allocator.buffer(filled);
        try {
            fill(body, 0, filled, what);
            while (filled < bytes) {
                long more = Math.min(bytes, filled * GROWTH);
                ArrowBuf grown = allocator.buffer(more);
                grown.setBytes(0, body, 0, filled);
                body.close();
                body = grown;
                fill(body, filled, more, what);
                filled = more;
            }
            return body;
        } catch (IOException | RuntimeException | Error e) {
            body.close();
            throw e;
        }
    }

    private void requireThere(long bytes, String what) throws IOException {
        if (bytes < 0 || bytes > size - position) {
            String there = size == UNKNOWN ? "" : ", expected at most " + (size - position);
            throw new IOException(what + " is said to have " + bytes + " bytes" + there);
        }
    }

    private void fill(ArrowBuf buffer, long from, long to, String what) throws IOException {
        for (long at = from; at < to; at += MOST_BYTES_AT_ONCE) {
            fill(buffer.nioBuffer(at, (int) Math.min(to - at, MOST_BYTES_AT_ONCE)), what);
        }
    }

    private void fill(ByteBuffer buffer, String what) throws IOException {
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer);
            if (read < 0) {
                throw new IOException(
                        what + " ends " + buffer.remaining() + " bytes before it should");
            }
            position += read;
        }
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
