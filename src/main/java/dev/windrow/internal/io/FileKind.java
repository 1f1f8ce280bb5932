// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The formats of files, recognised by the endings of their names. Before an ending that tells how
 * the file is compressed, as in {@code orders.csv.gz}, stands that of its format. Formats that
 * begin and end with a magic number are recognised by it, whatever the name.
 */
public enum FileKind {
    PARQUET(List.of("parquet", "parq", "pq")),
    ARROW(List.of("arrow", "feather", "ipc")),
    ARROW_STREAM(List.of("arrows")),
    CSV(List.of("csv", "txt")),
    TSV(List.of("tsv", "tab")),
    JSON(List.of("json")),
    JSONL(List.of("jsonl", "ndjson"));

    /** What files begin and end with. */
    private static final Map<String, FileKind> MAGIC = Map.of("PAR1", PARQUET, "ARROW1", ARROW);

    private final List<String> endings;

    FileKind(List<String> endings) {
        this.endings = endings;
    }

    /** Returns the format whose magic number is at both ends of a file, or null. */
    public static @Nullable FileKind ofMagic(Path file) {
        try (FileChannel bytes = FileChannel.open(file)) {
            for (Map.Entry<String, FileKind> each : MAGIC.entrySet()) {
                String magic = each.getKey();
                long end = bytes.size() - magic.length();
                if (end > 0
                        && magic.equals(text(bytes, 0, magic.length()))
                        && magic.equals(text(bytes, end, magic.length()))) {
                    return each.getValue();
                }
            }
            return null;
        } catch (IOException e) {
            throw IoFailures.of(file.toString(), e);
        }
    }

    private static String text(FileChannel file, long from, int bytes) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(bytes);
        FileReads.read(file, read, from);
        return new String(read.array(), StandardCharsets.ISO_8859_1);
    }

    /** Returns the format of a file to read, by its name. */
    public static FileKind ofInput(Path file) {
        FileKind format = of(file);
        if (format == null) {
            throw ErrorCode.UNKNOWN_FORMAT.failure(
                    "%s: cannot be read, expected a name ending in .parquet, .parq, .pq, .arrow,"
                        + " .arrows, .feather, .ipc, .csv, .txt, .tsv, .jsonl, .ndjson or .json,"
                        + " and in .gz or .zst behind that if it is compressed: %s",
                    file, Compression.remedy(file));
        }
        return format;
    }

    /** Returns the format of a file to write. */
    public static FileKind ofOutput(Path file) {
        FileKind format = of(file);
        boolean isPacked = Compression.of(file) != Compression.NONE;
        if (format == null || isPacked && !format.isText()) {
            throw ErrorCode.UNKNOWN_FORMAT.failure(
                    "%s: cannot be written, expected a name ending in .parquet, .arrow, .arrows,"
                            + " .feather, .ipc, .csv, .tsv, .json or .jsonl, and for text perhaps"
                            + " in .gz or .zst behind that",
                    file);
        }
        return format;
    }

    /** Returns whether a format has a name, such as {@code json} or {@code arrow}, in any case. */
    public boolean isOf(String format) {
        String own = format.toUpperCase(Locale.ROOT);
        return switch (this) {
            case JSONL -> own.equals("JSON") || own.equals("JSONL");
            case ARROW_STREAM -> own.equals("ARROW");
            case PARQUET, ARROW, CSV, TSV, JSON -> own.equals(name());
        };
    }

    /** Returns the usual ending of a file's name, without the point. */
    public String ending() {
        return endings.getFirst();
    }

    /** Returns whether it is text, which is written to a stream. */
    public boolean isText() {
        return this == CSV || this == TSV || this == JSON || this == JSONL;
    }

    private static @Nullable FileKind of(Path file) {
        String text = Compression.plainName(file);
        String ending = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        for (FileKind format : values()) {
            if (format.endings.contains(ending) && ending.length() < text.length()) {
                return format;
            }
        }
        return null;
    }
}
