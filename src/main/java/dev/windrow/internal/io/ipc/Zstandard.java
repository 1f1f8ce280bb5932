package dev.windrow.internal.io.ipc;

import com.github.luben.zstd.Zstd;

import dev.windrow.error.OptionalLibrary;
import dev.windrow.internal.io.NativeLibraries;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Decompresses Zstandard: by its native library, which the command line has, else in Java. On one
 * core the library makes 0.7 to 1.7 GB a second, and Java 0.2 to 1.0 GB.
 */
enum Zstandard {
    NATIVE {
        @Override
        int decompress(ByteBuffer compressed, ByteBuffer target) throws IOException {
            try {
                long made =
                        Zstd.decompressDirectByteBuffer(
                                target, 0, target.capacity(), compressed, 0, compressed.capacity());
                return (int) made;
            } catch (RuntimeException e) {
                // The library's own class, which may not be here, is not named.
                throw new IOException(e.getMessage(), e);
            }
        }
    },
    JAVA {
        @Override
        int decompress(ByteBuffer compressed, ByteBuffer target) throws IOException {
            ByteBuffer made = target.duplicate();
            try {
                new ZstdDecompressor().decompress(compressed.duplicate(), made);
            } catch (MalformedInputException e) {
                throw new IOException(e.getMessage(), e);
            }
            return made.position();
        }
    };

    private static final Zstandard FASTEST = isNativeHere() ? NATIVE : JAVA;

    /**
     * Decompresses all of one buffer into another. Both are direct and begin at position 0.
     *
     * @return the bytes that were made
     * @throws IOException if the compressed bytes are damaged, or make more than there is space for
     */
    abstract int decompress(ByteBuffer compressed, ByteBuffer target) throws IOException;

    /** Returns the faster one of those that this process has. */
    static Zstandard fastest() {
        return FASTEST;
    }

    private static boolean isNativeHere() {
        if (!OptionalLibrary.ZSTANDARD.isPresent()) {
            return false;
        }
        try {
            NativeLibraries.loadZstandard();
            return true;
        } catch (IOException | LinkageError e) {
            // It could not be unpacked, or is not for this machine.
            return false;
        }
    }
}
