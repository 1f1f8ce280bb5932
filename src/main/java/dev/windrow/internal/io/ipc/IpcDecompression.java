package dev.windrow.internal.io.ipc;

import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Decompresses the buffers of a batch. */
final class IpcDecompression {

    /**
     * The bytes before the compressed ones. They hold the uncompressed length, or -1 if the buffer
     * is not compressed.
     */
    private static final int LENGTH_BYTES = Long.BYTES;

    private static final long NOT_COMPRESSED = -1;

    /** Each byte of LZ4 adds at most 255 bytes to a match. */
    private static final long MOST_BY_LZ4 = 255;

    /** The shortest block of Zstandard has 4 bytes, and its longest content is 128 KiB. */
    private static final long MOST_BY_ZSTD = (128 << 10) / 4;

    private static final int CHUNK_BYTES = 1 << 16;

    private IpcDecompression() {}

    /**
     * Returns the uncompressed buffer, which the caller releases. It takes no more memory than that
     * many compressed bytes can expand to.
     *
     * @param buffer the compressed buffer, with its uncompressed length first
     * @param label the name of the batch in errors
     */
    static ArrowBuf decompress(
            ArrowBuf buffer, BodyCompression compression, String label, BufferAllocator allocator)
            throws IOException {
        byte codec = compression.codec();
        if (compression.method() != BodyCompressionMethod.BUFFER
                || (codec != CompressionType.LZ4_FRAME && codec != CompressionType.ZSTD)) {
            throw new IOException(
                    label + " is compressed by codec " + codec + ", expected 0, LZ4, or 1, zstd");
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
                    label
                            + (" has a compressed buffer of " + buffer.capacity())
                            + (" bytes that is said to hold " + claimed));
        }
        if (claimed == 0) {
            return allocator.getEmpty();
        }
        return lz4
                ? lz4(buffer, claimed, label, allocator)
                : zstd(buffer, claimed, label, allocator);
    }

    private static ArrowBuf zstd(
            ArrowBuf buffer, long claimed, String label, BufferAllocator allocator)
            throws IOException {
        int bytes = Math.toIntExact(buffer.capacity() - LENGTH_BYTES);
        ByteBuffer compressed = buffer.nioBuffer(LENGTH_BYTES, bytes).slice();
        ArrowBuf plain = allocator.buffer(claimed);
        try {
            ByteBuffer target = plain.nioBuffer(0, Math.toIntExact(claimed)).slice();
            int made = Zstandard.fastest().decompress(compressed, target);
            if (made < claimed) {
                throw new IOException(
                        label + " has a buffer of " + made + " bytes, not " + claimed);
            }
            return plain.slice(0, claimed);
        } catch (IOException | RuntimeException | Error e) {
            plain.close();
            throw e;
        }
    }

    /** Decompresses LZ4. Arrow's own codec does not tell how many bytes it has written. */
    private static ArrowBuf lz4(
            ArrowBuf buffer, long claimed, String label, BufferAllocator allocator)
            throws IOException {
        byte[] compressed = new byte[Math.toIntExact(buffer.capacity() - LENGTH_BYTES)];
        buffer.getBytes(LENGTH_BYTES, compressed);
        ArrowBuf plain = allocator.buffer(claimed);
        try (var in = new FramedLZ4CompressorInputStream(new ByteArrayInputStream(compressed))) {
            byte[] chunk = new byte[CHUNK_BYTES];
            long at = 0;
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                if (read > claimed - at) {
                    throw new IOException(label + " has a buffer of more than " + claimed);
                }
                plain.setBytes(at, chunk, 0, read);
                at += read;
            }
            if (at < claimed) {
                throw new IOException(label + " has a buffer of " + at + " bytes, not " + claimed);
            }
            return plain.slice(0, claimed);
        } catch (IOException | RuntimeException | Error e) {
            plain.close();
            throw e;
        }
    }
}
