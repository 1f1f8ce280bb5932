package dev.windrow.internal.io.ipc;

import org.apache.arrow.compression.ZstdCompressionCodec;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Decompresses the buffers of a batch. */
final class IpcDecompression {

    /** Before the compressed bytes: how many there will be, or -1 if they are not compressed. */
    private static final int LENGTH_BYTES = Long.BYTES;

    private static final long NOT_COMPRESSED = -1;

    /** Each byte of LZ4 adds at most 255 bytes to a match. */
    private static final long MOST_BY_LZ4 = 255;

    /** The shortest block of Zstandard has 4 bytes, and the longest content of one is 128 KiB. */
    private static final long MOST_BY_ZSTD = (128 << 10) / 4;

    private static final int CHUNK_BYTES = 1 << 16;

    private IpcDecompression() {}

    /**
     * Returns what a buffer holds, for the caller to release. It takes no more memory than that
     * many compressed bytes can be.
     *
     * @param buffer with its length first
     * @param what whose buffer it is, for errors
     */
    static ArrowBuf decompress(
            ArrowBuf buffer, BodyCompression compression, String what, BufferAllocator allocator)
            throws IOException {
        byte codec = compression.codec();
        if (compression.method() != BodyCompressionMethod.BUFFER
                || (codec != CompressionType.LZ4_FRAME && codec != CompressionType.ZSTD)) {
            throw new IOException(
                    what + " is compressed by codec " + codec + ", expected 0, LZ4, or 1, zstd");
        }
        if (buffer.capacity() == 0) {
            return allocator.getEmpty();
        }
        long bytes = buffer.capacity() - LENGTH_BYTES;
        long claimed = bytes < 0 ? Long.MIN_VALUE : buffer.getLong(0);
        if (claimed == NOT_COMPRESSED) {
            buffer.getReferenceManager().retain();
            return buffer.slice(LENGTH_BYTES, bytes);
        }
        boolean lz4 = codec == CompressionType.LZ4_FRAME;
        if (claimed < 0 || claimed / (lz4 ? MOST_BY_LZ4 : MOST_BY_ZSTD) > bytes) {
            throw new IOException(
                    what
                            + (" has a compressed buffer of " + buffer.capacity())
                            + (" bytes that is said to hold " + claimed));
        }
        if (claimed == 0) {
            return allocator.getEmpty();
        }
        return lz4 ? lz4(buffer, claimed, what, allocator) : zstd(buffer, claimed, allocator);
    }

    private static ArrowBuf zstd(ArrowBuf buffer, long claimed, BufferAllocator allocator) {
        // The codec releases what it is given, unless it fails.
        buffer.getReferenceManager().retain();
        try {
            return new ZstdCompressionCodec().decompress(allocator, buffer).slice(0, claimed);
        } catch (RuntimeException | Error e) {
            buffer.getReferenceManager().release();
            throw e;
        }
    }

    /** Arrow's own codec does not tell how many bytes came. */
    private static ArrowBuf lz4(
            ArrowBuf buffer, long claimed, String what, BufferAllocator allocator)
            throws IOException {
        byte[] compressed = new byte[Math.toIntExact(buffer.capacity() - LENGTH_BYTES)];
        buffer.getBytes(LENGTH_BYTES, compressed);
        ArrowBuf plain = allocator.buffer(claimed);
        try (var in = new FramedLZ4CompressorInputStream(new ByteArrayInputStream(compressed))) {
            byte[] chunk = new byte[CHUNK_BYTES];
            long at = 0;
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                if (read > claimed - at) {
                    throw new IOException(what + " has a buffer of more than " + claimed);
                }
                plain.setBytes(at, chunk, 0, read);
                at += read;
            }
            if (at < claimed) {
                throw new IOException(what + " has a buffer of " + at + " bytes, not " + claimed);
            }
            return plain.slice(0, claimed);
        } catch (IOException | RuntimeException | Error e) {
            plain.close();
            throw e;
        }
    }
}
