// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.FileReads;
import dev.windrow.internal.io.ipc.IpcPlaces.Place;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;

/** The buffers of a batch in a file, of which only those bytes are read that are asked for. */
final class IpcFileBuffers implements IpcBuffers {

    /** The longest piece read at once, since the size of such a buffer is an int. */
    private static final int MOST_BYTES_AT_ONCE = 1 << 30;

    private final IpcPlaces places;
    private final FileChannel file;
    private final long bodyAt;
    private final Map<Integer, IpcDecompression> claims = new HashMap<>();

    /** Decompresses buffers part after part; null if they are decompressed as a whole. */
    private final @Nullable IpcCursor cursor;

    /**
     * Makes buffers, before anything of them is read.
     *
     * @param file stays open
     * @param bodyAt where the body begins
     */
    IpcFileBuffers(IpcPlaces places, FileChannel file, long bodyAt) {
        this(places, file, bodyAt, null);
    }

    private IpcFileBuffers(
            IpcPlaces places, FileChannel file, long bodyAt, @Nullable IpcCursor cursor) {
        this.places = places;
        this.file = file;
        this.bodyAt = bodyAt;
        this.cursor = cursor;
    }

    @Override
    public long readingBytes() {
        return cursor == null ? 0 : IpcCursor.BYTES_PER_BUFFER;
    }

    @Override
    public IpcBuffers with(IpcCursor ofParts) {
        return new IpcFileBuffers(places, file, bodyAt, ofParts);
    }

    @Override
    public long bytes(int number) throws IOException {
        Place place = places.place(number);
        return places.compression() == null ? place.bytes() : claim(number, place).bytes();
    }

    @Override
    public boolean isRandomAccess() {
        return places.compression() == null;
    }

    @Override
    public ArrowBuf read(int number, long from, long bytes, BufferAllocator allocator)
            throws IOException {
        Place place = places.place(number);
        if (places.compression() == null) {
            return stored(place.from() + from, bytes, allocator);
        }
        IpcDecompression claim = claim(number, place);
        if (claim.isStored()) {
            return stored(place.from() + IpcDecompression.LENGTH_BYTES + from, bytes, allocator);
        }
        if (cursor != null) {
            long storedAt = bodyAt + place.from();
            return cursor.read(number, claim, storedAt, place.bytes(), from, bytes, allocator);
        }
        try (ArrowBuf compressed = stored(place.from(), place.bytes(), allocator);
                ArrowBuf plain = claim.decompress(compressed, allocator)) {
            plain.getReferenceManager().retain();
            return plain.slice(from, bytes);
        }
    }

    private IpcDecompression claim(int number, Place place) throws IOException {
        IpcDecompression known = claims.get(number);
        if (known != null) {
            return known;
        }
        BodyCompression compression = places.compression();
        byte[] first = new byte[(int) Math.min(place.bytes(), IpcDecompression.LENGTH_BYTES)];
        read(ByteBuffer.wrap(first), bodyAt + place.from());
        IpcDecompression read =
                IpcDecompression.of(compression, first, place.bytes(), places.label());
        claims.put(number, read);
        return read;
    }

    /** Reads bytes as they are in the file, from a place in the body on. */
    private ArrowBuf stored(long from, long bytes, BufferAllocator allocator) throws IOException {
        ArrowBuf buffer = allocator.buffer(bytes);
        try {
            for (long at = 0; at < bytes; at += MOST_BYTES_AT_ONCE) {
                int count = (int) Math.min(bytes - at, MOST_BYTES_AT_ONCE);
                read(buffer.nioBuffer(at, count), bodyAt + from + at);
            }
            return buffer.slice(0, bytes);
        } catch (IOException | RuntimeException | Error e) {
            buffer.close();
            throw e;
        }
    }

    private void read(ByteBuffer target, long from) throws IOException {
        long at = from;
        while (target.hasRemaining()) {
            int read = FileReads.read(file, target, at);
            if (read < 0) {
                throw new EOFException(places.label() + " ends before it should");
            }
            at += read;
        }
    }

    @Override
    public void close() {
        // Whoever opened the file closes it, and whoever made the cursor uses it again.
    }
}
