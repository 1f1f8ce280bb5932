// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.RegularExpressions;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LetterCase;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The plainest way to compute functions of strings: row by row, on Java's strings. A string has one
 * character, 0 to 255, for each byte, so that it can hold any bytes.
 */
final class PlainStrings {

    private static final Pattern CHARACTER = Pattern.compile("(?s).[\\x80-\\xBF]*");
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern FLOAT =
            Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");

    private static final String WHITE_SPACE =
            Pattern.compile("\\p{IsWhite_Space}")
                    .matcher(new String(allCodePoints(), 0, Character.MIN_SURROGATE))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.joining());

    private static final Map<StringFunction.Like, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private PlainStrings() {}

    private static int[] allCodePoints() {
        int[] all = new int[Character.MIN_SURROGATE];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return all;
    }

    /** Returns the bytes of a text. */
    static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** A code point in UTF-8, or any other byte. */
    private static final Pattern UTF_8 =
            Pattern.compile(
                    """
                    (?xs) [\\x00-\\x7f] | [\\xc2-\\xdf] [\\x80-\\xbf]
                    | (?: \\xe0 [\\xa0-\\xbf] | \\xed [\\x80-\\x9f]
                        | [\\xe1-\\xef&&[^\\xed]] [\\x80-\\xbf] ) [\\x80-\\xbf]
                    | (?: \\xf0 [\\x90-\\xbf] | [\\xf1-\\xf3] [\\x80-\\xbf]
                        | \\xf4 [\\x80-\\x8f] ) [\\x80-\\xbf]{2}
                    | .
                    """);

    /** Splits bytes into characters. */
    static List<String> characters(String bytes) {
        return CHARACTER.matcher(bytes).results().map(MatchResult::group).toList();
    }

    /**
     * Evaluates an expression of columns, text literals, equality, {@code is null}, {@code and},
     * {@code not} and functions of strings.
     *
     * @param row the value of each column: a string of bytes, a long, a bool or null
     */
    static @Nullable Object evaluate(Expression expression, Map<String, @Nullable Object> row) {
        return switch (expression) {
            case Expression.ColumnReference column -> row.get(column.name());
            case Literal.TextLiteral text -> bytes(text.value());
            case Logic.IsNull isNull -> evaluate(isNull.operand(), row) == null;
            case Logic.Comparison comparison -> {
                Object left = evaluate(comparison.left(), row);
                Object right = evaluate(comparison.right(), row);
                yield left == null || right == null ? null : left.equals(right);
            }
            case Logic.Not not ->
                    evaluate(not.operand(), row) instanceof Boolean truth ? !truth : null;
            case Logic.And and -> {
                List<Object> values = new ArrayList<>();
                and.conditions().forEach(each -> values.add(evaluate(each, row)));
                yield values.contains(false) ? Boolean.FALSE : values.contains(null) ? null : true;
            }
            case StringFunction.CopyIfElse choice ->
                    Boolean.TRUE.equals(evaluate(choice.condition(), row))
                            ? evaluate(choice.then(), row)
                            : evaluate(choice.otherwise(), row);
            case StringFunction.Concat concat -> concat(concat, row);
            case StringFunction function -> {
                Object operand = evaluate(function.operands().getFirst(), row);
                yield operand == null ? null : function(function, operand);
            }
            default -> throw new IllegalArgumentException(expression.label());
        };
    }

    private static @Nullable String concat(
            StringFunction.Concat concat, Map<String, @Nullable Object> row) {
        List<String> parts = new ArrayList<>();
        for (Expression part : concat.parts()) {
            Object value = evaluate(part, row);
            if (value == null && concat.nullReplacement() == null) {
                return null;
            }
            parts.add(value == null ? bytes(concat.nullReplacement()) : (String) value);
        }
        return String.join(bytes(concat.separator()), parts);
    }

    private static @Nullable Object function(StringFunction function, Object operand) {
        if (function instanceof StringFunction.FromInteger) {
            return operand.toString();
        }
        String text = (String) operand;
        return switch (function) {
            case StringFunction.Contains contains ->
                    switch (contains.place()) {
                        case ANYWHERE -> text.contains(bytes(contains.sought()));
                        case AT_START -> text.startsWith(bytes(contains.sought()));
                        case AT_END -> text.endsWith(bytes(contains.sought()));
                    };
            case StringFunction.Like like ->
                    PATTERNS.computeIfAbsent(like, PlainStrings::like).matcher(text).matches();
            case StringFunction.IndexOf indexOf -> indexOf(text, bytes(indexOf.sought()));
            case StringFunction.Length length ->
                    switch (length.unit()) {
                        case BYTES -> (long) text.length();
                        case CODE_POINTS -> (long) characters(text).size();
                    };
            case StringFunction.ChangeCase change ->
                    characters(text).stream()
                            .map(character -> changed(character, change.to()))
                            .collect(Collectors.joining());
            case StringFunction.Strip strip -> strip(strip, text);
            case StringFunction.Slice slice -> slice(slice, characters(text));
            case StringFunction.Split split -> split(split, text);
            case StringFunction.Replace replace ->
                    text.replace(bytes(replace.target()), bytes(replace.replacement()));
            case StringFunction.Repeat repeat -> text.repeat(repeat.count());
            case StringFunction.Pad pad -> pad(pad, text);
            case StringFunction.ToInteger to -> integer(text);
            case StringFunction.ToFloat to -> number(text);
            case StringFunction.Hash hash ->
                    PlainXxHash.of(text.getBytes(StandardCharsets.ISO_8859_1), hash.seed());
            case RegexFunction.Matches regex ->
                    RegularExpressions.compile(regex.pattern()).matcher(unicode(text)).find();
            case RegexFunction regex -> throw new IllegalArgumentException(regex.label());
            case StringFunction.FromInteger from -> throw new IllegalArgumentException(text);
            case StringFunction.Concat concat -> throw new IllegalArgumentException(text);
            case StringFunction.CopyIfElse choice -> throw new IllegalArgumentException(text);
        };
    }

    /**
     * Returns bytes as text; each byte that belongs to no code point is a replacement character.
     */
    private static String unicode(String bytes) {
        return UTF_8.matcher(bytes)
                .replaceAll(
                        found -> {
                            byte[] point = found.group().getBytes(StandardCharsets.ISO_8859_1);
                            return Matcher.quoteReplacement(
                                    new String(point, StandardCharsets.UTF_8));
                        });
    }

    private static Pattern like(StringFunction.Like like) {
        StringBuilder regex = new StringBuilder("(?s)");
        boolean escaped = false;
        for (int sign : like.pattern().codePoints().toArray()) {
            String character = Character.toString(sign);
            if (!escaped && character.equals(like.escape())) {
                escaped = true;
            } else if (!escaped && sign == '%') {
                regex.append(".*");
            } else if (!escaped && sign == '_') {
                regex.append(".[\\x80-\\xBF]*+");
            } else {
                regex.append(Pattern.quote(bytes(character)));
                escaped = false;
            }
        }
        return Pattern.compile(regex.toString());
    }

    private static long indexOf(String text, String sought) {
        int at = text.indexOf(sought);
        return at < 0 ? -1 : characters(text.substring(0, at)).size();
    }

    /** The longest well-formed code point at the start of the character is mapped. */
    private static String changed(String character, LetterCase to) {
        for (int length = Math.min(4, character.length()); length > 0; length--) {
            String decoded = decoded(character.substring(0, length));
            if (decoded != null && decoded.codePointCount(0, decoded.length()) == 1) {
                int codePoint = decoded.codePointAt(0);
                int mapped =
                        to == LetterCase.UPPER
                                ? Character.toUpperCase(codePoint)
                                : Character.toLowerCase(codePoint);
                return bytes(Character.toString(mapped)) + character.substring(length);
            }
        }
        return character;
    }

    private static @Nullable String decoded(String bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static String strip(StringFunction.Strip strip, String text) {
        String members = strip.characters() == null ? WHITE_SPACE : strip.characters();
        List<String> stripped = characters(bytes(members));
        List<String> left = new ArrayList<>(characters(text));
        while (strip.side() != Side.RIGHT
                && !left.isEmpty()
                && stripped.contains(left.getFirst())) {
            left.removeFirst();
        }
        while (strip.side() != Side.LEFT && !left.isEmpty() && stripped.contains(left.getLast())) {
            left.removeLast();
        }
        return String.join("", left);
    }

    private static String slice(StringFunction.Slice slice, List<String> characters) {
        int from = place(slice.start(), characters.size());
        int to = slice.stop() == null ? characters.size() : place(slice.stop(), characters.size());
        return from >= to ? "" : String.join("", characters.subList(from, to));
    }

    private static int place(long index, int length) {
        return (int) Math.clamp(index < 0 ? index + length : index, 0L, (long) length);
    }

    private static @Nullable String split(StringFunction.Split split, String text) {
        int limit = split.maxParts() == 0 ? -1 : split.maxParts();
        String[] parts = text.split(Pattern.quote(bytes(split.delimiter())), limit);
        int part = split.part() < 0 ? split.part() + parts.length : split.part();
        return part < 0 || part >= parts.length ? null : parts[part];
    }

    private static String pad(StringFunction.Pad pad, String text) {
        int missing = Math.max(0, pad.width() - characters(text).size());
        int before =
                switch (pad.side()) {
                    case LEFT -> missing;
                    case RIGHT -> 0;
                    case BOTH -> missing / 2;
                };
        String fill = bytes(pad.fill());
        return fill.repeat(before) + text + fill.repeat(missing - before);
    }

    private static @Nullable Long integer(String text) {
        if (!INTEGER.matcher(text).matches()) {
            return null;
        }
        BigInteger value = new BigInteger(text);
        return value.bitLength() < Long.SIZE ? value.longValue() : null;
    }

    private static @Nullable Double number(String text) {
        if (FLOAT.matcher(text).matches()) {
            return Double.valueOf(text);
        }
        if (!WORD.matcher(text).matches()) {
            return null;
        }
        double value =
                text.toLowerCase(Locale.ROOT).endsWith("nan")
                        ? Double.NaN
                        : Double.POSITIVE_INFINITY;
        return text.startsWith("-") ? -value : value;
    }
}
