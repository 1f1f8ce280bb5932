// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/**
 * The report of a run.
 *
 * @param title the query, in one line
 * @param profile the run's profile
 * @param busyProcessors how many processors the process had on average; 0 where not known
 * @param plan the text of the plan, line by line
 * @param sources the sources of the kernels in the order in which they were compiled; empty if they
 *     were not asked for
 */
public record RunReport(
        String title,
        Profile profile,
        double busyProcessors,
        List<String> plan,
        List<KernelSource> sources) {

    public RunReport {
        plan = List.copyOf(plan);
        sources = List.copyOf(sources);
    }

    /** Returns a page for a browser: one file that loads nothing else. */
    public String page() {
        return ProfilePage.of(this);
    }

    /** Returns a trace in Chrome's format, which Perfetto opens. */
    public String trace() {
        return TraceText.of(this);
    }

    /**
     * Checks beforehand whether a report can be written to a file, as far as possible.
     *
     * @throws WindrowException as {@link #write} does
     */
    public static void requireWritable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (!isPage(file) && !isTrace(file)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: expected a name that ends in .html (a page for a browser) or .json (a"
                            + " trace for Perfetto)",
                    file);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw ErrorCode.FILE_NOT_FOUND.failure("%s: there is no folder %s", file, folder);
        }
        if (!Files.isWritable(folder)) {
            throw ErrorCode.PERMISSION_DENIED.failure(
                    "%s: the folder %s may not be written to", file, folder);
        }
        if (Files.isDirectory(file)) {
            throw ErrorCode.WRONG_FILE_KIND.failure(
                    "%s: is a folder, expected a file's name", file);
        }
    }

    /**
     * Writes the page or the trace, depending on the file's extension. The file appears whole or
     * not at all.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for another extension, {@code
     *     FILE_NOT_FOUND} or {@code WRONG_FILE_KIND} if there is no such folder or the file is one,
     *     {@code INPUT_OUTPUT} if it cannot be written
     */
    public void write(Path file) {
        requireWritable(file);
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling("." + target.getFileName() + ".tmp");
        try {
            Files.writeString(temporary, isPage(file) ? page() : trace());
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns whether a file of this name is written as a page. */
    public static boolean isPage(Path file) {
        return ending(file, ".html");
    }

    private static boolean isTrace(Path file) {
        return ending(file, ".json");
    }

    private static boolean ending(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }
}
