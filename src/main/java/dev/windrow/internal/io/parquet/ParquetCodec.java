// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;
import dev.windrow.error.WindrowException;

import io.airlift.compress.Decompressor;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

import org.brotli.dec.BrotliInputStream;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.GZIPInputStream;

/**
 * How pages are compressed, in the order of the format's numbers. All are read in Java: to unpack a
 * native library takes longer than most queries.
 */
enum ParquetCodec {
    NONE(1),
    SNAPPY(32),
    GZIP(1100),
    LZO(0),
    BROTLI(1 << 20),
    /** LZ4 as Hadoop frames it, or without a frame: both are called by this name. */
    LZ4(256),
    ZSTD(1 << 16),
    LZ4_RAW(256);

    private static final int GZIP_BUFFER = 1 << 13;

    /** A frame begins with two sizes: before compression, and after. */
    private static final int FRAME_HEADER_BYTES = 2 * Integer.BYTES;

    private final long mostBytesPerByte;

    ParquetCodec(long mostBytesPerByte) {
        this.mostBytesPerByte = mostBytesPerByte;
    }

    /** Returns the one with a number of the format. */
    static ParquetCodec of(int number) {
        if (number < 0 || number >= values().length) {
            throw unsupported(Integer.toString(number));
        }
        return values()[number];
    }

    /**
     * Decompresses bytes.
     *
     * @param room how many bytes there is room for from the beginning of {@code target}
     * @return how many bytes that makes, which may be more than there is room for
     */
    int decompress(byte[] source, int from, int bytes, byte[] target, int room) throws IOException {
        return switch (this) {
            case NONE -> copy(source, from, bytes, target, room);
            case SNAPPY -> Snappy.decompress(source, from, bytes, target, room);
            case GZIP -> gunzip(source, from, bytes, target, room);
            case LZO -> throw unsupported(name());
            case BROTLI -> brotli(source, from, bytes, target, room);
            case LZ4 -> lz4(source, from, bytes, target, room);
            case ZSTD -> unpack(new ZstdDecompressor(), source, from, bytes, target, 0, room);
            case LZ4_RAW -> unpack(new Lz4Decompressor(), source, from, bytes, target, 0, room);
        };
    }

    /** Returns whether so many compressed bytes can have been so many. */
    boolean canMake(int bytes, int compressedBytes) {
        return bytes <= most(compressedBytes);
    }

    /**
     * Returns how many bytes so many compressed ones can have been at most.
     *
     * @param number the codec's number, which may be unknown: then they can have been any number
     */
    static long most(int number, long compressedBytes) {
        boolean isKnown = number >= 0 && number < values().length;
        return isKnown ? values()[number].most(compressedBytes) : Long.MAX_VALUE;
    }

    private long most(long compressedBytes) {
        return (compressedBytes + 1) * mostBytesPerByte;
    }

    private static WindrowException unsupported(String name) {
        return WindrowException.of(
                ErrorCode.UNSUPPORTED_FORMAT,
                "a column is compressed by the codec %s, expected none, snappy, gzip, brotli, lz4,"
                        + " zstd or lz4_raw",
                name);
    }

    private static int copy(byte[] source, int from, int bytes, byte[] target, int room) {
        System.arraycopy(source, from, target, 0, Math.min(bytes, room));
        return bytes;
    }

    private static int unpack(
            Decompressor codec,
            byte[] source,
            int from,
            int bytes,
            byte[] target,
            int to,
            int room) {
        return codec.decompress(source, from, bytes, target, to, room - to);
    }

    private static int gunzip(byte[] source, int from, int bytes, byte[] target, int room)
            throws IOException {
        InputStream compressed = new ByteArrayInputStream(source, from, bytes);
        try (InputStream stream = new GZIPInputStream(compressed, GZIP_BUFFER)) {
            return readAll(stream, target, room);
        }
    }

    private static int brotli(byte[] source, int from, int bytes, byte[] target, int room)
            throws IOException {
        OptionalLibrary.require(
                "a Parquet file that is compressed by Brotli", OptionalLibrary.BROTLI);
        return Brotli.decompress(source, from, bytes, target, room);
    }

    private static int lz4(byte[] source, int from, int bytes, byte[] target, int room) {
        try {
            if (unpackFrames(source, from, bytes, target, room) == room) {
                return room;
            }
        } catch (MalformedInputException e) {
            // What looked like the sizes of a frame was none.
        }
        return unpack(new Lz4Decompressor(), source, from, bytes, target, 0, room);
    }

    /** Returns -1 if there are no frames that make just what is expected. */
    private static int unpackFrames(byte[] source, int from, int bytes, byte[] target, int room) {
        ByteBuffer frames = ByteBuffer.wrap(source, from, bytes).order(ByteOrder.BIG_ENDIAN);
        int made = 0;
        while (frames.remaining() >= FRAME_HEADER_BYTES) {
            int size = frames.getInt();
            int compressed = frames.getInt();
            if (compressed < 0 || compressed > frames.remaining() || size > room - made) {
                return -1;
            }
            int found =
                    unpack(
                            new Lz4Decompressor(),
                            source,
                            frames.position(),
                            compressed,
                            target,
                            made,
                            room);
            if (found != size) {
                return -1;
            }
            made += size;
            frames.position(frames.position() + compressed);
        }
        return frames.hasRemaining() ? -1 : made;
    }

    private static int readAll(InputStream stream, byte[] target, int room) throws IOException {
        int made = stream.readNBytes(target, 0, room);
        return stream.read() < 0 ? made : room + 1;
    }

    /** Apart, so that the library is looked for only where it is needed. */
    private static final class Brotli {

        private Brotli() {}

        static int decompress(byte[] source, int from, int bytes, byte[] target, int room)
                throws IOException {
            InputStream compressed = new ByteArrayInputStream(source, from, bytes);
            try (InputStream stream = new BrotliInputStream(compressed)) {
                return readAll(stream, target, room);
            }
        }
    }
}
