// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.Token;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The text of a query, and where its parts stand.
 *
 * @param text the whole text
 * @param tokens its words and signs, without comments
 */
record SqlText(String text, List<Token> tokens) {

    /** Where queries are written, which begins messages. */
    static final String PLACE = "SQL";

    private static final int UNKNOWN = 0;

    SqlText {
        tokens = List.copyOf(tokens);
    }

    /**
     * Returns the failure of a clause that is not supported.
     *
     * @param clause its first words, such as {@code JOIN}
     * @param remedy what to do instead, or an empty text
     */
    WindrowException unsupportedClause(String clause, String remedy) {
        return unsupported(clause, positionOf(clause.split("[ (]")[0]), remedy);
    }

    /**
     * Returns the failure of a part of the query that is not supported.
     *
     * @param what the part, as a user would name it
     * @param node the part in the parse tree
     * @param remedy what to do instead, or an empty text
     */
    WindrowException unsupported(String what, @Nullable Object node, String remedy) {
        return unsupported(what, position(node), remedy);
    }

    /** Returns the failure of a part of the query that is faulty. */
    WindrowException failure(ErrorCode code, @Nullable Object node, String problem) {
        return new WindrowException(code, PLACE + at(position(node)) + ": " + problem);
    }

    /** Returns the failure of a word or a sign where another one is expected. */
    WindrowException unexpected(Token found) {
        boolean isEnd = found.kind == CCJSqlParserConstants.EOF;
        return new WindrowException(
                ErrorCode.SYNTAX,
                "%s%s: cannot be read from here on, found %s: %s"
                        .formatted(
                                PLACE,
                                at(isEnd ? text.length() + 1 : found.absoluteBegin),
                                isEnd ? "the end" : '"' + found.image + '"',
                                text));
    }

    /** Returns the failure of a part of the query that begins at a position, counted from 1. */
    WindrowException unsupported(String what, int position, String remedy) {
        return new WindrowException(
                ErrorCode.UNSUPPORTED_SQL,
                PLACE
                        + at(position)
                        + ": "
                        + what
                        + " is not supported"
                        + (remedy.isEmpty() ? "" : ": " + remedy));
    }

    private static String at(int position) {
        return position == UNKNOWN ? "" : " at position " + position;
    }

    private int positionOf(String word) {
        return tokens.stream()
                .filter(token -> token.image.equalsIgnoreCase(word))
                .mapToInt(token -> token.absoluteBegin)
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Returns where a part begins, counted from 1. The parser does not know it of all parts. */
    private static int position(@Nullable Object node) {
        if (node instanceof BinaryExpression binary) {
            return position(binary.getLeftExpression());
        }
        if (node instanceof ASTNodeAccess access && access.getASTNode() != null) {
            return access.getASTNode().jjtGetFirstToken().absoluteBegin;
        }
        return switch (node) {
            case Between between -> position(between.getLeftExpression());
            case IsNullExpression isNull -> position(isNull.getLeftExpression());
            case NotExpression not -> position(not.getExpression());
            case null, default -> UNKNOWN;
        };
    }
}
