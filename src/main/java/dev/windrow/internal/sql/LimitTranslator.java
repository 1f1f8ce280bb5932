// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery.RowCount;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Aggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;

/**
 * Translates LIMIT and OFFSET. A number of rows that is computed, perhaps by a query, is known
 * before the query around it is planned; a share of the rows, only where these are.
 */
final class LimitTranslator {

    private static final int HUNDRED = 100;

    private final Statement statement;
    private final QueryTranslator queries;
    private final SqlText text;

    LimitTranslator(Statement statement, QueryTranslator queries) {
        this.statement = statement;
        this.queries = queries;
        text = statement.text();
    }

    /** Returns the rows that are wanted. */
    LogicalPlan of(LogicalPlan rows, @Nullable RowCount limit, @Nullable RowCount offset) {
        if (limit == null && offset == null) {
            return rows;
        }
        long before = offset == null ? 0 : rows(offset, "OFFSET", 0);
        if (limit != null && limit.isPercent()) {
            return share(rows, new BigDecimal(((NumberLiteral) limit.count()).digits()), before);
        }
        long most = limit == null ? Long.MAX_VALUE : rows(limit, "LIMIT", Long.MAX_VALUE);
        return new Limit(rows, before, most);
    }

    /** Numbers the rows, and takes a share of them. */
    private LogicalPlan share(LogicalPlan rows, BigDecimal percent, long before) {
        List<String> names = rows.names();
        if (names == null) {
            throw text.unsupported("LIMIT of a share of a stream", text.end(), "limit rows");
        }
        String number = statement.names().unique("(number)", "limit");
        String all = statement.names().unique("(rows)", "limit");
        Window window =
                Window.partitionBy()
                        .compute(
                                WindowFunctions.rowNumber().as(number),
                                WindowFunctions.aggregate(Aggregations.count().as(all)));
        Expression taken = Expression.column(number).minus(Expression.literal(before));
        Expression isWanted =
                taken.times(Expression.literal(HUNDRED))
                        .atMost(Expression.column(all).times(Expression.literal(percent)))
                        .and(taken.atLeast(Expression.literal(1)));
        return new Project(
                new Filter(new Windows(rows, window), isWanted),
                names.stream().map(DerivedColumn::of).toList());
    }

    private long rows(RowCount count, String clause, long ofNull) {
        String value =
                count.count() instanceof NullLiteral ? null : queries.constant(count.count());
        if (value == null) {
            return ofNull;
        }
        try {
            long rows = Long.parseLong(value);
            if (rows >= 0) {
                return rows;
            }
        } catch (NumberFormatException e) {
            // Told below, like all else that is no such number.
        }
        throw text.failure(
                ErrorCode.INVALID_ARGUMENT,
                count.span(),
                "%s %s, expected a number of rows: an integer, 0 or more"
                        .formatted(clause, text.written(count.span())));
    }
}
