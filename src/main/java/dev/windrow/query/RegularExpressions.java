// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads regular expressions as RE2 has them, and writes them as Java has them: what Java alone has
 * is refused, and what both write alike but mean otherwise is rewritten.
 */
public final class RegularExpressions {

    private static final Map<String, String> CLASSES =
            Map.ofEntries(
                    Map.entry("alnum", "\\p{Alnum}"),
                    Map.entry("alpha", "\\p{Alpha}"),
                    Map.entry("ascii", "\\p{ASCII}"),
                    Map.entry("blank", "\\p{Blank}"),
                    Map.entry("cntrl", "\\p{Cntrl}"),
                    Map.entry("digit", "\\p{Digit}"),
                    Map.entry("graph", "\\p{Graph}"),
                    Map.entry("lower", "\\p{Lower}"),
                    Map.entry("print", "\\p{Print}"),
                    Map.entry("punct", "\\p{Punct}"),
                    Map.entry("space", "\\p{Space}"),
                    Map.entry("upper", "\\p{Upper}"),
                    Map.entry("word", "\\w"),
                    Map.entry("xdigit", "\\p{XDigit}"));

    /** The time in which Java prepares a search grows with the square of the characters. */
    private static final int MOST_CHARACTERS = 1 << 14;

    private static final Pattern COUNT = Pattern.compile("\\{\\d+(,\\d*)?}");

    /** The letters that mean the same behind a backslash in both. */
    private static final String SHARED_ESCAPES = "aftnrxdDwWbBAzpPQE";

    private final String pattern;
    private final StringBuilder java = new StringBuilder();
    private int next;
    private boolean isMultiline;

    private RegularExpressions(String pattern) {
        this.pattern = pattern;
    }

