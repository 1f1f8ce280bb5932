// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The words of SQL that are no names, and those that begin what is not supported. */
final class Keywords {

    private static final Set<String> RESERVED =
            Set.of(
                    "all",
                    "and",
                    "any",
                    "as",
                    "asc",
                    "between",
                    "case",
                    "cast",
                    "collate",
                    "cross",
                    "desc",
                    "distinct",
                    "else",
                    "end",
                    "except",
                    "exists",
                    "false",
                    "fetch",
                    "for",
                    "from",
                    "full",
                    "group",
                    "having",
                    "in",
                    "inner",
                    "intersect",
                    "into",
                    "is",
                    "join",
                    "lateral",
                    "left",
                    "like",
                    "ilike",
                    "limit",
                    "natural",
                    "not",
                    "null",
                    "offset",
                    "on",
                    "or",
                    "order",
                    "outer",
                    "qualify",
                    "right",
                    "select",
                    "similar",
                    "some",
                    "then",
                    "true",
                    "try_cast",
                    "union",
                    "using",
                    "when",
                    "where",
                    "window",
                    "with");

    /** Words and signs of SQL that are not supported, with the names of what they begin. */
    private static final Map<String, String> UNSUPPORTED = new TreeMap<>();

    static {
        for (String join :
                "join cross natural inner left right full asof positional lateral semi anti"
                        .split(" ")) {
            UNSUPPORTED.put(join, "JOIN");
        }
        for (String clause : "union intersect except into fetch for with".split(" ")) {
            UNSUPPORTED.put(clause, clause.toUpperCase(Locale.ROOT));
        }
        UNSUPPORTED.put("tablesample", "SAMPLE");
        UNSUPPORTED.put("using", "SAMPLE");
        UNSUPPORTED.put("collate", "COLLATE");
        UNSUPPORTED.put("at", "AT TIME ZONE");

        UNSUPPORTED.put("exclude", "EXCLUDE");
        UNSUPPORTED.put("replace", "REPLACE");
        UNSUPPORTED.put("rename", "RENAME");
        UNSUPPORTED.put("groups", "GROUPS");
        UNSUPPORTED.put("pivot", "PIVOT");
        UNSUPPORTED.put("unpivot", "UNPIVOT");
        UNSUPPORTED.put("select", "a subquery");
        for (String operator : "similar glob regexp rlike overlaps".split(" ")) {
            UNSUPPORTED.put(operator, operator.toUpperCase(Locale.ROOT));
        }
        for (String operator :
                ("^ ** // & | ~ !~ ~~ !~~ << >> @ @> <@ ^@ && -> ->> <=> => :=").split(" ")) {
            UNSUPPORTED.put(operator, "the operator " + operator);
        }
        UNSUPPORTED.put("[", "a subscript or a list ([)");
        UNSUPPORTED.put("{", "a struct ({)");
        UNSUPPORTED.put(":", "a slice (:)");
        UNSUPPORTED.put(";", "a second statement (;)");
    }

    private static final Map<String, String> REMEDIES =
            Map.of(
                    "JOIN", "join the files before",
                    "INTO", "use --output",
                    "FETCH", "use LIMIT",
                    "EXCLUDE", "name the columns",
                    "REPLACE", "name the columns",
                    "RENAME", "name the columns",
                    "the operator //", "a division is /, and a comment begins with --",
                    "SIMILAR", "there is LIKE",
                    "a second statement (;)", "write one SELECT");

    private Keywords() {}

    /** Returns whether a word, in any case, is a name only in quotes. */
    static boolean isReserved(String word) {
        return RESERVED.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns the name of what a word in small letters or a sign begins, or null. */
    static @Nullable String unsupported(String token) {
        return UNSUPPORTED.get(token);
    }

    /** Returns what to do in place of something that is not supported, or an empty text. */
    static String remedy(String unsupported) {
        return REMEDIES.getOrDefault(unsupported, "");
    }
}
