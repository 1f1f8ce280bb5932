// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.Token.Kind;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Divides a text into tokens. Each character belongs to a token, is a blank, or stands in a
 * comment: none is passed over.
 */
final class Lexer {

    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?:D\\.?(?:D)?|\\.D)(?:[eE][+-]?D)?".replace("D", "[0-9]+(?:_[0-9]+)*"));

    private static final Pattern OTHER_BASE = Pattern.compile("0([xXoObB])([0-9a-fA-F_]+)");

    /** What may begin a text without quotes, and ends it, too. */
    private static final Pattern DOLLARS = Pattern.compile("[$](?:[A-Za-z_][A-Za-z_0-9]*)?[$]");

    private static final Pattern CODE =
            Pattern.compile("x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|[0-7]{1,3}");

    /** Operators of more than one character; longer ones come first. */
    private static final List<String> LONG_SIGNS =
            List.of(
                    "!~~*", "->>", "<=>", "!~~", "~~*", "~~~", "::", "<>", "!=", "<=", ">=", "==",
                    "||", "//", "**", "->", "=>", ":=", "<<", ">>", "!~", "~~", "&&", "@>", "<@",
                    "^@");

    private final SqlText text;
    private final String characters;
    private final boolean hasComments;
    private final List<Token> tokens = new ArrayList<>();
    private int next;

    /** Whether the text ended within quotes or a comment. */
    private boolean isOpen;

    private Lexer(SqlText text, boolean hasComments) {
        this.text = text;
        this.characters = text.text();
        this.hasComments = hasComments;
    }

    /**
     * Returns the tokens of a text, the last of which is its end.
     *
     * @param hasComments whether {@code --} begins a comment, rather than being two signs
     * @throws dev.windrow.error.WindrowException {@code SYNTAX} where quotes or a comment are open
     */
    static List<Token> tokens(SqlText text, boolean hasComments) {
        return new Lexer(text, hasComments).tokens();
    }

    /**
     * Divides a text that may be the beginning of a longer one.
     *
     * @return its statements, the last of which may be open
     */
    static List<WrittenStatement> statements(String text) {
        Lexer lexer = new Lexer(SqlText.ofQuery(text), true);
        boolean isFaulty = false;
        try {
            lexer.tokens();
        } catch (WindrowException e) {
            // Who parses the statement tells of it.
            isFaulty = !lexer.isOpen;
        }
        List<WrittenStatement> statements = new ArrayList<>();
        int first = -1;
        for (Token token : lexer.tokens) {
            if (token.isSign(";") && first >= 0) {
                statements.add(new WrittenStatement(text.substring(first, token.start()), true));
                first = -1;
            } else if (first < 0 && !token.isSign(";") && token.kind() != Kind.END) {
                first = token.start();
            }
        }
        if (first >= 0 || lexer.isOpen || isFaulty) {
            int start = first < 0 ? lexer.next : first;
            statements.add(new WrittenStatement(text.substring(start), isFaulty));
        }
        return statements;
    }

    private List<Token> tokens() {
        skipBlanks();
        while (next < characters.length()) {
            tokens.add(token());
            skipBlanks();
        }
        tokens.add(new Token(Kind.END, "", next, next));
        return tokens;
    }

    private Token token() {
        char first = characters.charAt(next);
        if (first == '"' || first == '`') {
            return quoted(Kind.QUOTED_NAME, first);
        }
        if (first == '\'') {
            return quoted(Kind.TEXT, first);
        }
        if ((first == 'e' || first == 'E') && characters.startsWith("'", next + 1)) {
            return escaped();
        }
        Matcher dollars = DOLLARS.matcher(characters).region(next, characters.length());
        if (first == '$' && dollars.lookingAt()) {
            return between(dollars.group());
        }
        if (first != '$' && isPartOfWord(first) || first == '.' && isDigit(next + 1)) {
            return wordOrNumber();
        }
        for (String sign : LONG_SIGNS) {
            if (characters.startsWith(sign, next)) {
                return token(Kind.SIGN, next + sign.length());
            }
        }
        return token(Kind.SIGN, next + Character.charCount(characters.codePointAt(next)));
    }

    /** Reads a number, or a word, which may begin with digits, too: {@code 2nd}. */
    private Token wordOrNumber() {
        int end = next;
        while (end < characters.length() && isPartOfWord(characters.charAt(end))) {
            end++;
        }
        Matcher number = NUMBER.matcher(characters).region(next, characters.length());
        boolean isNumber = number.lookingAt() && number.end() >= end;
        if (!isNumber) {
            Matcher whole = OTHER_BASE.matcher(characters).region(next, end);
            return whole.matches() ? otherBase(whole, end) : token(Kind.WORD, end);
        }
        int behind = number.end();
        if (behind < characters.length() && isPartOfWord(characters.charAt(behind))) {
            if (characters.charAt(behind - 1) != '.') {
                throw text.expected("a blank behind the number", new Span(behind, behind + 1));
            }
            // The name of a file: 2026.csv.
            behind--;
        }
        Token token = token(Kind.NUMBER, behind);
        String digits = token.value().replace("_", "");
        return new Token(Kind.NUMBER, digits, token.start(), token.end());
    }

    /** Reads a number in base 16, 8 or 2, such as {@code 0xFF}. */
    private Token otherBase(Matcher whole, int end) {
        int base =
                switch (whole.group(1)) {
                    case "x", "X" -> 16;
                    case "o", "O" -> 8;
                    default -> 2;
                };
        String digits = whole.group(2).replace("_", "");
        Token token = token(Kind.NUMBER, end);
        try {
            String value = new BigInteger(digits, base).toString();
            return new Token(Kind.NUMBER, value, token.start(), token.end());
        } catch (NumberFormatException e) {
            throw text.expected(
                    "digits of base %d".formatted(base), new Span(token.start(), token.end()));
        }
    }

    /** Reads a text between two marks such as {@code $$}, in which nothing has a meaning. */
    private Token between(String mark) {
        int start = next;
        int first = start + mark.length();
        int last = characters.indexOf(mark, first);
        if (last < 0) {
            isOpen = true;
            throw text.expected(
                    "the " + mark + " that closes the one at position " + (start + 1), text.end());
        }
        next = last + mark.length();
        return new Token(Kind.TEXT, characters.substring(first, last), start, next);
    }

    /** Reads a text such as {@code e'a\nb'}, in which a backslash has a meaning. */
    private Token escaped() {
        int start = next;
        StringBuilder value = new StringBuilder();
        for (int i = next + 2; i < characters.length(); i++) {
            char each = characters.charAt(i);
            boolean isPair = i + 1 < characters.length();
            if (each == '\\' && isPair) {
                Matcher code = CODE.matcher(characters).region(i + 1, characters.length());
                boolean isCode = code.lookingAt();
                value.append(isCode ? coded(code.group()) : plain(characters.charAt(i + 1)));
                i = isCode ? code.end() - 1 : i + 1;
            } else if (each != '\'') {
                value.append(each);
            } else if (isPair && characters.charAt(i + 1) == '\'') {
                value.append(each);
                i++;
            } else {
                next = i + 1;
                return new Token(Kind.TEXT, value.toString(), start, next);
            }
        }
        isOpen = true;
        throw text.expected("the ' that closes the one at position " + (start + 2), text.end());
    }

    /** Returns the character of a number such as {@code x41}, {@code u0041} or {@code 101}. */
    private static char coded(String code) {
        boolean isOctal = Character.isDigit(code.charAt(0));
        return (char)
                (isOctal ? Integer.parseInt(code, 8) : Integer.parseInt(code.substring(1), 16));
    }

    /** Returns what a letter behind a backslash stands for. */
    private static char plain(char letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }

    private Token token(Kind kind, int end) {
        int start = next;
        next = end;
        return new Token(kind, characters.substring(start, end), start, end);
    }

    /** Reads a name or a text in quotes, in which two quotes stand for one. */
    private Token quoted(Kind kind, char quote) {
        int start = next;
        StringBuilder value = new StringBuilder();
        for (int i = next + 1; i < characters.length(); i++) {
            char each = characters.charAt(i);
            if (each != quote) {
                value.append(each);
            } else if (i + 1 < characters.length() && characters.charAt(i + 1) == quote) {
                value.append(quote);
                i++;
            } else {
                next = i + 1;
                return new Token(kind, value.toString(), start, next);
            }
        }
        isOpen = true;
        throw text.expected(
                "the " + quote + " that closes the one at position " + (start + 1), text.end());
    }

    private void skipBlanks() {
        while (next < characters.length()) {
            if (isBlank(characters.charAt(next))) {
                next++;
            } else if (hasComments && characters.startsWith("--", next)) {
                int line = characters.indexOf('\n', next);
                next = line < 0 ? characters.length() : line + 1;
            } else if (hasComments && characters.startsWith("/*", next)) {
                skipComment();
            } else {
                return;
            }
        }
    }

    /** Skips a comment between signs, in which others may stand. */
    private void skipComment() {
        int start = next;
        int depth = 0;
        do {
            if (characters.startsWith("/*", next)) {
                depth++;
                next += 2;
            } else if (characters.startsWith("*/", next)) {
                depth--;
                next += 2;
            } else if (next < characters.length()) {
                next++;
            } else {
                isOpen = true;
                next = start;
                throw text.expected(
                        "the */ that closes the comment at position " + (start + 1), text.end());
            }
        } while (depth > 0);
    }

    private boolean isDigit(int index) {
        return index < characters.length()
                && characters.charAt(index) >= '0'
                && characters.charAt(index) <= '9';
    }

    /** Returns whether a character may stand in a name without quotes. */
    private static boolean isPartOfWord(char each) {
        return Character.isLetterOrDigit(each)
                || each == '_'
                || each == '$'
                || each > '\u007f' && !isBlank(each);
    }

    /**
     * Returns whether a character is a blank, also one that does not break lines or has no width.
     */
    private static boolean isBlank(char each) {
        return Character.isWhitespace(each)
                || Character.isSpaceChar(each)
                || each == '\u200b'
                || each == '\ufeff';
    }
}
