// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.FragmentParser;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;

import java.util.ArrayList;
import java.util.List;

/**
 * Translates what an option says of the columns of a result: a condition or an order. An
 * aggregation is named by its column, or written as in {@code --agg}: after {@code sum(v) as s},
 * both {@code s} and {@code sum(v)} are that column. One that is written alone is computed as well.
 */
public final class ResultColumns {

    private final String option;
    private final List<NamedAggregation> aggregations;

    /**
     * Begins.
     *
     * @param option the option's name, for errors
     * @param aggregations what the query computes
     */
    public ResultColumns(String option, List<NamedAggregation> aggregations) {
        this.option = option;
        this.aggregations = new ArrayList<>(aggregations);
    }

    /** Returns what the query computes, first what it did before. */
    public List<NamedAggregation> aggregations() {
        return List.copyOf(aggregations);
    }

    /**
     * Translates a condition, such as {@code count(*) > 10 and s < 3}.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position
     */
    public Expression condition(String condition) {
        SqlText text = SqlText.ofOption(option, condition);
        return of(text, new FragmentParser(text).expression());
    }

    /**
     * Translates an order, such as {@code sum(v) desc, k}.
     *
     * @return the keys, the most significant first
     * @throws dev.windrow.error.WindrowException {@code SYNTAX}, with the position
     */
    public List<SortKey> order(String order) {
        SqlText text = SqlText.ofOption(option, order);
        return Fragments.order(text, new OfResult(text));
    }

    /** Translates an expression over columns of the result. */
    Expression of(SqlText text, SqlExpression expression) {
        return new OfResult(text).of(expression);
    }

    /** Adds an aggregation, unless it is there under its name, and returns that name. */
    String add(NamedAggregation asked) {
        boolean isThere =
                aggregations.stream()
                        .anyMatch(each -> each.name().equals(asked.name()) && isSame(each, asked));
        if (!isThere) {
            aggregations.add(asked);
        }
        return asked.name();
    }

    /** Returns whether two aggregations compute the same, whatever becomes of an overflow. */
    private static boolean isSame(NamedAggregation one, NamedAggregation other) {
        return one.aggregation().label().equals(other.aggregation().label())
                && one.derived().equals(other.derived());
    }

    /** Translates expressions of the result, in which aggregations are columns. */
    private final class OfResult extends ExpressionTranslator {

        private final AggregationTranslator calls;

        OfResult(SqlText text) {
            super(text, Scope.unknown(text), null);
            calls = new AggregationTranslator(text, new ExpressionTranslator(text, scope(), null));
        }

        @Override
        Expression call(Call call) {
            if (!SqlNodes.isAggregation(call)) {
                return super.call(call);
            }
            NamedAggregation wanted = calls.of(call, null);
            String name =
                    aggregations.stream()
                            .filter(each -> isSame(each, wanted))
                            .findFirst()
                            .map(NamedAggregation::name)
                            .orElseGet(() -> add(wanted));
            return Expression.column(name);
        }
    }
}
