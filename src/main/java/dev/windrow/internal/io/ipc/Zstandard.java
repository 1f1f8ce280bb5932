// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;

import dev.windrow.error.OptionalLibrary;
import dev.windrow.internal.io.NativeLibraries;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.airlift.compress.zstd.ZstdInputStream;

import java.io.IOException;
import java.io.InputStream;
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

        @Override
        InputStream stream(InputStream compressed) throws IOException {
            return NativeStream.of(compressed);
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

        @Override
        InputStream stream(InputStream compressed) {
            return new ZstdInputStream(compressed) {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] into, int from, int count) throws IOException {
                    try {
                        return super.read(into, from, count);
                    } catch (MalformedInputException e) {
                        throw new IOException(e.getMessage(), e);
                    }
                }
            };
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

    /** Returns the bytes that compressed ones make, as they are read. */
    abstract InputStream stream(InputStream compressed) throws IOException;

    /** Returns the faster one of those that this process has. */
    static Zstandard fastest() {
        return FASTEST;
    }

    /** A class of its own: Java looks for the library's class when it links this one. */
    private static final class NativeStream {

        private NativeStream() {}

        static InputStream of(InputStream compressed) throws IOException {
            return new ZstdInputStreamNoFinalizer(compressed);
        }
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
