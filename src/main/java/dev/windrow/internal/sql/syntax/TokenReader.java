// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.Token.Kind;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the tokens of a text from left to right. A token is stepped over only by a method that says
 * which one it takes, so what a parser does not understand stays in front of it, and fails.
 */
final class TokenReader {

    private final SqlText text;
    private final List<Token> tokens;

    /** The text that the tokens stand in, and where they do. */
    private final String source;

    private final List<Token> places;
    private final boolean isQuery;
    private final Moment moment;
    private int next;

    private final Macro.@Nullable Expansion macro;

    /** How many expressions are open within one another. */
    private int depth;

    /**
     * Begins before the first token.
     *
     * @param isQuery whether the text is a whole query, with comments and reserved words, or a part
     *     of one in an option of the command
     */
    TokenReader(SqlText text, boolean isQuery) {
        this.text = text;
        this.isQuery = isQuery;
        tokens = Lexer.tokens(text, isQuery);
        places = tokens;
        source = text.text();
        macro = null;
        moment = new Moment();
    }

    /**
     * Begins before the first token of what stands for a call. All tokens have the place of the
     * call, which messages and the names of columns tell.
     */
    TokenReader(TokenReader outer, Macro.Expansion macro) {
        text = outer.text;
        isQuery = true;
        depth = outer.depth;
        this.macro = macro;
        moment = outer.moment;
        source = macro.body();
        places = Lexer.tokens(SqlText.ofOption(text.place(), source), true);
        tokens = places.stream().map(token -> token.at(macro.call().span())).toList();
    }

    SqlText text() {
        return text;
    }

    Token peek() {
        return tokens.get(next);
    }

    /** Returns the token behind the next one. */
    Token peekSecond() {
        return tokens.get(Math.min(next + 1, tokens.size() - 1));
    }

    /** Returns whether a sign is the third token. */
    boolean isThird(String sign) {
        return peekThird().isSign(sign);
    }

    /** Returns the third token, or the end. */
    Token peekThird() {
        return tokens.get(Math.min(next + 2, tokens.size() - 1));
    }

    Token take() {
        return tokens.get(next == tokens.size() - 1 ? next : next++);
    }

    /** Returns from a token that was read to the last one that was. */
    Span since(Token first) {
        return new Span(
                first.start(), Math.max(tokens.get(Math.max(next - 1, 0)).end(), first.end()));
    }

    /** Returns the last token that was read. */
    Span last() {
        return tokens.get(next - 1).span();
    }

    /** Returns from an expression that was read to the last token. */
    Span upTo(SqlExpression first) {
        return macro == null ? new Span(first.span().start(), last().end()) : macro.call().span();
    }

    /** Returns the time of the text. */
    Moment moment() {
        return moment;
    }

    /** Returns the argument that a word stands for, or null. */
    @Nullable SqlExpression argument(Token word) {
        return macro == null ? null : macro.argument(word.value());
    }

    /** Returns a call with the clauses that it has from a macro around it. */
    Call inMacro(Call call) {
        return macro == null ? call : macro.withClauses(call);
    }

    boolean atEnd() {
        return peek().kind() == Kind.END;
    }

    boolean at(Kind kind) {
        return peek().kind() == kind;
    }

    boolean atWord(String word) {
        return peek().isWord(word);
    }

    boolean atSign(String sign) {
        return peek().isSign(sign);
    }

    /** Returns whether two words are next. */
    boolean atWords(String first, String second) {
        return atWord(first) && peekSecond().isWord(second);
    }

    /** Returns whether a word and an opening parenthesis are next. */
    boolean atCall(String word) {
        return atWord(word) && peekSecond().isSign("(");
    }

    boolean acceptWord(String word) {
        boolean is = atWord(word);
        if (is) {
            next++;
        }
        return is;
    }

    boolean acceptSign(String sign) {
        boolean is = atSign(sign);
        if (is) {
            next++;
        }
        return is;
    }