    /**
     * {@return the pattern of Java that matches what a pattern of RE2 matches}
     *
     * @param pattern the pattern of RE2
     * @throws WindrowException {@code INVALID_ARGUMENT} if it is none
     */
    public static Pattern compile(String pattern) {
        if (pattern.length() > MOST_CHARACTERS) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a regular expression of %,d characters, expected %,d at most",
                    pattern.length(), MOST_CHARACTERS);
        }
        RegularExpressions reader = new RegularExpressions(pattern);
        reader.read();
        try {
            return Pattern.compile(
                    reader.java.toString(), Pattern.UNICODE_CASE | Pattern.UNIX_LINES);
        } catch (PatternSyntaxException e) {
            throw invalid(pattern, e.getDescription());
        } catch (StackOverflowError e) {
            throw invalid(pattern, "it is too deep");
        }
    }

    /**
     * {@return a pattern that matches a text alone, whatever characters it has}
     *
     * @param text the text
     */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        text.codePoints()
                .forEach(
                        point -> {
                            boolean isSign = point < 128 && !Character.isLetterOrDigit(point);
                            quoted.append(isSign ? "\\" : "").appendCodePoint(point);
                        });
        return quoted.toString();
    }

    private void read() {
        while (next < pattern.length()) {
            char sign = pattern.charAt(next);
            switch (sign) {
                case '\\' -> escape(false);
                case '[' -> characterClass();
                case '(' -> group();
                case '{' -> count();
                case '*', '+', '?' -> repetition(next + 1);
                // Java finds the end also before a last line feed.
                case '$' -> take(isMultiline ? "$" : "\\z", 1);
                default -> take(Character.toString(sign), 1);
            }
        }
    }

    private void take(String written, int read) {
        java.append(written);
        next += read;
    }

    private void takeThrough(int end) {
        take(pattern.substring(next, end), end - next);
    }

    /** Reads a count of repetitions; other braces stand for themselves. */
    private void count() {
        Matcher count = COUNT.matcher(pattern).region(next, pattern.length());
        if (count.lookingAt()) {
            repetition(count.end());
        } else {
            take("\\{", 1);
        }
    }

    /** Refuses a plus behind a repetition, which makes it possessive in Java alone. */
    private void repetition(int end) {
        char sign = pattern.charAt(end - 1);
        takeThrough(end);
        if (isNext("+")) {
            throw invalid(pattern, "bad repetition operator: " + sign + "+");
        }
    }

    private void escape(boolean isInClass) {
        if (next + 1 == pattern.length()) {
            throw invalid(pattern, "trailing \\");
        }
        char sign = pattern.charAt(next + 1);
        if (sign == 'Q') {
            int end = pattern.indexOf("\\E", next);
            String text = pattern.substring(next + 2, end < 0 ? pattern.length() : end);
            take(quoted(text), text.length() + (end < 0 ? 2 : 4));
        } else if (sign == 's' || sign == 'S') {
            String space = sign == 's' ? "\\t\\n\\f\\r " : "\\S\\x0B";
            take(isInClass ? space : "[" + space + "]", 2);
        } else {
            shared(sign);
        }
    }

    private void shared(char sign) {
        if (sign == 'v') {
            take("\\x0B", 2);
        } else if (sign == 'p' || sign == 'P') {
            property();
        } else if (isNext("\\x{") && pattern.indexOf('}', next) > 0) {
            takeThrough(pattern.indexOf('}', next) + 1);
        } else if (Character.isLetterOrDigit(sign)
                && SHARED_ESCAPES.indexOf(sign) < 0
                && sign != '0') {
            throw invalid(pattern, "invalid escape sequence: \\" + sign);
        } else {
            take("\\" + sign, 2);
        }
    }

    /** Reads a class of Unicode, such as {@code \p{Greek}}, which Java calls IsGreek. */
    private void property() {
        int open = next + 2;
        int close = pattern.indexOf('}', open);
        if (open == pattern.length() || pattern.charAt(open) != '{' || close < 0) {
            take(pattern.substring(next, open), 2);
            return;
        }
        String name = pattern.substring(open + 1, close);
        boolean isNegated = name.startsWith("^");
        String plain = isNegated ? name.substring(1) : name;
        boolean isUpper = pattern.charAt(next + 1) == 'P' != isNegated;
        take((isUpper ? "\\P{Is" : "\\p{Is") + plain + "}", close + 1 - next);
    }

    private void characterClass() {
        take("[", 1);
        if (isNext("^")) {
            take("^", 1);
        }
        boolean isFirst = true;
        while (isFirst || !isNext("]")) {
            if (next == pattern.length()) {
                throw invalid(pattern, "missing ]");
            }
            member(isFirst);
            isFirst = false;
        }
        take("]", 1);
    }

    private void member(boolean isFirst) {
        char sign = pattern.charAt(next);
        String named = named();
        if (named != null) {
            take(named, pattern.indexOf(":]", next) + 2 - next);
        } else if (sign == '[' || sign == '&' || sign == ']' && isFirst) {
            take("\\" + sign, 1);
        } else if (sign == '\\') {
            escape(true);
        } else {
            take(Character.toString(sign), 1);
        }
    }

    /** Returns what a class such as {@code [:alpha:]} is in Java, or null before all else. */
    private @Nullable String named() {
        int end = isNext("[:") ? pattern.indexOf(":]", next) : -1;
        if (end < 0) {
            return null;
        }
        String name = pattern.substring(next + 2, end);
        boolean isNegated = name.startsWith("^");
        String written = CLASSES.get(isNegated ? name.substring(1) : name);
        if (written == null) {
            throw invalid(pattern, "invalid character class range: [:" + name + ":]");
        }
        return isNegated
                ? "\\" + written.substring(1, 2).toUpperCase(Locale.ROOT) + written.substring(2)
                : written;
    }

    private void group() {
        if (!isNext("(?")) {
            take("(", 1);
        } else if (isNext("(?P<")) {
            take("(?<", 4);
        } else if (isNext("(?=")
                || isNext("(?!")
                || isNext("(?<=")
                || isNext("(?<!")
                || isNext("(?>")) {
            throw invalid(pattern, "invalid perl operator: " + pattern.substring(next, next + 3));
        } else {
            flags();
        }
    }

    /** Reads flags such as {@code (?is)} or {@code (?i:}; Java has no U, which swaps greediness. */
    private void flags() {
        int end = next + 2;
        while (end < pattern.length() && "imsU-".indexOf(pattern.charAt(end)) >= 0) {
            end++;
        }
        String flags = pattern.substring(next, end);
        boolean isNamed = end < pattern.length() && pattern.charAt(end) == '<';
        if (flags.indexOf('U') >= 0) {
            throw invalid(pattern, "the flag U is not supported");
        }
        if (!isNamed && (end == pattern.length() || ":)".indexOf(pattern.charAt(end)) < 0)) {
            throw invalid(pattern, "invalid perl operator: " + flags);
        }
        int off = flags.indexOf('-');
        int multiline = flags.indexOf('m');
        isMultiline |= multiline >= 0 && (off < 0 || multiline < off);
        take(flags, end - next);
    }

    private boolean isNext(String signs) {
        return pattern.startsWith(signs, next);
    }

    private static WindrowException invalid(String pattern, String reason) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "no regular expression '%s': %s", pattern, reason);
    }
}
