// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.io.ipc.IpcPlaces.Place;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

import java.io.IOException;

/** The buffers of a batch whose body is in memory, since it came through a stream. */
final class IpcHeldBuffers implements IpcBuffers {

    private final IpcPlaces places;
    private final ArrowBuf body;

    /**
     * Takes over a body.
     *
     * @param body at least as long as the places say
     */
    IpcHeldBuffers(IpcPlaces places, ArrowBuf body) {
        this.places = places;
        this.body = body;
    }

    @Override
    public long bytes(int number) throws IOException {
        BodyCompression compression = places.compression();
        ArrowBuf stored = stored(number);
        return compression == null
                ? stored.capacity()
                : IpcDecompression.of(compression, stored, stored.capacity(), places.label())
                        .bytes();
    }

    @Override
    public boolean isRandomAccess() {
        return places.compression() == null;
    }

    @Override
    public ArrowBuf read(int number, long from, long bytes, BufferAllocator allocator)
            throws IOException {
        BodyCompression compression = places.compression();
        ArrowBuf stored = stored(number);
        if (compression != null) {
            var claim = IpcDecompression.of(compression, stored, stored.capacity(), places.label());
            try (ArrowBuf plain = claim.decompress(stored, allocator)) {
                plain.getReferenceManager().retain();
                return plain.slice(from, bytes);
            }
        }
        stored.getReferenceManager().retain();
        return stored.slice(from, bytes);
    }

    private ArrowBuf stored(int number) throws IOException {
        Place place = places.place(number);
        return body.slice(place.from(), place.bytes());
    }

    @Override
    public void close() {
        body.close();
    }
}
