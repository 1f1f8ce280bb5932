// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a text of JSON as {@link JsonNodes} says. A comma may stand behind the last value. */
final class JsonReader {

    private static final int MOST_DEPTH = 1_000;
    private static final int MOST_CHARS_SHOWN = 60;
    private static final int HEX_DIGITS = 4;
    private static final int HEX_RADIX = 16;

    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is no JSON
     */
    static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        if (reader.next() != 0) {
            throw reader.damaged();
        }
        return value;
    }

    private Object value() {
        if (++depth > MOST_DEPTH) {
            throw new IllegalArgumentException(
                    "JSON of more than %,d values within each other".formatted(MOST_DEPTH));
        }
        Object value =
                switch (next()) {
                    case '{' -> object();
                    case '[' -> array();
                    case '"' -> string();
                    case 't' -> word("true", true);
                    case 'f' -> word("false", false);
                    case 'n' -> word("null", JsonNodes.NULL);
                    default -> number();
                };
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        if (accept('}')) {
            return fields;
        }
        do {
            if (accept('}')) {
                return fields;
            }
            if (next() != '"') {
                throw damaged();
            }
            String name = string();
            expect(':');
            fields.put(name, value());
        } while (accept(','));
        expect('}');
        return fields;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        if (accept(']')) {
            return elements;
        }
        do {
            if (accept(']')) {
                return elements;
            }
            elements.add(value());
        } while (accept(','));
        expect(']');
        return elements;
    }

    private String string() {
        int end = at + 1;
        while (end < text.length() && isPlain(text.charAt(end))) {
            end++;
        }
        if (end < text.length() && text.charAt(end) == '"') {
            String plain = text.substring(at + 1, end);
            at = end + 1;
            return plain;
        }
        StringBuilder all = new StringBuilder(text.substring(at + 1, end));
        at = end;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw damaged();
            }
            all.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return all.toString();
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c != '"' && c != '\\';
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += HEX_DIGITS;
                if (at > text.length()) {
                    throw damaged();
                }
                yield (char) Integer.parseInt(text, at - HEX_DIGITS, at, HEX_RADIX);
            }
            default -> throw damaged();
        };
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw damaged();
        }
        at += word.length();
        return value;
    }

    private BigDecimal number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw damaged();
        }
        at = number.end();
        return new BigDecimal(number.group());
    }

    private boolean accept(char sign) {
        boolean isThere = next() == sign;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private void expect(char sign) {
        if (!accept(sign)) {
            throw damaged();
        }
    }

    /** Returns the next character behind blanks, or 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException damaged() {
        String shown =
                text.length() > MOST_CHARS_SHOWN ? text.substring(0, MOST_CHARS_SHOWN) + "…" : text;
        return new IllegalArgumentException(
                "\"%s\" is no JSON from character %,d on".formatted(shown, at + 1));
    }
}
