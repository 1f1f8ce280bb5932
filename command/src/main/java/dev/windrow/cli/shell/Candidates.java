// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.cli.output.OutputFormat;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.SqlVocabulary;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The words that may stand at the cursor. */
final class Candidates {

    /** More files of a folder are not looked at. */
    private static final int MOST_FILES = 1000;

    private final ShellSession session;

    Candidates(ShellSession session) {
        this.session = session;
    }

    /**
     * Returns words that begin as the one at the cursor does. One that ends in an opening
     * parenthesis or a slash goes on.
     */
    List<String> of(Completion completion) {
        return switch (completion.kind()) {
            case COMMAND -> matching(completion, commands());
            case FORMAT ->
                    matching(
                            completion,
                            OutputFormat.texts().stream().map(OutputFormat::label).toList());
            case SWITCH -> matching(completion, List.of("on", "off"));
            case FILE -> files(completion.word());
            case TABLE -> tables(completion);
            case COLUMN -> matching(completion, columns(completion.tables()));
            case NAME -> names(completion);
            case NOTHING -> List.of();
        };
    }

    private static List<String> commands() {
        return Arrays.stream(DotCommand.values()).map(DotCommand::label).toList();
    }

    private List<String> tables(Completion completion) {
        List<String> all =
                new ArrayList<>(
                        matching(
                                completion,
                                session.tableNames().stream()
                                        .map(Completion::quotedName)
                                        .toList()));
        files(completion.word()).stream().filter(Candidates::needsNoQuotes).forEach(all::add);
        return all;
    }

    private static boolean needsNoQuotes(String file) {
        return file.matches("[\\p{L}\\p{N}_./-]+") && !file.contains("--");
    }

    private List<String> names(Completion completion) {
        List<String> all = new ArrayList<>(matching(completion, columns(completion.tables())));
        matching(completion, SqlVocabulary.functions()).forEach(name -> all.add(name + "("));
        boolean isUpper = completion.word().chars().anyMatch(Character::isUpperCase);
        matching(completion, SqlVocabulary.keywords())
                .forEach(word -> all.add(isUpper ? word.toUpperCase(Locale.ROOT) : word));
        return all;
    }

    /** Returns the columns of tables, or of all that the session has where none is named. */
    private Set<String> columns(List<String> named) {
        List<String> tables =
                named.isEmpty()
                        ? session.tableNames().stream().map(Completion::quotedName).toList()
                        : named;
        Set<String> columns = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String table : tables) {
            try {
                columns.addAll(session.column("describe " + table));
            } catch (WindrowException e) {
                // What cannot be read has no columns: the statement will tell why.
                continue;
            }
        }
        return columns;
    }

    private static List<String> matching(Completion completion, Iterable<String> words) {
        String written = completion.word().toLowerCase(Locale.ROOT);
        List<String> matching = new ArrayList<>();
        for (String word : words) {
            if (word.toLowerCase(Locale.ROOT).startsWith(written)) {
                matching.add(word);
            }
        }
        return matching;
    }

    /** Returns the files and folders whose path begins so. */
    private static List<String> files(String written) {
        int slash = written.lastIndexOf('/') + 1;
        String folder = written.substring(0, slash);
        String begin = written.substring(slash);
        Set<String> found = new TreeSet<>();
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(
                        Path.of(folder.isEmpty() ? "." : folder),
                        path -> isBegunBy(path.getFileName().toString(), begin))) {
            for (Path path : all) {
                if (found.size() == MOST_FILES) {
                    break;
                }
                String end = Files.isDirectory(path) ? "/" : "";
                found.add(folder + path.getFileName() + end);
            }
        } catch (IOException | InvalidPathException e) {
            // A folder that is not there has no files.
            return List.of();
        }
        return List.copyOf(found);
    }

    private static boolean isBegunBy(String name, String begin) {
        return name.startsWith(begin) && (!begin.isEmpty() || !name.startsWith("."));
    }
}
