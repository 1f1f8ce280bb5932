// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Lists and structs as SQL writes them: {@code [1, NULL]}, {@code {'a': 1}} and {@code (1, x)} of a
 * struct without names. A text within them has quotes where it could be read as anything else.
 */
final class NestedLiterals {

    private static final Pattern SPECIAL = Pattern.compile("[\\[\\](){}:=,\"']|^\\s|\\s$");
    private static final String BRACKETS = "[{(";
    private static final String CLOSING = "]})";

    /** What is left to read. */
    private final String text;

    private int next;

    private NestedLiterals(String text) {
        this.text = text;
    }

    /** Returns a struct's fields as texts. */
    static LinkedHashMap<String, ColumnType> texts(StructOf struct) {
        LinkedHashMap<String, ColumnType> texts = new LinkedHashMap<>();
        struct.fields().keySet().forEach(name -> texts.put(name, Primitive.UTF8));
        return texts;
    }

    /** Writes a list whose elements are written already. */
    static String list(List<?> texts, ColumnType element) {
        StringJoiner all = new StringJoiner(", ", "[", "]");
        texts.forEach(each -> all.add(written(each, element)));
        return all.toString();
    }

    /** Writes a struct whose values are written already. */
    static String struct(List<?> texts, StructOf type) {
        boolean isNamed = areNamed(type.fields().keySet());
        StringJoiner all = new StringJoiner(", ", isNamed ? "{" : "(", isNamed ? "}" : ")");
        int place = 0;
        for (var field : type.fields().entrySet()) {
            String value = written(texts.get(place++), field.getValue());
            all.add(isNamed ? quoted(field.getKey()) + ": " + value : value);
        }
        return all.toString();
    }

    /** Writes a map, {@code {key=value}}, whose keys and values are written already. */
    static String map(List<?> entries, Named type) {
        StringJoiner all = new StringJoiner(", ", "{", "}");
        for (Object each : entries) {
            List<?> entry = (List<?>) each;
            String key = written(entry.getFirst(), type.key());
            all.add(key + "=" + written(entry.getLast(), type.value()));
        }
        return all.toString();
    }

    /** Returns whether fields have names beside their places, unlike those of {@code row(1, 2)}. */
    static boolean areNamed(Set<String> fields) {
        return !fields.stream().allMatch(name -> name.chars().allMatch(Character::isDigit));
    }

    private static String written(@Nullable Object text, ColumnType type) {
        if (text == null) {
            return "NULL";
        }
        String value = (String) text;
        boolean isSpecial =
                value.isEmpty() || value.equalsIgnoreCase("null") || SPECIAL.matcher(value).find();
        return isSpecial && !type.isNested() ? quoted(value) : value;
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /**
     * Reads the texts of a list's elements, of a struct's fields or of a map's entries; null for
     * anything else.
     */
    static @Nullable List<@Nullable Object> read(String text, ColumnType type) {
        NestedLiterals in = new NestedLiterals(text.strip());
        boolean isList = type instanceof ListOf;
        if (isList != in.text.startsWith("[") || in.text.length() < 2) {
            return null;
        }
        return switch (type) {
            case ListOf _ -> in.list();
            case StructOf struct -> in.struct(struct);
            default -> in.text.startsWith("{") ? in.map() : null;
        };
    }

    private @Nullable List<@Nullable Object> list() {
        List<@Nullable Object> elements = new ArrayList<>();
        next = 1;
        if (isAtEnd("]")) {
            return elements;
        }
        do {
            elements.add(value(",]"));
        } while (accept(','));
        return accept(']') && next == text.length() ? elements : null;
    }

    private @Nullable List<@Nullable Object> struct(StructOf type) {
        boolean isNamed = text.startsWith("{");
        if (!isNamed && !text.startsWith("(")) {
            return null;
        }
        List<String> names = List.copyOf(type.fields().keySet());
        List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(names.size(), null));
        next = 1;
        int place = 0;
        do {
            Object name = isNamed ? value(":=") : null;
            next += isNamed ? 1 : 0;
            Object value = next <= text.length() ? value(isNamed ? ",}" : ",)") : null;
            int at = name == null ? place : names.indexOf(name);
            if (at < 0 || at >= names.size()) {
                return null;
            }
            values.set(at, value);
            place++;
        } while (accept(','));
        return accept(isNamed ? '}' : ')') && next == text.length() ? values : null;
    }

    private @Nullable List<@Nullable Object> map() {
        List<@Nullable Object> entries = new ArrayList<>();
        next = 1;
        if (isAtEnd("}")) {
            return entries;
        }
        do {
            Object key = value("=:");
            if (!accept('=') && !accept(':')) {
                return null;
            }
            entries.add(Arrays.asList(key, value(",}")));
        } while (accept(','));
        return accept('}') && next == text.length() ? entries : null;
    }

    private boolean isAtEnd(String bracket) {
        int after = next;
        while (after < text.length() && Character.isWhitespace(text.charAt(after))) {
            after++;
        }
        return text.substring(after).equals(bracket);
    }

    private boolean accept(char sign) {
        boolean isNext = next < text.length() && text.charAt(next) == sign;
        next += isNext ? 1 : 0;
        return isNext;
    }

    /** Reads up to one of some signs outside of brackets and quotes. */
    private @Nullable Object value(String ends) {
        StringBuilder value = new StringBuilder();
        int depth = 0;
        int kept = 0;
        boolean hasQuotes = false;
        int start = next;
        while (next < text.length() && (depth > 0 || ends.indexOf(text.charAt(next)) < 0)) {
            char each = text.charAt(next++);
            depth += BRACKETS.indexOf(each) >= 0 ? 1 : CLOSING.indexOf(each) >= 0 ? -1 : 0;
            boolean isQuote = each == '\'' || each == '"';
            boolean isBlank = Character.isWhitespace(each);
            hasQuotes |= isQuote;
            if (isQuote) {
                quoted(each, value);
            } else if (!isBlank || kept > 0) {
                value.append(each);
            }
            kept = isBlank ? kept : value.length();
        }
        String read = text.substring(start, Math.min(next, text.length())).strip();
        if (!read.isEmpty() && BRACKETS.indexOf(read.charAt(0)) >= 0) {
            return read;
        }
        value.setLength(kept);
        return !hasQuotes && read.equalsIgnoreCase("null") ? null : value.toString();
    }

    private void quoted(char quote, StringBuilder value) {
        while (next < text.length() && text.charAt(next) != quote) {
            if (text.charAt(next) == '\\' && next + 1 < text.length()) {
                next++;
            }
            value.append(text.charAt(next++));
        }
        next++;
    }
}