    boolean acceptWords(String first, String second) {
        boolean are = atWords(first, second);
        if (are) {
            next += 2;
        }
        return are;
    }

    void expectWord(String word, String expected) {
        if (!acceptWord(word)) {
            throw unexpected(expected);
        }
    }

    void expectSign(String sign, String expected) {
        if (!acceptSign(sign)) {
            throw unexpected(expected);
        }
    }

    /** Returns whether a name is next. Words of the grammar are names only in quotes. */
    boolean atName() {
        return at(Kind.QUOTED_NAME)
                || at(Kind.WORD) && !(isQuery && Keywords.isReserved(peek().value()));
    }

    /** Reads a name, or returns null before anything else. */
    @Nullable Identifier acceptName() {
        return atName() ? identifier() : null;
    }

    /** Reads a name. */
    Identifier expectName(String expected) {
        Identifier name = acceptName();
        if (name == null) {
            throw unexpected(expected);
        }
        return name;
    }

    /** Reads a word or a name in quotes, whatever word it is. */
    Identifier identifier() {
        Token token = take();
        return new Identifier(token.value(), token.kind() == Kind.QUOTED_NAME);
    }

    /**
     * Reads a name that may have signs in it, such as {@code a-b}, if no blank, comma or
     * parenthesis stands within it, and a word, a comma or the end behind it.
     */
    @Nullable String acceptNameWithSigns() {
        if (at(Kind.QUOTED_NAME)) {
            return endsName(peekSecond()) ? take().value() : null;
        }
        int end = next;
        while (isPartOfName(tokens.get(end))
                && (end == next || places.get(end).start() == places.get(end - 1).end())) {
            end++;
        }
        if (end == next || !endsName(tokens.get(end))) {
            return null;
        }
        String name = source.substring(places.get(next).start(), places.get(end - 1).end());
        next = end;
        return name;
    }

    /**
     * Reads the name of a file that is written without quotes, such as {@code data.csv} or {@code
     * /data/2026-11.parquet}: it has no blanks, and a point or a slash. Returns null before
     * anything else.
     */
    @Nullable String acceptFileName() {
        int end = next;
        boolean isPath = false;
        while (isPartOfFileName(tokens.get(end))
                && (end == next || places.get(end).start() == places.get(end - 1).end())) {
            isPath |= tokens.get(end).isSign(".") || tokens.get(end).isSign("/");
            end++;
        }
        if (!isPath || end == next + 1) {
            return null;
        }
        String name = source.substring(places.get(next).start(), places.get(end - 1).end());
        next = end;
        return name;
    }

    private static boolean isPartOfFileName(Token token) {
        return switch (token.kind()) {
            case WORD, NUMBER -> true;
            case SIGN -> !"(),;".contains(token.value());
            case QUOTED_NAME, TEXT, END -> false;
        };
    }

    private static boolean isPartOfName(Token token) {
        return switch (token.kind()) {
            case WORD, NUMBER -> true;
            case SIGN -> !"*/,()=".contains(token.value());
            case QUOTED_NAME, TEXT, END -> false;
        };
    }

    private static boolean endsName(Token token) {
        return token.kind() == Kind.END || token.kind() == Kind.WORD || token.isSign(",");
    }

    /** Reads the name of a parameter and the sign behind it, or returns null before others. */
    @Nullable String acceptParameter() {
        if (!at(Kind.WORD) || !peekSecond().isSign(":=") && !peekSecond().isSign("=>")) {
            return null;
        }
        String parameter = take().value();
        take();
        return parameter;
    }

    /** Reads names in parentheses, with commas between them. */
    List<Identifier> expectNames() {
        expectSign("(", "\"(\" and names");
        List<Identifier> names = new ArrayList<>();
        do {
            names.add(expectName("a name"));
        } while (acceptSign(","));
        expectSign(")", "\",\" or \")\"");
        return names;
    }

