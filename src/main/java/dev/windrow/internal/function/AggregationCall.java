// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The call of an aggregation, as the user wrote it.
 *
 * @param place where it is written, which begins messages, such as {@code --agg}
 * @param function the function's name, in the user's case
 * @param arguments the arguments in the parentheses
 * @param filter the condition that rows must meet, or null for all rows
 * @param alias the name after {@code as}, or null
 */
public record AggregationCall(
        String place,
        String function,
        List<Argument> arguments,
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

    /** Copies the arguments. */
    public AggregationCall {
        arguments = List.copyOf(arguments);
    }

    /** Returns the same call under a name. */
    public AggregationCall as(String name) {
        return new AggregationCall(place, function, arguments, filter, name);
    }

    @Override
    public String toString() {
        return function
                + "("
                + String.join(",", arguments.stream().map(Argument::text).toList())
                + ")";
    }
}
