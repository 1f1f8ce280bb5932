// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.Objects;

/**
 * The state of a file before it was read: its size, when it was last written, and which file has
 * its name. A later comparison tells whether the file is still the same. One change cannot be
 * detected: a write that keeps the size and falls within the same tick of the file system's clock,
 * which is a few milliseconds long.
 *
 * @param path the file's name
 * @param label what errors call it: its name, or what a temporary file was made of
 * @param size bytes
 * @param modified when it was last written, as exactly as the file system tells
 * @param key identifies the file, even if another one takes its name later; null if the file system
 *     has no such key
 */
public record FileStamp(
        Path path, String label, long size, FileTime modified, @Nullable Object key) {

    /** Records a file's state. */
    public static FileStamp of(Path path) {
        return of(path, path.toString());
    }

    /** Records the state of a file that errors call by another name. */
    static FileStamp of(Path path, String label) {
        try {
            return look(path, label);
        } catch (IOException e) {
            throw IoFailures.of(label, e);
        }
    }

    /**
     * Compares the file's current state with this one.
     *
     * @throws WindrowException {@code FILE_CHANGED} if they differ
     */
    void requireUnchanged() {
        String change;
        try {
            change = change();
        } catch (IOException e) {
            throw IoFailures.of(label, e);
        }
        if (change != null) {
            throw changed(change, null);
        }
    }

    /**
     * Returns the failure to report of a read: that the file changed, if it did, since the failure
     * may only follow from that; and otherwise the failure itself.
     */
    public RuntimeException explained(RuntimeException failure) {
        if (failure instanceof WindrowException known && known.code() == ErrorCode.FILE_CHANGED) {
            return failure;
        }
        try {
            String change = change();
            return change == null ? failure : changed(change, failure);
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    private static FileStamp look(Path path, String label) throws IOException {
        var found = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileStamp(path, label, found.size(), found.lastModifiedTime(), found.fileKey());
    }

    /** Describes what is different now, or returns null if nothing is. */
    private @Nullable String change() throws IOException {
        FileStamp now;
        try {
            now = look(path, label);
        } catch (NoSuchFileException e) {
            return "it is gone now";
        }
        if (!Objects.equals(key, now.key)) {
            return "another file has its name now";
        }
        if (size != now.size) {
            return String.format(Locale.ROOT, "%,d bytes at first, %,d now", size, now.size);
        }
        return modified.equals(now.modified)
                ? null
                : "last written at " + modified + " at first, at " + now.modified + " now";
    }

    private WindrowException changed(String change, @Nullable Throwable cause) {
        return new WindrowException(
                ErrorCode.FILE_CHANGED,
                label
                        + ": changed while it was read: "
                        + change
                        + "; read it again when nobody writes to it",
                cause);
    }
}
