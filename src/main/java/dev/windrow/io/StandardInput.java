// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.internal.io.Compression;
import dev.windrow.internal.io.FileKind;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.TableSource;
import dev.windrow.internal.io.UnpackedFile;
import dev.windrow.internal.io.ipc.ArrowStream;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream without a name, whose first bytes tell what it is. An Arrow stream is read as it comes;
 * all else becomes a temporary file first.
 */
final class StandardInput {

    private static final String LABEL = "standard input";

    /** Behind so many blanks, nobody looks for the sign that begins a JSON object. */
    private static final int MOST_BYTES = 1 << 10;

    /** More than a decoder reads to make those, whatever blocks the stream has. */
    private static final int MOST_PACKED_BYTES = 1 << 20;

    private StandardInput() {}

    /** Makes a source of a file. */
    @FunctionalInterface
    interface Opening {
        TableSource of(FileKind kind, FileStamp file, Compression compression);
    }

    /** Returns a source of a stream, which stays open. */
    static TableSource open(InputStream stream, Opening file) {
        InputStream in = new BufferedInputStream(stream);
        Compression compression = Compression.of(begin(in, Compression.NONE));
        byte[] begin = begin(in, compression);
        return ArrowStream.isStream(begin)
                ? new ArrowStream(compression.unpacked(in, LABEL))
                : file.of(kind(begin), UnpackedFile.of(in, LABEL), compression);
    }

    /** Returns the first bytes, of which the stream loses none. */
    private static byte[] begin(InputStream in, Compression compression) {
        try {
            in.mark(MOST_PACKED_BYTES);
            byte[] begin = compression.unpacked(in, LABEL).readNBytes(MOST_BYTES);
            in.reset();
            return begin;
        } catch (IOException e) {
            throw IoFailures.of(LABEL, e);
        }
    }

    private static FileKind kind(byte[] begin) {
        String text = new String(begin, StandardCharsets.UTF_8).stripLeading();
        if (text.startsWith("PAR1")) {
            return FileKind.PARQUET;
        }
        if (text.startsWith("ARROW1") || text.startsWith("FEA1")) {
            return FileKind.ARROW;
        }
        return text.startsWith("{") || text.startsWith("[") ? FileKind.JSONL : FileKind.CSV;
    }
}
