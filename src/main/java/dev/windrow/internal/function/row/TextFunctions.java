// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.UTF8;

import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.function.row.FunctionTable.OfThree;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Functions of strings. Those that have a node of their own are here, too, for arguments that
 * differ from row to row.
 */
final class TextFunctions {

    /** The letters that stay as they are in an address. */
    private static final String UNRESERVED = "-_.~";

    private static final long MOST_REPEATED = 1L << 30;

    private static final Pattern GRAPHEME = Pattern.compile("\\X");

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    static final FunctionTable TABLE =
            withParts(
                            withParts(new FunctionTable(), "", TextFunctions::characters),
                            "_grapheme",
                            TextFunctions::graphemes)
                    .one(
                            "ascii(utf8) int64",
                            (String text) ->
                                    text.isEmpty() ? 0L : (Object) (long) text.codePointAt(0))
                    .one(
                            "unicode; ord(utf8) int64",
                            (String text) ->
                                    text.isEmpty() ? -1L : (Object) (long) text.codePointAt(0))
                    .one(
                            "length_grapheme(utf8) int64",
                            (String text) -> (long) graphemes(text).size())
                    .one(
                            "reverse(utf8) utf8",
                            (String text) -> String.join("", graphemes(text).reversed()))
                    .two("repeat(utf8, int64) utf8", TextFunctions::repeated)
                    .two(
                            "contains(utf8, utf8) bool",
                            (String text, String part) -> TextSearch.find(text, part, 0) >= 0)
                    .two(
                            "starts_with; prefix; ^@(utf8, utf8) bool",
                            (String text, String part) -> text.startsWith(part))
                    .two(
                            "ends_with; suffix(utf8, utf8) bool",
                            (String text, String part) -> text.endsWith(part))
                    .two("strpos; instr(utf8, utf8) int64", TextFunctions::place)
                    .three("like_escape(utf8, utf8, utf8) bool", LikePatterns::matches)
                    .two("~~~(utf8, utf8) bool", LikePatterns::matchesGlob)
                    .three(
                            "replace(utf8, utf8, utf8) utf8",
                            (String text, String from, String to) ->
                                    from.isEmpty() ? text : text.replace(from, to))
                    .three("translate(utf8, utf8, utf8) utf8", TextFunctions::translated)
                    .three("lpad(utf8, int64, utf8) utf8", padding(true))
                    .three("rpad(utf8, int64, utf8) utf8", padding(false))
                    .two("trim(utf8, utf8) utf8", trimming(true, true))
                    .two("ltrim(utf8, utf8) utf8", trimming(true, false))
                    .two("rtrim(utf8, utf8) utf8", trimming(false, true))
                    .three("split_part(utf8, utf8, int64) utf8", TextFunctions::part)
                    .add(
                            "concat_ws",
                            new Signature(
                                    List.of(UTF8, UTF8),
                                    Rest.OF_SAME_TYPE,
                                    true,
                                    UTF8,
                                    TextFunctions::joined))
                    .one("regexp_escape(utf8) utf8", TextFunctions::escaped)
                    .one(
                            "nfc_normalize(utf8) utf8",
                            (String text) -> Normalizer.normalize(text, Normalizer.Form.NFC))
                    .one(
                            "strip_accents(utf8) utf8",
                            (String text) -> {
                                String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
                                WatchedMatcher marks = new WatchedMatcher(MARKS).reset(apart);
                                return Normalizer.normalize(
                                        marks.matcher().replaceAll(""), Normalizer.Form.NFC);
                            })
                    .one("url_encode(utf8) utf8", TextFunctions::inAddress)
                    .one("url_decode(utf8) utf8", TextFunctions::fromAddress);

    private TextFunctions() {}

    /** Returns the characters of a text, one by one. */
    static List<String> characters(String text) {
        WorkMeter meter = new WorkMeter();
        return text.codePoints()
                .peek(_ -> meter.addObject())
                .mapToObj(Character::toString)
                .toList();
    }

    /**
     * Returns what people see as characters. A {@code BreakIterator} would find the same, but all
     * at once, and so pass over a timeout in a long text.
     */
    private static List<String> graphemes(String text) {
        List<String> all = new ArrayList<>();
        WorkMeter meter = new WorkMeter();
        WatchedMatcher each = new WatchedMatcher(GRAPHEME).reset(text);
        while (each.find()) {
            meter.addObject();
            all.add(each.matcher().group());
        }
        return all;
    }

