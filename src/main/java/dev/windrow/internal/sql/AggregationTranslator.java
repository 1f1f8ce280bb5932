// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.function.AggregationCall;
import dev.windrow.internal.function.AggregationCall.Argument;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Translates calls of aggregations. */
final class AggregationTranslator {

    /** The functions whose arguments behind the first are numbers or words. */
    private static final Set<String> WITH_PARAMETERS =
            Set.of(
                    "quantile",
                    "quantile_cont",
                    "quantile_disc",
                    "approx_quantile",
                    "nth",
                    "top",
                    "histogram");

    private final SqlText text;
    private final ExpressionTranslator rows;

    /**
     * Makes a translator.
     *
     * @param rows translates what is aggregated
     */
    AggregationTranslator(SqlText text, ExpressionTranslator rows) {
        this.text = text;
        this.rows = rows;
    }

    /** Translates a call, whose result is named after it unless it has an alias. */
    NamedAggregation of(Call call, @Nullable String alias) {
        return rows.located(
                call.span(),
                () -> {
                    AggregationCall made = asWritten(call);
                    return AggregationFunctions.resolve(alias == null ? made : made.as(alias));
                });
    }

    /** Returns a call of an aggregation, or of a function over a window, without a name. */
    AggregationCall asWritten(Call call) {
        List<Argument> arguments = arguments(call);
        if (call.isDistinct() && !arguments.isEmpty()) {
            arguments.set(0, new AggregationCall.Distinct(rows.of(call.arguments().getFirst())));
        }
        return new AggregationCall(
                text.place(),
                call.function(),
                arguments,
                order(call),
                call.nulls(),
                filter(call),
                null);
    }

    private List<AggregationCall.Order> order(Call call) {
        return call.order().stream()
                .map(
                        item ->
                                new AggregationCall.Order(
                                        rows.of(item.expression()),
                                        item.isDescending(),
                                        item.areNullsFirst()))
                .toList();
    }

    private @Nullable Expression filter(Call call) {
        return call.filter() == null ? null : rows.of(call.filter());
    }

    private List<Argument> arguments(Call call) {
        return arguments(call, AggregationTranslator::computed);
    }

    /**
     * Translates the arguments of an aggregation or of a function over a window.
     *
     * @param input makes an argument of a value that is aggregated
     */
    List<Argument> arguments(Call call, Function<Expression, Argument> input) {
        List<Argument> arguments = new ArrayList<>();
        boolean isOfRows = call.function().equalsIgnoreCase("count") && text.isQuery();
        if (call.arguments().isEmpty() && isOfRows) {
            arguments.add(new AggregationCall.Star());
        }
        for (SqlExpression node : call.arguments()) {
            String word = isParameter(call, arguments.size()) ? word(node) : null;
            if (word != null) {
                arguments.add(new AggregationCall.Word(word));
            } else if (node instanceof Star(var excluded, Span span)) {
                if (!excluded.isEmpty()) {
                    throw text.unsupported("EXCLUDE here", span, "COLUMNS(*) may have it");
                }
                arguments.add(new AggregationCall.Star());
            } else if (isOfRow(call, arguments.size())) {
                arguments.add(new AggregationCall.Computed(rows.of(node)));
            } else {
                arguments.add(input.apply(rows.of(node)));
            }
        }
        return arguments;
    }

    private static String lowerCase(Call call) {
        return call.function().toLowerCase(Locale.ROOT);
    }

    private static boolean isParameter(Call call, int index) {
        String function = lowerCase(call);
        return function.startsWith("percentile_")
                || index > 0 && WITH_PARAMETERS.contains(function);
    }

    /**
     * Returns whether an argument is what a function of windows alone computes of the row itself.
     */
    private static boolean isOfRow(Call call, int index) {
        return WindowFunctionCalls.isName(call.function())
                && (index > 0 || lowerCase(call).equals("ntile"));
    }

    /** Returns a number or a word without quotes, or null for anything else. */
    private static @Nullable String word(SqlExpression node) {
        return switch (node) {
            case NumberLiteral(String digits, Span _) -> digits;
            case Negation(NumberLiteral(String digits, Span _), Span _) -> "-" + digits;
            case Name(List<Identifier> parts, Span _)
                    when parts.size() == 1 && !parts.getFirst().isQuoted() ->
                    parts.getFirst().value();
            default -> null;
        };
    }

    static Argument computed(Expression value) {
        return switch (value) {
            case Expression.ColumnReference(String name) -> new AggregationCall.QuotedName(name);
            default -> new AggregationCall.Computed(value);
        };
    }
}
