// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;

import net.sf.jsqlparser.expression.AllValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.PlainSelect;

import org.jspecify.annotations.Nullable;

/** Reads LIMIT and OFFSET. */
final class SqlLimit {

    private final SqlText text;

    SqlLimit(SqlText text) {
        this.text = text;
    }

    /** Returns the most rows that are wanted. */
    long most(PlainSelect select) {
        Limit limit = select.getLimit();
        if (limit == null
                || limit.getRowCount() instanceof AllValue
                || limit.getRowCount() instanceof NullValue) {
            return Long.MAX_VALUE;
        }
        if (limit.getByExpressions() != null) {
            throw text.unsupportedClause("LIMIT BY", "");
        }
        return limit.getRowCount() == null ? Long.MAX_VALUE : number("LIMIT", limit.getRowCount());
    }

    /** Returns how many rows are left out before the first. */
    long offset(PlainSelect select) {
        Expression inLimit = select.getLimit() == null ? null : select.getLimit().getOffset();
        Expression alone = select.getOffset() == null ? null : select.getOffset().getOffset();
        return Math.max(numberIfAny(inLimit), numberIfAny(alone));
    }

    private long numberIfAny(@Nullable Expression node) {
        return node == null ? 0 : number("OFFSET", node);
    }

    private long number(String clause, Expression node) {
        if (node instanceof LongValue value) {
            try {
                return Long.parseLong(value.getStringValue());
            } catch (NumberFormatException e) {
                // Told below, like all else that is no such number.
            }
        }
        throw text.failure(
                ErrorCode.INVALID_ARGUMENT,
                node,
                "%s %s, expected a number of rows: an integer, 0 or more".formatted(clause, node));
    }
}
