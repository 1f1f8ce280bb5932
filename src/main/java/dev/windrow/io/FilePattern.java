// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.DataSets;
import dev.windrow.internal.io.IoFailures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/**
 * A pattern of files' names, for shells that do not expand one and for programs: {@code *} and
 * {@code ?} stand for characters of a name, {@code [ab]} for one of them, <code>{a,b}</code> for
 * one of some texts, and {@code **} for any folders, also for none.
 */
final class FilePattern {

    private static final String ANY_FOLDERS = "**";

    private FilePattern() {}

    /** Returns whether a text has a sign of a pattern. */
    static boolean isPattern(String text) {
        return text.chars().anyMatch(sign -> "*?[{".indexOf(sign) >= 0);
    }

    /**
     * Returns the files and folders that a pattern names, in the order of their names.
     *
     * @throws WindrowException {@code FILE_NOT_FOUND} if there is none, {@code SYNTAX} for a
     *     pattern that is none
     */
    static List<Path> files(String pattern) {
        int sign = 0;
        while (!isPattern(pattern.substring(sign, sign + 1))) {
            sign++;
        }
        int slash = pattern.lastIndexOf('/', sign);
        String below = pattern.substring(slash + 1);
        Path folder = Path.of(slash < 0 ? "" : slash == 0 ? "/" : pattern.substring(0, slash));
        List<PathMatcher> matchers = List.of(matcher(below), matcher(below.replace("**/", "")));
        boolean isDeep = below.contains(ANY_FOLDERS);
        int depth =
                isDeep ? Integer.MAX_VALUE : (int) below.chars().filter(c -> c == '/').count() + 1;
        if (!Files.isDirectory(folder)) {
            throw missing(pattern);
        }
        List<Path> found;
        try (Stream<Path> paths = Files.walk(folder, depth)) {
            found =
                    paths.filter(path -> !path.equals(folder))
                            .filter(path -> !isDeep || Files.isRegularFile(path))
                            .filter(path -> isShown(folder.relativize(path)))
                            .filter(path -> matches(matchers, folder.relativize(path)))
                            .sorted()
                            .toList();
        } catch (IOException e) {
            throw IoFailures.of(pattern, e);
        } catch (UncheckedIOException e) {
            throw IoFailures.of(pattern, e.getCause());
        }
        if (found.isEmpty()) {
            throw missing(pattern);
        }
        return found;
    }

    private static boolean matches(List<PathMatcher> matchers, Path path) {
        return matchers.stream().anyMatch(matcher -> matcher.matches(path));
    }

    private static PathMatcher matcher(String pattern) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (IllegalArgumentException e) {
            throw new WindrowException(
                    ErrorCode.SYNTAX,
                    pattern + ": is no pattern of files' names: " + IoFailures.firstLine(e),
                    e);
        }
    }

    /** Returns whether neither a file nor a folder that it is in is hidden. */
    private static boolean isShown(Path path) {
        for (Path part : path) {
            if (!Inputs.isShown(part)) {
                return false;
            }
        }
        return true;
    }

    private static WindrowException missing(String pattern) {
        String hint = DataSets.isLike(pattern) ? "; " + DataSets.EXAMPLES : "";
        return ErrorCode.FILE_NOT_FOUND.failure(
                pattern + ": no file has a name of this pattern" + hint);
    }
}
