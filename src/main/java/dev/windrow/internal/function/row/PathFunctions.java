// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Functions of the paths of files. A last argument says which signs divide a path: {@code
 * 'both_slash'}, as without it, {@code 'forward_slash'}, {@code 'backslash'} or {@code 'system'}.
 */
final class PathFunctions {

    private static final ColumnType TEXTS = new ListOf(UTF8);

    static final FunctionTable TABLE = new FunctionTable();

    static {
        add("parse_filename", UTF8, v -> fileName(v.path, v.separators), UTF8);
        add("parse_filename", UTF8, v -> fileName(v.path, v.separators), UTF8, UTF8);
        add("parse_filename", UTF8, PathFunctions::fileName, UTF8, BOOL);
        add("parse_filename", UTF8, PathFunctions::fileName, UTF8, BOOL, UTF8);
        for (ColumnType[] types : new ColumnType[][] {{UTF8}, {UTF8, UTF8}}) {
            add("parse_dirname", UTF8, v -> topFolder(v.path, v.separators), types);
            add("parse_dirpath", UTF8, v -> folder(v.path, v.separators), types);
            add("parse_path", TEXTS, v -> parts(v.path, v.separators), types);
        }
    }

    private PathFunctions() {}

    /**
     * The arguments of a call.
     *
     * @param separators the signs that divide the path
     */
    private record Values(String path, boolean isWithoutEnding, String separators) {

        /** Returns them, or null where the path is null. */
        static @Nullable Values of(@Nullable Object[] values) {
            Object last = values[values.length - 1];
            return values[0] == null
                    ? null
                    : new Values(
                            (String) values[0],
                            values.length > 1 && Boolean.TRUE.equals(values[1]),
                            values.length > 1 && last instanceof String option
                                    ? separators(option)
                                    : "/\\");
        }

        private static String separators(String option) {
            return switch (option.toLowerCase(Locale.ROOT)) {
                case "system", "forward_slash" -> "/";
                case "backslash" -> "\\";
                default -> "/\\";
            };
        }
    }

    /** Makes something of the arguments of a call. */
    @FunctionalInterface
    private interface Of {
        Object of(Values values);
    }

    private static void add(String name, ColumnType result, Of code, ColumnType... parameters) {
        TABLE.add(
                name,
                signatureOfNulls(
                        List.of(parameters),
                        result,
                        values -> {
                            Values read = Values.of(values);
                            return read == null ? null : code.of(read);
                        }));
    }

    private static Object fileName(Values values) {
        String name = fileName(values.path, values.separators);
        int point = name.lastIndexOf('.');
        return values.isWithoutEnding && point >= 0 ? name.substring(0, point) : name;
    }

    private static String fileName(String path, String separators) {
        return path.substring(last(path, separators) + 1);
    }

    private static String topFolder(String path, String separators) {
        int end = 0;
        while (end < path.length() && separators.indexOf(path.charAt(end)) < 0) {
            end++;
        }
        return end == path.length() ? "" : path.substring(0, Math.max(1, end));
    }

    private static String folder(String path, String separators) {
        boolean isRoot = path.length() == 1 && last(path, separators) == 0;
        return isRoot ? path : path.substring(0, Math.max(0, last(path, separators)));
    }

    /** Returns the folders and the file; the sign alone for that at the beginning. */
    private static List<String> parts(String path, String separators) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= path.length(); i++) {
            if (i == path.length() || separators.indexOf(path.charAt(i)) >= 0) {
                if (i > start) {
                    parts.add(path.substring(start, i));
                } else if (i == 0 && !path.isEmpty()) {
                    parts.add(path.substring(0, 1));
                }
                start = i + 1;
            }
        }
        return parts;
    }

    private static int last(String path, String separators) {
        int last = path.length() - 1;
        while (last >= 0 && separators.indexOf(path.charAt(last)) < 0) {
            last--;
        }
        return last;
    }
}
