// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.UnaryOperator;

/** Where a user's statements are kept, for that user alone: they may have secrets in them. */
final class HistoryFile {

    private HistoryFile() {}

    /**
     * Returns the file, which is there then: {@code windrow/history} in {@code XDG_STATE_HOME}, or
     * else in {@code .local/state} of the home. Null where none can be made.
     *
     * @param environment finds variables of the environment, or null
     */
    static @Nullable Path find(UnaryOperator<@Nullable String> environment) {
        String states = environment.apply("XDG_STATE_HOME");
        String home = environment.apply("HOME");
        Path folder;
        if (states != null && Path.of(states).isAbsolute()) {
            folder = Path.of(states);
        } else if (home != null && Path.of(home).isAbsolute()) {
            folder = Path.of(home, ".local", "state");
        } else {
            return null;
        }
        try {
            return made(folder.resolve("windrow"));
        } catch (IOException | UnsupportedOperationException e) {
            // A prompt without a history is better than none.
            return null;
        }
    }

    private static Path made(Path folder) throws IOException {
        Files.createDirectories(folder, only("rwx------"));
        Path file = folder.resolve("history");
        try {
            Files.createFile(file, only("rw-------"));
        } catch (FileAlreadyExistsException e) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        return file;
    }

    private static FileAttribute<?> only(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }
}
