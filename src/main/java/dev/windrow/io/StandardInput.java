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
import java.util.function.BiFunction;

/**
 * A stream without a name, whose first bytes tell what it is. An Arrow stream is read as it comes;
 * all else becomes a temporary file first.
 */
final class StandardInput {

    private static final String LABEL = "standard input";

    /** Behind so many blanks, nobody looks for the sign that begins a JSON object. */
    private static final int MOST_BYTES = 1 << 10;

    private StandardInput() {}

    /**
     * Returns a source of a stream, which stays open.
     *
     * @param file makes a source of a file of some kind
     */
    static TableSource open(InputStream stream, BiFunction<FileKind, FileStamp, TableSource> file) {
        InputStream in = unpacked(new BufferedInputStream(stream));
        byte[] begin = begin(in);
        return ArrowStream.isStream(begin)
                ? new ArrowStream(in)
                : file.apply(kind(begin), UnpackedFile.of(in, Compression.NONE, LABEL));
    }

    private static InputStream unpacked(InputStream in) {
        Compression compression = Compression.of(begin(in));
        try {
            return compression == Compression.NONE
                    ? in
                    : new BufferedInputStream(compression.unpacked(in));
        } catch (IOException e) {
            throw IoFailures.ofDecoding(LABEL, "a whole stream", e);
        }
    }

    private static byte[] begin(InputStream in) {
        try {
            in.mark(MOST_BYTES);
            byte[] begin = in.readNBytes(MOST_BYTES);
            in.reset();
            return begin;
        } catch (IOException e) {
            throw IoFailures.of(LABEL, e);
        } catch (RuntimeException e) {
            throw IoFailures.ofDecoding(LABEL, "a whole stream", e);
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
