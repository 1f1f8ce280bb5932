// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses what is said of a result: a condition or an order of its columns. An aggregation is named
 * by its column, or written as in {@code --agg}: after {@code sum(v) as s}, both {@code s} and
 * {@code sum(v)} are that column. One that is written alone is computed as well.
 */
public final class ResultColumns {

    private final String option;
    private final List<NamedAggregation> aggregations;
    private int calls;

    /**
     * Makes a parser.
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

    /** Returns how many aggregations were written in expressions so far. */
    int calls() {
        return calls;
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

    /**
     * Parses a condition, such as {@code count(*) > 10 and s < 3}.
     *
     * @throws WindrowException {@code SYNTAX}, with the position
     */
    public Expression condition(String text) {
        return ExpressionParser.parse(new OptionText(option, text), this);
    }

    /**
     * Parses an order, such as {@code sum(v) desc, k}.
     *
     * @return the keys, the most significant first
     * @throws WindrowException as {@link #condition} does
     */
    public List<SortKey> order(String text) {
        return SortKeyParser.parse(new OptionText(option, text), this);
    }

    /** Returns whether a call is of an aggregation. */
    boolean isAggregation(String function) {
        return AggregationFunctions.isName(function.toLowerCase(Locale.ROOT));
    }

    /**
     * Parses the arguments and the filter of an aggregation, and returns the name of its column.
     */
    String column(String function, OptionText in) {
        NamedAggregation wanted =
                AggregationFunctions.resolve(AggregationParser.call(option, function, in));
        calls++;
        return aggregations.stream()
                .filter(each -> isSame(each, wanted))
                .findFirst()
                .map(NamedAggregation::name)
                .orElseGet(() -> add(wanted));
    }

    /** Returns whether two aggregations compute the same, whatever becomes of an overflow. */
    private static boolean isSame(NamedAggregation one, NamedAggregation other) {
        return one.aggregation().label().equals(other.aggregation().label())
                && one.derived().equals(other.derived());
    }
}
