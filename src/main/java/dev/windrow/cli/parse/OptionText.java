// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an option's text from left to right. Names with blanks, {@code * / , ( ) =} or quotes stand
 * in double quotes, in which {@code ""} is a quote. Within an expression, so do names with an
 * operator. Positions in errors count from 1.
 */
final class OptionText {

    private static final String END = "the end";
    private static final String SEPARATORS = "*/,()=\"";

    /** The characters that also end a word within an expression. */
    private static final String OPERATORS = "+-%|<>!'";

    /** The words that may follow an operand. */
    private static final Set<String> AFTER_OPERAND =
            Set.of(
                    "and", "or", "not", "is", "in", "between", "like", "as", "then", "else", "end",
                    "asc", "desc", "nulls");

    private static final Pattern NUMBER =
            Pattern.compile("([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private final String option;
    private final String text;
    private int next;

    /**
     * Makes a reader at the start of the text.
     *
     * @param option the option's name, for errors
     * @param text the value of the option
     */
    OptionText(String option, String text) {
        this.option = option;
        this.text = text;
    }

    /** Returns whether only blanks are left. */
    boolean atEnd() {
        skipBlanks();
        return next == text.length();
    }

    /** Skips blanks and returns where the next word or sign begins. */
    int position() {
        skipBlanks();
        return next;
    }

    /** Goes back to where a word or sign began. */
    void returnTo(int position) {
        next = position;
    }

    /** Steps over a sign if it is next. */
    boolean accept(char sign) {
        if (atEnd() || text.charAt(next) != sign) {
            return false;
        }
        next++;
        return true;
    }

    /** Steps over a sign, or fails. */
    void expect(char sign, String expected) {
        if (!accept(sign)) {
            throw failure(expected);
        }
    }

    /** Steps over a word, in any case, if it is next and a blank or a quote follows. */
    boolean acceptWord(String word) {
        int end = position() + word.length();
        if (!text.regionMatches(true, next, word, 0, word.length())
                || end < text.length() && !isSeparator(text.charAt(end))) {
            return false;
        }
        next = end;
        return true;
    }

    /** Reads a name, quoted or plain. */
    String name(String expected) {
        if (accept('"')) {
            return quoted('"');
        }
        return plain(expected);
    }

    /** Reads a name, quoted or plain, if one is next and a comma or the end follows. */
    @Nullable String acceptItem() {
        int start = position();
        while (next < text.length() && !isSeparator(text.charAt(next))) {
            next++;
        }
        String plain = text.substring(start, next);
        String name = plain.isEmpty() && accept('"') ? quoted('"') : plain;
        if (next > start && (atEnd() || at(','))) {
            return name;
        }
        next = start;
        return null;
    }

    /** Returns whether a sign, or a quote, is next. */
    boolean at(char sign) {
        return !atEnd() && text.charAt(next) == sign;
    }

    /** Reads characters up to a blank or a sign. */
    String plain(String expected) {
        int start = position();
        while (next < text.length() && !isSeparator(text.charAt(next))) {
            next++;
        }
        if (next == start) {
            throw failure(expected);
        }
        return text.substring(start, next);
    }

    /** Reads a name within an expression: characters up to a blank, a sign or an operator. */
    String word(String expected) {
        int start = position();
        while (next < text.length() && !endsWord(next)) {
            next++;
        }
        if (next == start) {
            throw failure(expected);
        }
        return text.substring(start, next);
    }

    /** Reads a word within an expression, or an empty text before anything else. */
    String acceptAnyWord() {
        return atEnd() || endsWord(next) ? "" : word("a word");
    }

    /** Returns whether a sign of one or more characters is next. */
    boolean atSign(String sign) {
        return text.startsWith(sign, position());
    }

    /** Steps over a sign of one or more characters if it is next. */
    boolean acceptSign(String sign) {
        if (!atSign(sign)) {
            return false;
        }
        next += sign.length();
        return true;
    }

    /** Returns whether a word of an expression, in any case, is next. */
    boolean atKeyword(String word) {
        int end = position() + word.length();
        return text.regionMatches(true, next, word, 0, word.length()) && endsWord(end);
    }

    /** Steps over a word of an expression, in any case, if it is next. */
    boolean acceptKeyword(String word) {
        if (!atKeyword(word)) {
            return false;
        }
        next += word.length();
        return true;
    }

    /** Steps over a word if it is next and stands before a value, so that it is no name itself. */
    boolean acceptPrefix(String word) {
        int start = position();
        if (acceptKeyword(word) && beginsValue()) {
            return true;
        }
        next = start;
        return false;
    }

    private boolean beginsValue() {
        if (atEnd() || AFTER_OPERAND.stream().anyMatch(this::atKeyword)) {
            return false;
        }
        char sign = text.charAt(next);
        return Character.isLetterOrDigit(sign) || "_\"'(".indexOf(sign) >= 0;
    }

    /** Steps over a word if it is next and a text in quotes follows. */
    boolean acceptTyped(String word) {
        int start = position();
        if (acceptKeyword(word) && at('\'')) {
            return true;
        }
        next = start;
        return false;
    }

    /** Steps over a word and the parenthesis behind it if they are next. */
    boolean acceptCall(String word) {
        int start = position();
        if (acceptKeyword(word) && accept('(')) {
            return true;
        }
        next = start;
        return false;
    }

    /** Reads up to the parenthesis that closes the current one, or to the end. */
    String upToClosing() {
        int start = position();
        int depth = 0;
        while (next < text.length() && (depth > 0 || text.charAt(next) != ')')) {
            depth += text.charAt(next) == '(' ? 1 : text.charAt(next) == ')' ? -1 : 0;
            next++;
        }
        return text.substring(start, next);
    }

    /** Reads a number without a sign, if one is next and is a whole word. */
    @Nullable String acceptNumber() {
        Matcher number = NUMBER.matcher(text).region(position(), text.length());
        if (!number.lookingAt() || !endsWord(number.end())) {
            return null;
        }
        next = number.end();
        return number.group();
    }

    /** Reads a text in single quotes, in which two quotes stand for one. */
    String text() {
        expect('\'', "a text in single quotes");
        return quoted('\'');
    }

    /** Returns the text that was read since a position. */
    String since(int start) {
        return text.substring(start, next).strip();
    }

    /** Returns a {@code SYNTAX} failure at the next word or sign. */
    WindrowException failure(String expected) {
        return failureAt(position(), expected, found());
    }

    /** Returns the failure of parentheses or calls within one another. */
    WindrowException tooDeep(int most) {
        return WindrowException.of(
                ErrorCode.INVALID_ARGUMENT,
                "%s: more than %d parentheses or calls within one another at position %d, expected"
                        + " at most %d",
                option,
                most,
                position() + 1,
                most);
    }

    private WindrowException failureAt(int position, String expected, String found) {
        return WindrowException.of(
                ErrorCode.SYNTAX,
                "%s: expected %s at position %d, found %s: %s",
                option,
                expected,
                position + 1,
                found,
                text.strip().isEmpty() ? "\"\"" : text);
    }

    private String quoted(char quote) {
        int start = next - 1;
        StringBuilder name = new StringBuilder();
        while (next < text.length()) {
            char sign = text.charAt(next++);
            if (sign != quote) {
                name.append(sign);
            } else if (next < text.length() && text.charAt(next) == quote) {
                name.append(quote);
                next++;
            } else {
                return name.toString();
            }
        }
        throw failureAt(
                text.length(),
                "the " + quote + " that closes the one at position " + (start + 1),
                END);
    }

    private String found() {
        if (atEnd()) {
            return END;
        }
        int end = next;
        while (end < text.length() && !isSeparator(text.charAt(end))) {
            end++;
        }
        return "\"" + text.substring(next, Math.max(end, next + 1)) + "\"";
    }

    private void skipBlanks() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
    }

    private boolean endsWord(int position) {
        return position >= text.length()
                || isSeparator(text.charAt(position))
                || OPERATORS.indexOf(text.charAt(position)) >= 0;
    }

    private static boolean isSeparator(char sign) {
        return Character.isWhitespace(sign) || SEPARATORS.indexOf(sign) >= 0;
    }
}
