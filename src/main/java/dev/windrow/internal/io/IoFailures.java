// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.OutOfMemoryException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Turns exceptions of libraries into one line that says what happened to which file. */
public final class IoFailures {

    private IoFailures() {}

    /** What systems say where no room is left: Linux and macOS, a quota, and Windows. */
    private static final List<String> FULL =
            List.of(
                    "No space left on device",
                    "Disk quota exceeded",
                    "There is not enough space on the disk");

    /** Returns the failure of reading or writing a file. */
    public static WindrowException of(String file, IOException cause) {
        return switch (cause) {
            case IOException full when isFull(full) ->
                    failure(
                            ErrorCode.DISK_FULL,
                            file,
                            "no room is left: free some, or choose another disk",
                            cause);
            case NoSuchFileException missing ->
                    failure(ErrorCode.FILE_NOT_FOUND, file, "no such file or folder", cause);
            case AccessDeniedException denied ->
                    failure(ErrorCode.PERMISSION_DENIED, file, "permission denied", cause);
            case NotDirectoryException plain ->
                    failure(ErrorCode.WRONG_FILE_KIND, file, "is a file, not a folder", cause);
            // An interrupt closes what a thread reads from, also for other threads.
            case ClosedChannelException interrupted ->
                    failure(ErrorCode.CANCELLED, file, "interrupted", cause);
            default -> failure(ErrorCode.INPUT_OUTPUT, file, reason(file, cause), cause);
        };
    }

    /** Returns what happened, without the file's name, which file systems tell, too. */
    private static String reason(String file, IOException cause) {
        String line = firstLine(cause);
        String name = file + ": ";
        return line.startsWith(name) ? line.substring(name.length()) : line;
    }

    /**
     * Returns the failure of decoding a file with a library, whatever the library threw. What does
     * not come of the file's bytes does not blame them.
     *
     * @param expected the kind of file, such as {@code a Parquet file}
     */
    public static WindrowException ofDecoding(String file, String expected, Throwable cause) {
        return switch (cause) {
            // Here, only the file can be the cause of vectors that contradict themselves.
            case WindrowException known when known.code() != ErrorCode.INVALID_ARGUMENT ->
                    inFile(file, known);
            case FileSystemException io -> of(file, io);
            case ClosedChannelException interrupted -> of(file, interrupted);
            case UncheckedIOException io -> ofDecoding(file, expected, io.getCause());
            case OutOfMemoryException memory -> tooLarge(file, memory);
            case OutOfMemoryError memory -> tooLarge(file, memory);
            case LinkageError linkage -> noLibrary(file, linkage);
            case IllegalCallerException denied -> noLibrary(file, denied);
            default -> damaged(file, expected, cause);
        };
    }

    private static WindrowException damaged(String file, String expected, Throwable cause) {
        return failure(
                ErrorCode.CORRUPT_FILE,
                file,
                "damaged or truncated, expected " + expected + ": " + innermostMessage(cause),
                cause);
    }

    private static WindrowException tooLarge(String file, Throwable cause) {
        return failure(
                ErrorCode.HOST_MEMORY,
                file,
                "no room for what it says it holds; read fewer columns, or check that the file is"
                        + " not damaged",
                cause);
    }

    /**
     * Returns the failure of loading a native library, which is unpacked to the folder for
     * temporary files.
     */
    public static WindrowException noLibrary(String file, Throwable cause) {
        return noLibrary(file, System.getProperty("java.io.tmpdir"), cause);
    }

    static WindrowException noLibrary(String file, String folder, Throwable cause) {
        String remedy =
                " a library that is needed is unpacked there; name another by -Djava.io.tmpdir";
        if (isFull(cause)) {
            return failure(
                    ErrorCode.DISK_FULL,
                    file,
                    "no room is left in " + temporary(folder) + ":" + remedy + ", or free some",
                    cause);
        }
        if (!Files.isDirectory(Path.of(folder))) {
            return failure(
                    ErrorCode.FILE_NOT_FOUND,
                    file,
                    "there is no folder " + folder + " for temporary files:" + remedy,
                    cause);
        }
        return failure(
                ErrorCode.INPUT_OUTPUT,
                file,
                "a library that is needed cannot be loaded ("
                        + firstLine(innermost(cause))
                        + "); start Java with the flags that the launcher script uses, and a"
                        + " temporary folder (-Djava.io.tmpdir) that libraries may be loaded from",
                cause);
    }

    /** Returns how errors name a folder for temporary files. */
    public static String temporary(String folder) {
        return "the folder for temporary files, " + folder;
    }

    /** Returns whether a failure, or what led to it, is that no room is left on a disk. */
    public static boolean isFull(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage());
            if (FULL.stream().anyMatch(message::contains)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a message without the chain of contexts that Arrow's native library puts before the
     * cause.
     */
    private static String innermostMessage(Throwable cause) {
        return firstLine(cause)
                .replaceFirst("^Error creating dataset\\. .*(file|source) ?'[^']*'(\\?)?: ", "");
    }

    /** Returns the first cause of a failure. */
    static Throwable innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    /**
     * Returns the first line of a failure's message, or the failure's kind if it has no message.
     */
    public static String firstLine(Throwable cause) {
        String message = cause.getMessage();
        String line = message == null ? "" : message.lines().findFirst().orElse("").trim();
        return line.isEmpty() ? kind(cause) : line;
    }

    /** Returns a failure whose message begins with the file's name, exactly once. */
    public static WindrowException inFile(String file, WindrowException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith(file)
                ? failure
                : new WindrowException(failure.code(), file + ": " + message, failure);
    }

    private static WindrowException failure(
            ErrorCode code, String file, String reason, Throwable cause) {
        return new WindrowException(code, file + ": " + reason, cause);
    }

    /** Returns an exception's kind in words: {@code EOFException} becomes "eof". */
    private static String kind(Throwable cause) {
        return cause.getClass()
                .getSimpleName()
                .replaceAll("(Exception|Error)$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
    }
}
