// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Temporary files and folders, whose names tell which process made them. A process that is killed
 * leaves its own; the next one that works in the folder deletes them. What a living process has, or
 * what may be such a process's, stays.
 */
public final class TemporaryFiles {

    private static final String PREFIX = ".windrow-";

    /**
     * Folders whose leftovers are deleted: whoever writes many files into one folder does not list
     * it for each.
     */
    private static final Set<Path> CLEANED = ConcurrentHashMap.newKeySet();

    private static final int MOST_CLEANED = 1000;

    private TemporaryFiles() {}

    /** Returns a name in a folder for a file or a folder that the caller makes and deletes. */
    public static Path name(Path folder) {
        return folder.resolve(prefix(folder) + UUID.randomUUID() + ".tmp");
    }

    /** Makes a file that only this user may read. */
    public static Path createFile(Path folder) throws IOException {
        return Files.createTempFile(folder, prefix(folder), ".tmp");
    }

    /** Makes a folder that only this user may enter. */
    public static Path createFolder(Path folder) throws IOException {
        return Files.createTempDirectory(folder, prefix(folder));
    }

    /** Deletes a file, or a folder with its files, as far as that is possible. */
    public static void delete(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(path)) {
            for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            path.toFile().deleteOnExit();
        }
    }

    private static String prefix(Path folder) {
        if (CLEANED.size() >= MOST_CLEANED) {
            CLEANED.clear();
        }
        if (CLEANED.add(folder.toAbsolutePath())) {
            deleteLeftovers(folder);
        }
        return PREFIX + ProcessName.OWN + "-";
    }

    /** Deletes what processes of this user left in a folder that have ended. */
    static void deleteLeftovers(Path folder) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path each : found) {
                String name = each.getFileName().toString().substring(PREFIX.length());
                if (ProcessName.hasEnded(name) && isOwn(each)) {
                    delete(each);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Whoever writes into this folder next hears why that is not possible.
        }
    }

    /** Others may write into a folder for temporary files, too. */
    private static boolean isOwn(Path path) throws IOException {
        return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS)
                .equals(Files.getOwner(ProcessName.FOLDER));
    }
}
