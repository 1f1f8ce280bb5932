package dev.windrow.cli.parse;

import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The call of an aggregation, as the user wrote it.
 *
 * @param function the function's name, in the user's case
 * @param arguments the arguments in the parentheses
 * @param alias the name after {@code as}, or null
 */
record AggregationCall(String function, List<Argument> arguments, @Nullable String alias) {

    /** An argument of a function. */
    sealed interface Argument {

        /** Returns the argument without quotes. */
        String text();
    }

    /** A column name or a number. */
    record Word(String text) implements Argument {}

    /** A column name in quotes: never a number. */
    record QuotedName(String text) implements Argument {}

    /** An expression. */
    record Computed(Expression expression) implements Argument {
        @Override
        public String text() {
            return expression.label();
        }
    }

    /** All rows: {@code *}. */
    record Star() implements Argument {
        @Override
        public String text() {
            return "*";
        }
    }

    AggregationCall {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return function
                + "("
                + String.join(",", arguments.stream().map(Argument::text).toList())
                + ")";
    }
}
