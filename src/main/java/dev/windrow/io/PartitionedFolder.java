// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.IoFailures;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Files in folders such as {@code year=2024/month=5}, as Hive and Spark write them: the names of
 * the folders are values of columns of the files in them.
 */
final class PartitionedFolder {

    /** What stands for null. */
    static final String NULL = "__HIVE_DEFAULT_PARTITION__";

    /** The folder or the pattern that they are in. */
    private final String root;

    private final Map<Path, Map<String, @Nullable String>> files = new LinkedHashMap<>();
    private final Map<String, ColumnType> types = new LinkedHashMap<>();

    private PartitionedFolder(String root) {
        this.root = root;
    }

    /**
     * Looks at all folders in a folder.
     *
     * @param given types of columns that are not to be inferred
     */
    static PartitionedFolder of(Path root, Map<String, ColumnType> given) {
        PartitionedFolder folder = new PartitionedFolder(root.toString());
        folder.add(root, Map.of());
        return folder.typed(given);
    }

    /**
     * Looks at files and at all folders in folders that a pattern names: also the folders that they
     * are in have values, as long as these are values of the same columns for all files.
     *
     * @param given types of columns that are not to be inferred
     */
    static PartitionedFolder of(String pattern, List<Path> paths, Map<String, ColumnType> given) {
        PartitionedFolder folder = new PartitionedFolder(pattern);
        for (Path path : paths) {
            boolean isFolder = Files.isDirectory(path);
            Map<String, @Nullable String> values = new LinkedHashMap<>();
            for (int i = 0; i < path.getNameCount() - (isFolder ? 0 : 1); i++) {
                folder.addValue(path.getName(i), values);
            }
            if (isFolder) {
                folder.add(path, values);
            } else {
                folder.files.put(path, values);
            }
        }
        long kinds =
                folder.files.values().stream()
                        .map(Map::keySet)
                        .map(List::copyOf)
                        .distinct()
                        .count();
        if (kinds > 1) {
            folder.files.replaceAll((_, _) -> Map.of());
        }
        return folder.typed(given);
    }

    private PartitionedFolder typed(Map<String, ColumnType> given) {
        if (files.isEmpty()) {
            throw ErrorCode.FILE_NOT_FOUND.failure(
                    "%s: is an empty folder, expected .parquet, .arrow, .csv or .jsonl files in it",
                    root);
        }
        List<String> names = List.copyOf(files.values().iterator().next().keySet());
        files.forEach((file, values) -> requireSame(file, values, names));
        for (String name : names) {
            ColumnType type = given.get(name);
            types.put(name, type == null ? inferred(name) : type);
        }
        return this;
    }

    /** Returns the files, and the values of the folders that each is in, null for null. */
    Map<Path, Map<String, @Nullable String>> files() {
        return files;
    }

    /** Returns the columns that folders name, and their types, the outermost first. */
    Map<String, ColumnType> types() {
        return types;
    }

    private void add(Path folder, Map<String, @Nullable String> values) {
        List<Path> entries;
        try (Stream<Path> found = Files.list(folder)) {
            entries = found.filter(Inputs::isShown).sorted().toList();
        } catch (IOException e) {
            throw IoFailures.of(folder.toString(), e);
        }
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                Map<String, @Nullable String> inner = new LinkedHashMap<>(values);
                if (!addValue(entry.getFileName(), inner)) {
                    throw ErrorCode.WRONG_FILE_KIND.failure(
                            "%s: is a folder, expected only files in %s, or folders such as"
                                    + " name=value",
                            entry, folder);
                }
                add(entry, inner);
            } else {
                files.put(entry, values);
            }
        }
    }

    /** Adds the value that a folder names; false if it names none. */
    private boolean addValue(Path folder, Map<String, @Nullable String> values) {
        String name = folder.toString();
        int equals = name.indexOf('=');
        if (equals < 1) {
            return false;
        }
        String value = name.substring(equals + 1);
        // A text of these letters has one of them encoded.
        values.put(
                decoded(folder, name.substring(0, equals)),
                NULL.equals(value) ? null : decoded(folder, value));
        return true;
    }

    private static String decoded(Path entry, String text) {
        try {
            // A plus sign stands for itself there.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new WindrowException(
                    ErrorCode.CORRUPT_FILE,
                    entry
                            + ": the name has a percent sign without two hexadecimal digits behind"
                            + " it",
                    e);
        }
    }

    private void requireSame(Path file, Map<String, @Nullable String> values, List<String> names) {
        if (!List.copyOf(values.keySet()).equals(names)) {
            throw ErrorCode.WRONG_FILE_KIND.failure(
                    "%s: is in folders that name %s, expected %s as of other files in %s",
                    file, values.keySet(), names, root);
        }
    }

    private ColumnType inferred(String name) {
        List<String> texts = new ArrayList<>();
        files.values().stream()
                .map(values -> values.get(name))
                .filter(Objects::nonNull)
                .forEach(texts::add);
        if (texts.isEmpty()) {
            return Primitive.UTF8;
        }
        if (texts.stream().allMatch(PartitionedFolder::isInteger)) {
            return Primitive.INT64;
        }
        return texts.stream().allMatch(PartitionedFolder::isDate)
                ? Primitive.DATE32
                : Primitive.UTF8;
    }

    /** Returns whether the text is that of an integer: 007 is not. */
    private static boolean isInteger(String text) {
        try {
            return Long.toString(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return LocalDate.parse(text).toString().equals(text);
        } catch (DateTimeException e) {
            return false;
        }
    }
}
