// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The formats of files, recognised by the endings of their names. Before an ending that tells how
 * the file is compressed, as in {@code orders.csv.gz}, stands that of its format.
 */
public enum FileKind {
    PARQUET(List.of("parquet")),
    ARROW(List.of("arrow", "feather", "ipc")),
    ARROW_STREAM(List.of("arrows")),
    CSV(List.of("csv")),
    TSV(List.of("tsv", "tab")),
    JSON(List.of("json")),
    JSONL(List.of("jsonl", "ndjson"));

    private final List<String> endings;

    FileKind(List<String> endings) {
        this.endings = endings;
    }

    /** Returns the format of a file to read. */
    public static FileKind ofInput(Path file) {
        FileKind format = of(file);
        if (format == null) {
            throw WindrowException.of(
                    ErrorCode.UNKNOWN_FORMAT,
                    "%s: cannot be read, expected a name ending in .parquet, .arrow, .arrows,"
                            + " .feather, .ipc, .csv, .tsv, .jsonl, .ndjson or .json, and in .gz or"
                            + " .zst behind that if it is compressed",
                    file);
        }
        return format;
    }

    /** Returns the format of a file to write. */
    public static FileKind ofOutput(Path file) {
        FileKind format = of(file);
        boolean isPacked = Compression.of(file) != Compression.NONE;
        if (format == null || isPacked && !format.isText()) {
            throw WindrowException.of(
                    ErrorCode.UNKNOWN_FORMAT,
                    "%s: cannot be written, expected a name ending in .parquet, .arrow, .arrows,"
                            + " .feather, .ipc, .csv, .tsv, .json or .jsonl, and for text perhaps"
                            + " in .gz or .zst behind that",
                    file);
        }
        return format;
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
