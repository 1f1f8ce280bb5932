// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import com.github.luben.zstd.util.Native;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Loads native libraries, which are unpacked from their jars into a folder of {@link
 * TemporaryFiles}. It is deleted as soon as the library is loaded, and nothing stays where a
 * process is killed.
 */
public final class NativeLibraries {

    private NativeLibraries() {}

    /** Loads what decompresses Zstandard. */
    public static void loadZstandard() throws IOException {
        if (Native.isLoaded()) {
            return;
        }
        Path parent = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try (EndOfProcess _ = new EndOfProcess()) {
            Path folder = TemporaryFiles.createFolder(parent);
            try {
                Native.load(folder.toFile());
            } finally {
                TemporaryFiles.delete(folder);
            }
        }
    }
}
