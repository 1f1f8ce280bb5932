// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.internal.cancel.WorkMeter;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A compressed buffer of a batch.
 *
 * @param label the name of the batch in errors
 * @param isLz4 whether it is compressed by LZ4, and else by Zstandard
 * @param isStored whether it is not compressed after all
 * @param bytes how many bytes it has before compression, which so many compressed bytes can be
 */
record IpcDecompression(String label, boolean isLz4, boolean isStored, long bytes) {

    /**
     * The bytes before the compressed ones. They hold the uncompressed length, or -1 if the buffer
     * is not compressed.
     */
    static final int LENGTH_BYTES = Long.BYTES;

    private static final long NOT_COMPRESSED = -1;

    /** Each byte of LZ4 adds at most 255 bytes to a match. */
    private static final long MOST_BY_LZ4 = 255;

    /** The shortest block of Zstandard has 4 bytes, and its longest content is 128 KiB. */
    private static final long MOST_BY_ZSTD = (128 << 10) / 4;

    private static final int CHUNK_BYTES = 1 << 16;

    /** What is decompressed in one call, which no clock ends. */
    private static final long MOST_AT_ONCE = 1 << 24;

    /** Reads what a buffer in memory says of itself. */
    static IpcDecompression of(
            @Nullable BodyCompression compression, ArrowBuf buffer, long stored, String label)
            throws IOException {
        byte[] first = new byte[(int) Math.min(stored, LENGTH_BYTES)];
        buffer.getBytes(0, first);
        return of(compression, first, stored, label);
    }

    /**
     * Reads what a buffer says of itself.
     *
     * @param first its first bytes: {@link #LENGTH_BYTES}, if it has so many
     * @param stored how many bytes it has, these included
     * @param label the name of the batch in errors
     */
    static IpcDecompression of(
            @Nullable BodyCompression compression, byte[] first, long stored, String label)
            throws IOException {
        byte codec = compression == null ? -1 : compression.codec();
        if (compression == null
                || compression.method() != BodyCompressionMethod.BUFFER
                || (codec != CompressionType.LZ4_FRAME && codec != CompressionType.ZSTD)) {
            throw new IOException(
                    label + " is compressed by codec " + codec + ", expected 0, LZ4, or 1, zstd");
        }
        boolean isLz4 = codec == CompressionType.LZ4_FRAME;
        if (stored == 0) {
            return new IpcDecompression(label, isLz4, true, 0);
        }
        long bytes = stored - LENGTH_BYTES;
        long claimed =
                bytes < 0
                        ? Long.MIN_VALUE
                        : ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong();
        if (claimed == NOT_COMPRESSED) {
            return new IpcDecompression(label, isLz4, true, bytes);
        }
        if (claimed < 0 || claimed / (isLz4 ? MOST_BY_LZ4 : MOST_BY_ZSTD) > bytes) {
            throw new IOException(
                    label
                            + (" has a compressed buffer of " + stored)
                            + (" bytes that is said to hold " + claimed));
        }
        return new IpcDecompression(label, isLz4, claimed == 0, claimed);
    }

    /**
     * Returns the uncompressed buffer, which the caller releases.
     *
     * @param buffer the buffer as it is in the file, with its length first
     */
    ArrowBuf decompress(ArrowBuf buffer, BufferAllocator allocator) throws IOException {
        if (bytes == 0) {
            return allocator.getEmpty();
        }
        if (isStored) {
            buffer.getReferenceManager().retain();
            return buffer.slice(LENGTH_BYTES, bytes);
        }
        return isLz4 || bytes > MOST_AT_ONCE
                ? streamed(buffer, allocator)
                : zstd(buffer, allocator);
    }

    /** Returns the uncompressed bytes of compressed ones, which come behind the length. */
    InputStream stream(InputStream compressed) throws IOException {
        return isLz4
                ? new FramedLZ4CompressorInputStream(compressed)
                : Zstandard.fastest().stream(compressed);
    }

    private ArrowBuf zstd(ArrowBuf buffer, BufferAllocator allocator) throws IOException {
        int stored = Math.toIntExact(buffer.capacity() - LENGTH_BYTES);
        ByteBuffer compressed = buffer.nioBuffer(LENGTH_BYTES, stored).slice();
        ArrowBuf plain = allocator.buffer(bytes);
        try {
            ByteBuffer target = plain.nioBuffer(0, Math.toIntExact(bytes)).slice();
            int made = Zstandard.fastest().decompress(compressed, target);
            if (made < bytes) {
                throw new IOException(label + " has a buffer of " + made + " bytes, not " + bytes);
            }
            return plain.slice(0, bytes);
        } catch (IOException | RuntimeException | Error e) {
            plain.close();
            throw e;
        }
    }

    /**
     * Decompresses a chunk at a time. Arrow's own codec of LZ4 does not tell how many bytes it has
     * written.
     */
    private ArrowBuf streamed(ArrowBuf buffer, BufferAllocator allocator) throws IOException {
        byte[] compressed = new byte[Math.toIntExact(buffer.capacity() - LENGTH_BYTES)];
        buffer.getBytes(LENGTH_BYTES, compressed);
        ArrowBuf plain = allocator.buffer(bytes);
        try (InputStream in = stream(new ByteArrayInputStream(compressed))) {
            fill(in, plain, 0, bytes);
            requireEnd(in);
            return plain.slice(0, bytes);
        } catch (IOException | RuntimeException | Error e) {
            plain.close();
            throw e;
        }
    }

    /**
     * Reads bytes of a stream.
     *
     * @param from which they are in the buffer, for messages
     */
    void fill(InputStream in, ArrowBuf target, long from, long count) throws IOException {
        byte[] chunk = new byte[(int) Math.min(count, CHUNK_BYTES)];
        WorkMeter meter = new WorkMeter();
        for (long at = 0; at < count; ) {
            int read = in.read(chunk, 0, (int) Math.min(chunk.length, count - at));
            if (read < 0) {
                throw new IOException(
                        label + " has a buffer of " + (from + at) + " bytes, not " + bytes);
            }
            target.setBytes(at, chunk, 0, read);
            meter.add(read);
            at += read;
        }
    }

    /** Requires that a stream ends. */
    void requireEnd(InputStream in) throws IOException {
        if (in.read() >= 0) {
            throw new IOException(label + " has a buffer of more than " + bytes);
        }
    }
}