    /** Puts a backslash before all ASCII that is no letter, digit or underscore. */
    private static String escaped(String text) {
        StringBuilder result = new StringBuilder(text.length());
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < text.length(); i++) {
            meter.add(1);
            char each = text.charAt(i);
            if (each < 0x80 && each != '_' && !Character.isLetterOrDigit(each)) {
                result.append('\\');
            }
            result.append(each);
        }
        return result.toString();
    }

    /** Adds functions that take a part of a text: so many characters, or graphemes. */
    private static FunctionTable withParts(
            FunctionTable table, String ending, Function<String, List<String>> split) {
        return table.two(
                        "left" + ending + "(utf8, int64) utf8",
                        (String text, Long count) -> left(split.apply(text), count))
                .two(
                        "right" + ending + "(utf8, int64) utf8",
                        (String text, Long count) -> right(split.apply(text), count))
                .two(
                        "substring" + ending + "(utf8, int64) utf8",
                        (String text, Long start) ->
                                slice(split.apply(text), start, Integer.MAX_VALUE))
                .three(
                        "substring" + ending + "(utf8, int64, int64) utf8",
                        (String text, Long start, Long length) ->
                                slice(split.apply(text), start, length));
    }

    /** Returns the first characters; a count below 0 leaves out the last ones. */
    private static String left(List<String> all, long count) {
        long end = count < 0 ? all.size() + count : count;
        return String.join("", all.subList(0, Math.clamp(end, 0, all.size())));
    }

    private static String right(List<String> all, long count) {
        long start = count < 0 ? -Math.max(count, -all.size()) : all.size() - count;
        return String.join("", all.subList(Math.clamp(start, 0, all.size()), all.size()));
    }

    /** Counts from 1, from the end below 0, and takes a length below 0 from before the start. */
    private static String slice(List<String> all, long start, long length) {
        long first =
                start > 0
                        ? start - 1
                        : start < 0 ? Math.max(start, Integer.MIN_VALUE) + all.size() : -1;
        first = start == 0 && length >= 0 ? -1 : first;
        long other = first + Math.clamp(length, Integer.MIN_VALUE, Integer.MAX_VALUE);
        long from = Math.clamp(Math.min(first, other), 0, all.size());
        long to = Math.clamp(Math.max(first, other), 0, all.size());
        return String.join("", all.subList((int) from, (int) to));
    }

    private static Object repeated(String text, long count) {
        if (count > 0 && !text.isEmpty() && count > MOST_REPEATED / text.length()) {
            throw new ArithmeticException(
                    "%d times %d characters are too many".formatted(count, text.length()));
        }
        return text.isEmpty() ? text : text.repeat((int) Math.max(0, count));
    }

    private static Object place(String text, String part) {
        int at = TextSearch.find(text, part, 0);
        return at < 0 ? 0L : (Object) (text.codePointCount(0, at) + 1L);
    }

    /** Replaces characters one by one; those without a counterpart go. */
    private static String translated(String text, String from, String to) {
        int[] targets = to.codePoints().toArray();
        Map<Integer, Integer> map = new HashMap<>();
        int[] sources = from.codePoints().toArray();
        for (int i = 0; i < sources.length; i++) {
            map.putIfAbsent(sources[i], i < targets.length ? targets[i] : -1);
        }
        StringBuilder result = new StringBuilder();
        WorkMeter meter = new WorkMeter();
        text.codePoints()
                .peek(_ -> meter.addObject())
                .map(each -> map.getOrDefault(each, each))
                .filter(each -> each >= 0)
                .forEach(result::appendCodePoint);
        return result.toString();
    }

    private static OfThree<String, Long, String> padding(boolean isLeft) {
        return (text, width, fill) -> padded(text, width, fill, isLeft);
    }

    private static Object padded(String text, long width, String fill, boolean isLeft) {
        int length = text.codePointCount(0, text.length());
        if (width <= length) {
            return text.substring(0, text.offsetByCodePoints(0, (int) Math.max(0, width)));
        }
        if (fill.isEmpty()) {
            throw new IllegalArgumentException("an empty fill, expected at least a character");
        }
        if (width > MOST_REPEATED) {
            throw new ArithmeticException("a width of " + width + " is too much");
        }
        int[] signs = fill.codePoints().toArray();
        StringBuilder padding = new StringBuilder();
        WorkMeter meter = new WorkMeter();
        for (int i = 0; i < width - length; i++) {
            meter.add(1);
            padding.appendCodePoint(signs[i % signs.length]);
        }
        return isLeft ? padding + text : text + padding;
    }

    private static BiFunction<String, String, Object> trimming(boolean isLeft, boolean isRight) {
        return (text, characters) -> trimmed(text, characters, isLeft, isRight);
    }

    private static String trimmed(String text, String characters, boolean isLeft, boolean isRight) {
        int from = 0;
        int to = text.length();
        WorkMeter meter = new WorkMeter();
        while (isLeft && from < to && characters.indexOf(text.codePointAt(from)) >= 0) {
            meter.add(characters.length());
            from = text.offsetByCodePoints(from, 1);
        }
        while (isRight && from < to && characters.indexOf(text.codePointBefore(to)) >= 0) {
            meter.add(characters.length());
            to = text.offsetByCodePoints(to, -1);
        }
        return text.substring(from, to);
    }

    /** Counts parts from 1, and from the end below 0. */
    private static Object part(String text, String delimiter, long part) {
        List<String> parts = delimiter.isEmpty() ? characters(text) : split(text, delimiter);
        long index = part < 0 ? parts.size() + part : part - 1;
        return index < 0 || index >= parts.size() ? "" : parts.get((int) index);
    }

    /** Returns the parts of a text between delimiters, which are not empty. */
    static List<String> split(String text, String delimiter) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int at = TextSearch.find(text, delimiter, 0);
                at >= 0;
                at = TextSearch.find(text, delimiter, start)) {
            parts.add(text.substring(start, at));
            start = at + delimiter.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    /** Joins all but nulls with the first string. */
    private static @Nullable Object joined(@Nullable Object[] values) {
        if (values[0] == null) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        for (int i = 1; i < values.length; i++) {
            if (values[i] != null) {
                parts.add((String) Objects.requireNonNull(values[i]));
            }
        }
        return String.join((String) Objects.requireNonNull(values[0]), parts);
    }

    private static Object inAddress(String text) {
        StringBuilder address = new StringBuilder();
        WorkMeter meter = new WorkMeter();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            meter.addObject();
            boolean isPlain =
                    each > 0 && (Character.isLetterOrDigit(each) || UNRESERVED.indexOf(each) >= 0);
            address.append(isPlain ? Character.toString(each) : "%%%02X".formatted(each));
        }
        return address.toString();
    }

    private static Object fromAddress(String text) {
        String known = text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("+", "%2B");
        Charset ofBytes = StandardCharsets.ISO_8859_1;
        String bytes = new String(known.getBytes(StandardCharsets.UTF_8), ofBytes);
        return BlobFunctions.decoded(URLDecoder.decode(bytes, ofBytes).getBytes(ofBytes));
    }
}
