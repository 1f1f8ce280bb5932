// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The bytes of a file as they are. */
final class PlainBytes implements PlacedBytes {

    private static final Object NOTHING = new Object();

    private final InputFile file;
    private final long size;

    private PlainBytes(InputFile file, long size) {
        this.file = file;
        this.size = size;
    }

    static PlainBytes open(Path path) throws IOException {
        InputFile file = InputFile.open(path);
        try {
            return new PlainBytes(file, file.size());
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    @Override
    public boolean has(long place) {
        return place < size;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long expectedSize() {
        return size;
    }

    @Override
    public int read(long from, byte[] target, int at, int count) throws IOException {
        int there = Math.clamp(size - from, 0, count);
        ByteBuffer buffer = ByteBuffer.wrap(target, at, there);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, from + buffer.position() - at) < 0) {
                throw new EOFException("ends before its size");
            }
        }
        return there;
    }

    @Override
    public Object hold(long from, long to) {
        return NOTHING;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
