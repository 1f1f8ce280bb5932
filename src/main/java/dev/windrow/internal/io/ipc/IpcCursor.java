// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.io.FileReads;
import dev.windrow.internal.io.InputFile;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A place in the compressed buffers of a batch, up to which they are decompressed: what lies behind
 * it can be read without beginning anew. For one thread at a time.
 */
final class IpcCursor implements AutoCloseable {

    /** What the decompression of a buffer takes by itself, as common writers compress. */
    static final long BYTES_PER_BUFFER = 1 << 18;

    /** Bytes before the place that are kept: parts share an offset, and a byte of bits. */
    private static final int KEPT_BYTES = 16;

    private static final int SKIPPED_BYTES = 1 << 16;

    private final FileChannel file;
    private final Map<Integer, Buffer> buffers = new HashMap<>();

    /** The row up to which parts were read. */
    private long row;

    IpcCursor(Path path) throws IOException {
        file = InputFile.open(path);
    }

    long row() {
        return row;
    }

    /** Tells up to which row parts were read. */
    void movedTo(long toRow) {
        row = toRow;
    }

    /**
     * Reads bytes of a buffer. If they are before those that were read last, the buffer is
     * decompressed from its beginning once more.
     *
     * @param claim what the buffer says of itself
     * @param storedAt where it begins in the file
     * @param stored its bytes there
     * @param from the first byte before compression
     */
    ArrowBuf read(
            int number,
            IpcDecompression claim,
            long storedAt,
            long stored,
            long from,
            long bytes,
            BufferAllocator allocator)
            throws IOException {
        Buffer buffer = buffers.get(number);
        if (buffer != null && !buffer.holds(from)) {
            buffers.remove(number);
            buffer.in.close();
            buffer = null;
        }
        if (buffer == null) {
            long skipped = IpcDecompression.LENGTH_BYTES;
            InputStream compressed = new Range(storedAt + skipped, storedAt + stored);
            buffer = new Buffer(claim, claim.stream(new BufferedInputStream(compressed)));
            buffers.put(number, buffer);
        }
        return buffer.read(from, bytes, allocator);
    }

    /** Requires that buffers end where they say, once the last rows were read. */
    void requireEnds() throws IOException {
        for (Buffer buffer : buffers.values()) {
            buffer.requireEnd();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            for (Buffer buffer : buffers.values()) {
                buffer.in.close();
            }
        } finally {
            file.close();
        }
    }

    /** A buffer that is decompressed up to a place. */
    private static final class Buffer {

        private final IpcDecompression claim;
        private final InputStream in;
        private final byte[] kept = new byte[KEPT_BYTES];
        private int keptBytes;
        private long position;

        Buffer(IpcDecompression claim, InputStream in) {
            this.claim = claim;
            this.in = in;
        }

        /** Returns whether a byte is kept or yet to come. */
        boolean holds(long at) {
            return at >= position - keptBytes;
        }

        ArrowBuf read(long from, long bytes, BufferAllocator allocator) throws IOException {
            skipTo(from);
            long behind = position - from;
            int again = (int) Math.min(bytes, behind);
            ArrowBuf target = allocator.buffer(bytes);
            try {
                target.setBytes(0, kept, keptBytes - (int) behind, again);
                ArrowBuf rest = target.slice(again, bytes - again);
                claim.fill(in, rest, position, bytes - again);
                keep(rest, bytes - again);
                return target.slice(0, bytes);
            } catch (IOException | RuntimeException | Error e) {
                target.close();
                throw e;
            }
        }

        void requireEnd() throws IOException {
            skipTo(claim.bytes());
            claim.requireEnd(in);
        }

        private void skipTo(long from) throws IOException {
            byte[] skipped = new byte[SKIPPED_BYTES];
            // The last ones are kept, since the next part may begin within them.
            while (position < from) {
                CancelToken.checkCurrent();
                int read = in.read(skipped, 0, (int) Math.min(skipped.length, from - position));
                if (read < 0) {
                    throw new IOException(
                            claim.label()
                                    + (" has a buffer of " + position)
                                    + (" bytes, not " + claim.bytes()));
                }
                int last = Math.min(read, KEPT_BYTES);
                keep(skipped, read - last, last);
                position += read;
            }
        }

        private void keep(ArrowBuf read, long bytes) {
            byte[] last = new byte[(int) Math.min(bytes, KEPT_BYTES)];
            read.getBytes(bytes - last.length, last);
            keep(last, 0, last.length);
            position += bytes;
        }

        private void keep(byte[] bytes, int from, int count) {
            int old = Math.min(keptBytes, KEPT_BYTES - count);
            System.arraycopy(kept, keptBytes - old, kept, 0, old);
            System.arraycopy(bytes, from, kept, old, count);
            keptBytes = old + count;
        }
    }

    /** Bytes of the file. */
    private final class Range extends InputStream {

        private final long end;
        private long at;

        Range(long from, long end) {
            this.at = from;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int most = (int) Math.min(length, end - at);
            if (most <= 0) {
                return length == 0 ? 0 : -1;
            }
            int read = FileReads.read(file, ByteBuffer.wrap(target, offset, most), at);
            at += Math.max(0, read);
            return read;
        }
    }
}
