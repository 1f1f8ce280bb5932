// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SetOperationList;

import java.util.ArrayList;
import java.util.List;

/** Parses the text of a query to a parse tree. */
final class SqlParser {

    private final SqlText text;

    /**
     * Reads the words of a query.
     *
     * @throws WindrowException {@code SYNTAX}
     */
    SqlParser(String sql) {
        text = new SqlText(sql, tokens(sql));
    }

    SqlText text() {
        return text;
    }

    private static List<Token> tokens(String sql) {
        if (sql.isBlank()) {
            throw nothing();
        }
        List<Token> tokens = new ArrayList<>();
        try {
            CCJSqlParser parser = new CCJSqlParser(sql);
            Token token = parser.getNextToken();
            while (token.kind != CCJSqlParserConstants.EOF) {
                requireNoUnusualComment(token, sql);
                tokens.add(token);
                token = parser.getNextToken();
            }
            requireNoUnusualComment(token, sql);
        } catch (TokenMgrException | ParseException e) {
            throw new WindrowException(
                    ErrorCode.SYNTAX,
                    SqlText.PLACE + ": " + String.valueOf(e.getMessage()).strip() + ": " + sql,
                    e);
        }
        return tokens;
    }

    private static WindrowException nothing() {
        return new WindrowException(
                ErrorCode.SYNTAX, SqlText.PLACE + ": found nothing, expected SELECT ...");
    }

    /** Of all SQL, only few databases begin comments so, and in others it is a division. */
    private static void requireNoUnusualComment(Token token, String sql) {
        for (Token comment = token.specialToken; comment != null; comment = comment.specialToken) {
            if (comment.image.startsWith("//")) {
                throw new SqlText(sql, List.of())
                        .unsupported(
                                "//",
                                sql.indexOf(comment.image) + 1,
                                "a division is /, and a comment begins with --");
            }
        }
    }

    /**
     * Parses the one SELECT.
     *
     * @throws WindrowException {@code SYNTAX} or {@code UNSUPPORTED_SQL}
     */
    PlainSelect select() {
        requireOneStatement();
        Statement statement;
        try {
            statement = parsed(false);
        } catch (ParseException e) {
            try {
                // It takes much longer, and few queries need it.
                statement = parsed(true);
            } catch (ParseException failure) {
                throw text.unexpected(
                        failure.currentToken == null
                                ? text.tokens().getFirst()
                                : failure.currentToken.next);
            }
        }
        return switch (statement) {
            case PlainSelect select -> select;
            case SetOperationList set ->
                    throw text.unsupportedClause(set.getOperation(0).toString(), "");
            case ParenthesedSelect inner ->
                    throw text.unsupported("a SELECT in parentheses", inner, "leave them out");
            default ->
                    throw text.unsupported(text.tokens().getFirst().image, null, "there is SELECT");
        };
    }

    private Statement parsed(boolean isComplex) throws ParseException {
        CCJSqlParser parser = new CCJSqlParser(text.text()).withAllowComplexParsing(isComplex);
        try {
            Statement statement = parser.Statement();
            Token next = parser.getToken(1);
            if (next.kind != CCJSqlParserConstants.EOF && !next.image.equals(";")) {
                throw text.unexpected(next);
            }
            return statement;
        } catch (StackOverflowError e) {
            throw new WindrowException(
                    ErrorCode.SYNTAX, SqlText.PLACE + ": too many parentheses within one another");
        }
    }

    private void requireOneStatement() {
        List<Token> tokens = text.tokens();
        if (tokens.isEmpty()) {
            throw nothing();
        }
        for (Token token : tokens.subList(0, tokens.size() - 1)) {
            if (token.image.equals(";")) {
                throw text.unsupportedClause(";", "write one SELECT");
            }
        }
    }
}
