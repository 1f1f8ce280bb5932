// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Literal;
import dev.windrow.query.RegularExpressions;
import dev.windrow.query.RowFunction;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Functions that make lists of the parts of texts. */
final class SplitFunctions {

    private static final ListOf TEXTS = new ListOf(UTF8);

    private static final LastMade<Pattern> PATTERNS = new LastMade<>(RegularExpressions::compile);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .add(
                            "string_split; str_split; string_to_array",
                            signatureOfNulls(
                                    List.of(UTF8, UTF8),
                                    TEXTS,
                                    v -> split((String) v[0], (String) v[1])))
                    .two(
                            "string_split_regex; str_split_regex; regexp_split_to_array(utf8, utf8)"
                                    + " utf8[]",
                            SplitFunctions::splitByPattern)
                    .two(
                            "regexp_matches(utf8, utf8) bool",
                            (String text, String pattern) -> matcher(text, pattern).find())
                    .two(
                            "regexp_full_match(utf8, utf8) bool",
                            (String text, String pattern) -> matcher(text, pattern).matches())
                    .generic(
                            "regexp_extract",
                            "x, pattern [, group or names of groups]",
                            (arguments, types) -> typed(arguments, types, false))
                    .generic(
                            "regexp_extract_all",
                            "x, pattern [, group or names of groups]",
                            (arguments, types) -> typed(arguments, types, true));

    private SplitFunctions() {}

    private static @Nullable List<String> split(@Nullable String text, @Nullable String delimiter) {
        if (text == null || delimiter == null) {
            return text == null ? null : List.of(text);
        }
        return delimiter.isEmpty() ? characters(text) : TextFunctions.split(text, delimiter);
    }

    private static List<String> characters(String text) {
        return text.isEmpty() ? List.of("") : TextFunctions.characters(text);
    }

    private static List<String> splitByPattern(String text, String pattern) {
        if (pattern.isEmpty()) {
            return characters(text);
        }
        List<String> parts = new ArrayList<>();
        WatchedMatcher matcher = matcher(text, pattern);
        int from = 0;
        while (matcher.find()) {
            // Nothing at the beginning of a text has no part before it.
            if (matcher.matcher().end() > 0) {
                parts.add(text.substring(from, matcher.matcher().start()));
                from = matcher.matcher().end();
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static WatchedMatcher matcher(String text, String pattern) {
        return new WatchedMatcher(PATTERNS.of(pattern)).reset(text);
    }

    private static @Nullable Signature typed(
            List<Expression> arguments, List<ColumnType> given, boolean isAll) {
        List<ColumnType> types = new ArrayList<>(given);
        for (int i = 0; i < Math.min(2, types.size()); i++) {
            types.set(i, types.get(i).equals(StructOf.NOTHING) ? UTF8 : types.get(i));
        }
        if (types.size() < 2 || types.size() > 3 || types.get(0) != UTF8 || types.get(1) != UTF8) {
            return null;
        }
        if (types.size() == 3 && !types.get(2).isInteger()) {
            return named(arguments, types, isAll);
        }
        List<ColumnType> taken = new ArrayList<>(types);
        taken.replaceAll(type -> type.isInteger() ? INT64 : type);
        return signature(
                taken,
                isAll ? TEXTS : UTF8,
                v -> {
                    int group = v.length < 3 ? 0 : Math.toIntExact((Long) v[2]);
                    WatchedMatcher matcher = matcher((String) v[0], (String) v[1], group);
                    return isAll ? found(matcher, group) : firstGroup(matcher, group);
                });
    }

    /** Types what is found as structs, each of whose fields is a group of the pattern. */
    private static @Nullable Signature named(
            List<Expression> arguments, List<ColumnType> types, boolean isAll) {
        if (types.size() != 3
                || types.get(0) != UTF8
                || types.get(1) != UTF8
                || !(arguments.get(2) instanceof FunctionCall(RowFunction list, var written))
                || !list.name().equals("list_value")) {
            return null;
        }
        SequencedMap<String, ColumnType> fields = new LinkedHashMap<>();
        for (Expression name : written) {
            if (!(name instanceof Literal.TextLiteral(String field))
                    || fields.putIfAbsent(field, UTF8) != null) {
                return null;
            }
        }
        int count = fields.size();
        StructOf struct = new StructOf(fields);
        return signature(
                types,
                isAll ? new ListOf(struct) : struct,
                v -> {
                    WatchedMatcher matcher = matcher((String) v[0], (String) v[1], count);
                    return isAll ? structs(matcher, count) : first(matcher, count);
                });
    }

    private static List<@Nullable String> groups(WatchedMatcher matcher, int count) {
        List<@Nullable String> groups = new ArrayList<>();
        for (int group = 1; group <= count; group++) {
            groups.add(matcher.matcher().group(group));
        }
        return groups;
    }

    private static List<List<@Nullable String>> structs(WatchedMatcher matcher, int count) {
        List<List<@Nullable String>> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(groups(matcher, count));
        }
        return found;
    }

    /** Returns the groups of what is found first, and empty texts where nothing is. */
    private static List<String> first(WatchedMatcher matcher, int count) {
        return matcher.find()
                ? groups(matcher, count).stream().map(part -> part == null ? "" : part).toList()
                : Collections.nCopies(count, "");
    }

    private static WatchedMatcher matcher(String text, String pattern, int group) {
        WatchedMatcher matcher = matcher(text, pattern);
        int count = matcher.matcher().groupCount();
        if (group < 0 || group > count) {
            throw new IllegalArgumentException(
                    "the group %d of a pattern of %d".formatted(group, count));
        }
        return matcher;
    }

    /** Returns a group of what is found first, or an empty text. */
    private static String firstGroup(WatchedMatcher matcher, int group) {
        String part = matcher.find() ? matcher.matcher().group(group) : "";
        return part == null ? "" : part;
    }

    private static List<@Nullable String> found(WatchedMatcher matcher, int group) {
        List<@Nullable String> found = new ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.matcher().group(group));
        }
        return found;
    }
}
