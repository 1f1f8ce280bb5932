package dev.windrow.cli;

import dev.windrow.cli.AggregationCall.Argument;
import dev.windrow.cli.AggregationCall.Star;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.NamedAggregation;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The aggregation functions by the names that the command line uses. */
final class AggregationFunctions {

    private static final List<String> NAMES = List.of("count", "sum", "min", "max", "mean", "avg");

    private AggregationFunctions() {}

    /**
     * Makes what a call asks for, named as it asks.
     *
     * @throws WindrowException {@code UNKNOWN_AGGREGATION}, listing what there is; {@code
     *     INVALID_ARGUMENT} or {@code SYNTAX} if the arguments do not fit
     */
    static NamedAggregation resolve(AggregationCall call) {
        NamedAggregation aggregation = aggregation(call);
        return call.alias() == null ? aggregation : aggregation.as(call.alias());
    }

    private static NamedAggregation aggregation(AggregationCall call) {
        return switch (call.function().toLowerCase(Locale.ROOT)) {
            case "count" -> count(call);
            case "sum" -> ofColumn(call, Aggregations::sum);
            case "min" -> ofColumn(call, Aggregations::min);
            case "max" -> ofColumn(call, Aggregations::max);
            case "mean", "avg" -> ofColumn(call, Aggregations::mean);
            case "quantile" -> {
                requireQuantile(call);
                throw unknown(call);
            }
            default -> throw unknown(call);
        };
    }

    private static NamedAggregation count(AggregationCall call) {
        boolean rows = call.arguments().size() == 1 && call.arguments().getFirst() instanceof Star;
        return rows ? Aggregations.count() : ofColumn(call, Aggregations::count);
    }

    private static NamedAggregation ofColumn(
            AggregationCall call, Function<String, NamedAggregation> function) {
        if (call.arguments().size() != 1) {
            throw WindrowException.of(
                    ErrorCode.SYNTAX,
                    "--agg: %s has %d arguments, expected one column name",
                    call,
                    call.arguments().size());
        }
        Argument argument = call.arguments().getFirst();
        if (argument instanceof Star) {
            throw WindrowException.of(
                    ErrorCode.SYNTAX,
                    "--agg: %s: only count takes *; a column of that name needs double quotes",
                    call);
        }
        return function.apply(argument.text());
    }

    /** A wrong argument is told of even where the function is not known yet. */
    private static void requireQuantile(AggregationCall call) {
        if (call.arguments().size() != 2) {
            throw WindrowException.of(
                    ErrorCode.SYNTAX,
                    "--agg: %s has %d arguments, expected a column name and a quantile",
                    call,
                    call.arguments().size());
        }
        String text = call.arguments().get(1).text();
        double quantile;
        try {
            quantile = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notAQuantile(call, text);
        }
        if (!(quantile >= 0 && quantile <= 1)) {
            throw notAQuantile(call, text);
        }
    }

    private static WindrowException notAQuantile(AggregationCall call, String found) {
        return WindrowException.of(
                ErrorCode.INVALID_ARGUMENT,
                "%s: a quantile is a number from 0 to 1, found %s",
                call,
                found);
    }

    private static WindrowException unknown(AggregationCall call) {
        return WindrowException.of(
                ErrorCode.UNKNOWN_AGGREGATION,
                "no aggregation \"%s\": there are %s; the nearest is %s",
                call.function(),
                String.join(", ", NAMES),
                NearestNames.of(call.function(), NAMES).getFirst());
    }
}
