// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.query.Expression;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The call of an aggregation, as the user wrote it.
 *
 * @param place where it is written, which begins messages, such as {@code --agg}
 * @param function the function's name, in the user's case
 * @param arguments the arguments in the parentheses
 * @param order what {@code order by} says within the parentheses, behind the arguments
 * @param nulls what {@code ignore nulls} or {@code respect nulls} says; null where neither is
 *     written
 * @param filter the condition that rows must meet, or null for all rows
 * @param alias the name after {@code as}, or null
 */
public record AggregationCall(
        String place,
        String function,
        List<Argument> arguments,
        List<Order> order,
        @Nullable NullTreatment nulls,
        @Nullable Expression filter,
        @Nullable String alias) {

    /** An argument of a function. */
    public sealed interface Argument {

        /** Returns the argument without quotes. */
        String text();
    }

    /** A column name or a number. */
    public record Word(String text) implements Argument {}

    /** A column name in quotes: never a number. */
    public record QuotedName(String text) implements Argument {}

    /** An expression. */
    public record Computed(Expression expression) implements Argument {
        @Override
        public String text() {
            return expression.label();
        }
    }

    /** The different values of a column or an expression. */
    public record Distinct(Expression expression) implements Argument {
        @Override
        public String text() {
            return "distinct " + expression.label();
        }
    }

    /** All rows: {@code *}. */
    public record Star() implements Argument {
        @Override
        public String text() {
            return "*";
        }
    }

    /**
     * What rows are ordered by.
     *
     * @param expression the value that is compared
     * @param descending whether the greatest value comes first
     * @param nullsFirst whether nulls come first
     */
    public record Order(Expression expression, boolean descending, boolean nullsFirst) {

        /** Returns the key of a column. */
        SortKey key(String column) {
            return new SortKey(column, descending, nullsFirst);
        }
    }

    /** Copies the lists. */
    public AggregationCall {
        arguments = List.copyOf(arguments);
        order = List.copyOf(order);
    }

    /** Makes a call of all rows in their order, without a name. */
    public AggregationCall(String place, String function, List<Argument> arguments) {
        this(place, function, arguments, List.of(), null, null, null);
    }

    /** Returns the same call under a name. */
    public AggregationCall as(String name) {
        return new AggregationCall(place, function, arguments, order, nulls, filter, name);
    }

    /** Returns whether only different values are aggregated. */
    boolean isDistinct() {
        return !arguments.isEmpty() && arguments.getFirst() instanceof Distinct;
    }

    @Override
    public String toString() {
        String ordered =
                order.stream()
                        .map(by -> by.key(by.expression().label()).label())
                        .collect(Collectors.joining(", ", " order by ", ""));
        return function
                + "("
                + String.join(",", arguments.stream().map(Argument::text).toList())
                + (nulls == null
                        ? ""
                        : nulls == NullTreatment.IGNORE ? " ignore nulls" : " respect nulls")
                + (order.isEmpty() ? "" : ordered)
                + ")";
    }
}