    /**
     * Returns whether a query in parentheses is next, rather than an expression or a join that
     * begins with one: {@code ((select 1) union (select 2))}, but not {@code ((select 1) + 2)}.
     */
    boolean atQuery() {
        int at = next;
        while (tokens.get(at).isSign("(")) {
            at++;
        }
        int leading = at - next;
        if (leading == 0 || !isStartOfQuery(at)) {
            return false;
        }
        for (int open = leading; leading > 1 && at < tokens.size() - 1; at++) {
            open += opened(tokens.get(at));
            if (open < leading) {
                leading--;
                if (!Keywords.continuesQuery(tokens.get(at + 1))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether a query in parentheses is behind the next token. */
    boolean atQueryBehind() {
        next++;
        boolean isQuery = atQuery();
        next--;
        return isQuery;
    }

    /** Returns whether a query is next, rather than a table. */
    boolean isQueryNext() {
        return isStartOfQuery(next) || atQuery();
    }

    private boolean isStartOfQuery(int at) {
        Token token = tokens.get(at);
        return token.isWord("select")
                || token.isWord("with")
                || token.isWord("from") && isQuery
                || token.isWord("values") && tokens.get(at + 1).isSign("(")
                || isQuery
                        && at + 1 < tokens.size()
                        && PivotParser.isStatement(token, tokens.get(at + 1));
    }

    /** Returns how many more parentheses are open behind a token. */
    private static int opened(Token token) {
        return token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0;
    }

    /** Returns whether the parenthesis that is next closes before a token that ends an item. */
    boolean isListInParentheses() {
        int open = 0;
        int at = next;
        do {
            open += opened(tokens.get(at++));
        } while (open > 0 && at < tokens.size());
        Token behind = tokens.get(Math.min(at, tokens.size() - 1));
        return behind.kind() == Kind.END
                || behind.kind() == Kind.WORD
                || behind.isSign(",")
                || behind.isSign(")")
                || behind.isSign(";");
    }

    /** Reads what stands in the parentheses that are next, divided at its commas. */
    List<String> acceptParameters() {
        List<String> parameters = new ArrayList<>();
        if (!acceptSign("(")) {
            return parameters;
        }
        int start = next;
        int open = 1;
        while (open > 0) {
            if (atEnd()) {
                throw unexpected("\")\"");
            }
            Token token = take();
            open += opened(token);
            if (open == 0 || open == 1 && token.isSign(",")) {
                parameters.add(
                        source.substring(places.get(start).start(), places.get(next - 1).start())
                                .strip());
                start = next;
            }
        }
        return parameters;
    }

    /**
     * Begins an expression, perhaps within another one.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} where they are too deep
     */
    void enter() {
        requireDepth(depth);
        depth++;
    }

    /** Ends the expression that began last. */
    void leave() {
        depth--;
    }

    /** Fails where more expressions are within one another than an expression may have. */
    void requireDepth(int found) {
        if (found > Expression.MAX_DEPTH) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    peek().span(),
                    "more than %d parentheses, calls or signs within one another, expected at most %d"
                            .formatted(Expression.MAX_DEPTH, Expression.MAX_DEPTH));
        }
    }

    /** Fails unless all is read. */
    void requireEnd(String expected) {
        if (!atEnd()) {
            throw unexpected(expected);
        }
    }

    /** Returns the failure of the next token where others are expected. */
    WindrowException unexpected(String expected) {
        Token found = peek();
        String unsupported =
                switch (found.kind()) {
                    case WORD -> Keywords.unsupported(found.value().toLowerCase(Locale.ROOT));
                    case SIGN -> Keywords.unsupported(found.value());
                    case QUOTED_NAME, TEXT, NUMBER, END -> null;
                };
        return unsupported == null
                ? text.expected(expected, found.span())
                : text.unsupported(unsupported, found.span(), Keywords.remedy(unsupported));
    }

    /** Returns the failure of the next token, which begins something that is not supported. */
    WindrowException unsupported(String what, String remedy) {
        return text.unsupported(what, peek().span(), remedy);
    }
}
