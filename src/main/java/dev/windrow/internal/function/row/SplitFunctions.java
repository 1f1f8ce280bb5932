// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;

import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.query.RegularExpressions;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions that make lists of the parts of texts. */
final class SplitFunctions {

    private static final ListOf TEXTS = new ListOf(UTF8);

    private static final LastMade<Pattern> PATTERNS = new LastMade<>(RegularExpressions::compile);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .two("string_split", TEXTS, UTF8, UTF8, SplitFunctions::split)
                    .alias("string_split", "str_split", "string_to_array")
                    .two("string_split_regex", TEXTS, UTF8, UTF8, SplitFunctions::splitByPattern)
                    .alias("string_split_regex", "str_split_regex", "regexp_split_to_array")
                    .two(
                            "regexp_extract_all",
                            TEXTS,
                            UTF8,
                            UTF8,
                            (String text, String pattern) -> found(text, pattern, 0L))
                    .three("regexp_extract_all", TEXTS, UTF8, UTF8, INT64, SplitFunctions::found);

    private SplitFunctions() {}

    private static List<String> split(String text, String delimiter) {
        return delimiter.isEmpty()
                ? characters(text)
                : List.of(text.split(Pattern.quote(delimiter), -1));
    }

    private static List<String> characters(String text) {
        return text.isEmpty()
                ? List.of("")
                : text.codePoints().mapToObj(Character::toString).toList();
    }

    private static List<String> splitByPattern(String text, String pattern) {
        return pattern.isEmpty() ? characters(text) : List.of(PATTERNS.of(pattern).split(text, -1));
    }

    private static List<String> found(String text, String pattern, long group) {
        Matcher matcher = PATTERNS.of(pattern).matcher(text);
        if (group < 0 || group > matcher.groupCount()) {
            throw new IllegalArgumentException(
                    "the group %d of a pattern of %d".formatted(group, matcher.groupCount()));
        }
        List<String> found = new ArrayList<>();
        while (matcher.find()) {
            String part = matcher.group((int) group);
            found.add(part == null ? "" : part);
        }
        return found;
    }
}
