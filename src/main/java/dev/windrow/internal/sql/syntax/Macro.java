// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Call;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A function that is written in SQL.
 *
 * @param body what stands for a call of it, with its parameters
 */
record Macro(String name, List<String> parameters, String body) {

    /** The aggregations within macros, which get the clauses of a call: FILTER, OVER and so on. */
    private static final Set<String> AGGREGATIONS =
            Keywords.words(
                    """
                    avg count covar_pop dense_rank list quantile_disc regr_count
                    stddev_pop sum var_pop
                    """);

    private static final String SIGN = ") = ";
    private static final String EACH = " for each of ";

    /**
     * Reads the macros of a line, such as {@code twice(x) = 2 * x}, or {@code list_?(l) =
     * list_aggregate(l, '?') for each of sum avg}, where each of the words stands for the signs.
     */
    static Stream<Macro> read(String line) {
        String[] parts = line.split(EACH);
        return parts.length == 1
                ? Stream.of(one(line))
                : Stream.of(parts[1].split(" ")).map(each -> one(parts[0].replace("?", each)));
    }

    /** Returns the line of this macro alone. */
    String written() {
        return name + "(" + String.join(", ", parameters) + SIGN + body;
    }

    private static Macro one(String line) {
        int open = line.indexOf('(');
        int close = line.indexOf(SIGN);
        String parameters = line.substring(open + 1, close);
        return new Macro(
                line.substring(0, open),
                parameters.isEmpty() ? List.of() : Arrays.asList(parameters.split(", ")),
                line.substring(close + SIGN.length()));
    }

    /** What stands for one call. */
    record Expansion(Macro macro, Call call) {

        /** Returns the text that stands for the call. */
        String body() {
            return macro.body;
        }

        /** Returns the argument that a word stands for, or null. */
        @Nullable SqlExpression argument(String word) {
            for (int i = 0; i < macro.parameters.size(); i++) {
                if (macro.parameters.get(i).equalsIgnoreCase(word)) {
                    return call.arguments().get(i);
                }
            }
            return null;
        }

        /** Gives the clauses of the call to the aggregations that stand for it. */
        Call withClauses(Call inner) {
            boolean isAggregation = AGGREGATIONS.contains(inner.function());
            boolean isWithout = inner.filter() == null && inner.over() == null;
            return isAggregation && isWithout && call.hasClauses()
                    ? new Call(
                            inner.function(),
                            call.isDistinct(),
                            inner.arguments(),
                            call.order(),
                            call.nulls(),
                            call.filter(),
                            call.over(),
                            inner.span())
                    : inner;
        }
    }
}
