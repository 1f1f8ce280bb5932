package dev.windrow.cli.parse;

import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * An aggregation as it was written.
 *
 * @param function the function's name, as it was written
 * @param arguments what stands in the parentheses
 * @param alias the name after {@code as}, or null
 */
record AggregationCall(String function, List<Argument> arguments, @Nullable String alias) {

    /** What a function is applied to. */
    sealed interface Argument {

        /** Returns the argument as it was meant: unquoted. */
        String text();
    }

    /** A column name or a number. */
    record Word(String text) implements Argument {}

    /** A column name in quotes: never a number. */
    record QuotedName(String text) implements Argument {}

    /** Something that is computed of columns. */
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
