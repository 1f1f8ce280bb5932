package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The formats of files, recognised by the endings of their names. */
public enum FileKind {
    PARQUET(List.of("parquet")),
    ARROW(List.of("arrow", "feather", "ipc")),
    ARROW_STREAM(List.of("arrows")),
    CSV(List.of("csv")),
    JSON(List.of("json")),
    JSONL(List.of("jsonl"));

    private final List<String> endings;

    FileKind(List<String> endings) {
        this.endings = endings;
    }

    /** Returns the format of a file to read. */
    public static FileKind ofInput(Path file) {
        FileKind format = of(file);
        if (format == null || format == JSON || format == JSONL) {
            throw WindrowException.of(
                    ErrorCode.UNKNOWN_FORMAT,
                    "%s: cannot be read, expected a name ending in .parquet, .arrow, .arrows,"
                            + " .feather, .ipc or .csv",
                    file);
        }
        return format;
    }

    /** Returns the format of a file to write. */
    public static FileKind ofOutput(Path file) {
        FileKind format = of(file);
        if (format == null) {
            throw WindrowException.of(
                    ErrorCode.UNKNOWN_FORMAT,
                    "%s: cannot be written, expected a name ending in .parquet, .arrow, .arrows,"
                            + " .feather, .ipc, .csv, .json or .jsonl",
                    file);
        }
        return format;
    }

    private static @Nullable FileKind of(Path file) {
        Path name = file.getFileName();
        String text = name == null ? "" : name.toString();
        String ending = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        for (FileKind format : values()) {
            if (format.endings.contains(ending) && ending.length() < text.length()) {
                return format;
            }
        }
        return null;
    }
}
