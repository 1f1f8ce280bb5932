// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregations;
import dev.windrow.query.CollectedAggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Interpolation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.PairAggregations;
import dev.windrow.query.RegressionKind;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregations;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The aggregation functions, by their names on the command line and in SQL. */
public final class AggregationFunctions {

    /** The functions of one column, for the help. */
    public static final String OF_ONE_COLUMN =
            "Of one column, there are count, sum, min, max, mean (avg), product, sum_squares, var,"
                + " std, var_pop, std_pop, first, last, any_value, argmin, argmax, nunique, median,"
                + " bool_and, bool_or, bit_and, bit_or, bit_xor, mode, list, collect_list,"
                + " collect_set, skewness, kurtosis, kurtosis_pop and approx_count_distinct.";

    /** The other functions with their arguments, for the help. */
    public static final String OF_MORE_ARGUMENTS =
            "There are also count(*), arg_min(x,by) and arg_max(x,by), which first(x,by) and"
                + " last(x,by) are too, nth(x,n), top(x,n), corr(x,y), covar(x,y), covar_pop(x,y),"
                + " regr_slope(y,x), regr_intercept(y,x), regr_r2(y,x), string_agg(x,','),"
                + " histogram(x,0,10,20), approx_quantile(x,q), quantile(x,q) and"
                + " quantile(x,q,HOW), where HOW is linear, lower, higher, midpoint, nearest or"
                + " discrete. Each of one column may be of different values: sum(distinct x). Each"
                + " may be of the rows that meet a condition: sum(x) filter (where y > 3).";

    /** The names that errors list. SQL's other names are accepted, too, but would only be noise. */
    public static final List<String> NAMES =
            List.of(
                    "count",
                    "sum",
                    "min",
                    "max",
                    "mean",
                    "avg",
                    "product",
                    "sum_squares",
                    "var",
                    "std",
                    "var_pop",
                    "std_pop",
                    "first",
                    "last",
                    "any_value",
                    "nth",
                    "argmin",
                    "argmax",
                    "arg_min",
                    "arg_max",
                    "nunique",
                    "median",
                    "quantile",
                    "top",
                    "bool_and",
                    "bool_or",
                    "bit_and",
                    "bit_or",
                    "bit_xor",
                    "corr",
                    "covar",
                    "covar_pop",
                    "mode",
                    "list",
                    "collect_list",
                    "collect_set",
                    "string_agg",
                    "regr_slope",
                    "regr_intercept",
                    "regr_r2",
                    "skewness",
                    "kurtosis",
                    "kurtosis_pop",
                    "histogram",
                    "approx_count_distinct",
                    "approx_quantile");

    private static final Set<String> OTHER_NAMES =
            Set.of(
                    "variance",
                    "var_samp",
                    "stddev",
                    "stddev_samp",
                    "stddev_pop",
                    "count_distinct",
                    "covar_samp",
                    "array_agg",
                    "listagg",
                    "group_concat",
                    "arbitrary",
                    "min_by",
                    "max_by",
                    "arg_min_null",
                    "arg_max_null",
                    "quantile_cont",
                    "quantile_disc",
                    "percentile_cont",
                    "percentile_disc");

    /** The functions that say what becomes of nulls. */
    private static final Set<String> WITH_NULLS = Set.of("first", "last", "list", "array_agg");

    private static final BiFunction<String, String, NamedAggregation> VALUE_AT_LEAST =
            PairAggregations::valueAtLeast;

    private static final BiFunction<String, String, NamedAggregation> VALUE_AT_GREATEST =
            PairAggregations::valueAtGreatest;

    private AggregationFunctions() {}

    /**
     * Makes the aggregation of a call.
     *
     * @throws WindrowException {@code UNKNOWN_AGGREGATION}, with the known names; {@code
     *     INVALID_ARGUMENT} or {@code SYNTAX} if the arguments do not fit
     */
    public static NamedAggregation resolve(AggregationCall call) {
        NamedAggregation ofAll = arranged(call);
        NamedAggregation ofRows = call.filter() == null ? ofAll : ofAll.filter(call.filter());
        return ofRows.as(call.alias() == null ? name(call, ofAll) : call.alias());
    }

    /** Returns the name of the function that was asked for, with its arguments. */
    private static String name(AggregationCall call, NamedAggregation aggregation) {
        String function = call.function().toLowerCase(Locale.ROOT);
        String label = aggregation.name();
        String asked =
                label.startsWith(function + "(")
                        ? label
                        : function + call.toString().substring(function.length());
        return call.filter() == null
                ? asked
                : asked + " filter (where " + call.filter().label() + ")";
    }

    /** Returns whether there is a function of a name in small letters, SQL's other names too. */
    public static boolean isName(String name) {
        return NAMES.contains(name) || OTHER_NAMES.contains(name);
    }

    /** Makes the aggregation of a call without its filter. */
    private static NamedAggregation arranged(AggregationCall call) {
        if (call.nulls() != null
                && !WITH_NULLS.contains(call.function().toLowerCase(Locale.ROOT))) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s: %s: only first, last, list and array_agg take ignore nulls or respect"
                            + " nulls",
                    call.place(),
                    call);
        }
        NamedAggregation made = aggregation(call);
        NamedAggregation distinct = call.isDistinct() ? made.distinct() : made;
        boolean isOrdered = !call.order().isEmpty() && !isWithinGroup(call);
        NamedAggregation arranged =
                !isOrdered
                        ? distinct
                        : distinct.aggregation() instanceof Aggregation.Quantile quantile
                                ? ofOrder(call, distinct, quantile)
                                : ordered(distinct, call.order());
        boolean isOther = !arranged.aggregation().equals(made.aggregation());
        return isOther && arranged.name().equals(made.name())
                ? arranged.as(call.toString())
                : arranged;
    }

    /** Returns whether the order names the values of a call, and not those of its rows. */
    private static boolean isWithinGroup(AggregationCall call) {
        return call.function().toLowerCase(Locale.ROOT).startsWith("percentile_");
    }

    /**
     * Turns a quantile around where one order is descending, as DuckDB does, which takes it for
     * that of the values. Other orders change no quantile.
     */
    private static NamedAggregation ofOrder(
            AggregationCall call, NamedAggregation named, Aggregation.Quantile quantile) {
        boolean isTurned = call.order().size() == 1 && call.order().getFirst().descending();
        if (isTurned && quantile.interpolation() == Interpolation.DISCRETE) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s: %s: the order of a discrete quantile is ascending",
                    call.place(),
                    call);
        }
        double share = isTurned ? 1 - quantile.quantile() : quantile.quantile();
        return new NamedAggregation(
                Aggregations.quantile(quantile.column(), share, quantile.interpolation())
                        .aggregation(),
                named.name(),
                named.derived());
    }

    private static NamedAggregation ordered(
            NamedAggregation aggregation, List<AggregationCall.Order> order) {
        Set<DerivedColumn> derived = new LinkedHashSet<>(aggregation.derived());
        List<SortKey> keys = new ArrayList<>();
        for (AggregationCall.Order by : order) {
            if (by.expression() instanceof Expression.ColumnReference(String name)) {
                keys.add(by.key(name));
            } else {
                DerivedColumn column = new DerivedColumn(by.expression().label(), by.expression());
                derived.add(column);
                keys.add(by.key(column.name()));
            }
        }
        return new NamedAggregation(
                        aggregation.aggregation(), aggregation.name(), List.copyOf(derived))
                .orderBy(keys.toArray(SortKey[]::new));
    }

    private static NamedAggregation aggregation(AggregationCall call) {
        CallArguments arguments = new CallArguments(call);
        return switch (call.function().toLowerCase(Locale.ROOT)) {
            case "count" -> count(arguments);
            case "sum" -> ofColumn(arguments, Aggregations::sum);
            case "min" -> ofColumn(arguments, Aggregations::min);
            case "max" -> ofColumn(arguments, Aggregations::max);
            case "mean", "avg" -> ofColumn(arguments, Aggregations::mean);
            case "product" -> ofColumn(arguments, Aggregations::product);
            case "sum_squares" -> ofColumn(arguments, Aggregations::sumOfSquares);
            case "var", "variance", "var_samp" -> variance(arguments, VarianceKind.VARIANCE);
            case "std", "stddev", "stddev_samp" ->
                    variance(arguments, VarianceKind.STANDARD_DEVIATION);
            case "var_pop" -> variance(arguments, VarianceKind.POPULATION_VARIANCE);
            case "std_pop", "stddev_pop" ->
                    variance(arguments, VarianceKind.POPULATION_STANDARD_DEVIATION);
            case "argmin" -> ofOneOrPair(arguments, Aggregations::argMin, VALUE_AT_LEAST);
            case "argmax" -> ofOneOrPair(arguments, Aggregations::argMax, VALUE_AT_GREATEST);
            case "arg_min", "min_by" -> ofPair(arguments, VALUE_AT_LEAST);
            case "arg_max", "max_by" -> ofPair(arguments, VALUE_AT_GREATEST);
            case "arg_min_null" -> ofPair(arguments, PairAggregations::valueOrNullAtLeast);
            case "arg_max_null" -> ofPair(arguments, PairAggregations::valueOrNullAtGreatest);
            case "first" ->
                    ofOneOrPair(
                            arguments,
                            ignoresNulls(call) ? Aggregations::firstNonNull : Aggregations::first,
                            VALUE_AT_LEAST);
            case "last" ->
                    ofOneOrPair(
                            arguments,
                            ignoresNulls(call) ? Aggregations::lastNonNull : Aggregations::last,
                            VALUE_AT_GREATEST);
            case "arbitrary" -> ofColumn(arguments, Aggregations::first);
            case "any_value" -> ofColumn(arguments, Aggregations::firstNonNull);
            case "nth" -> nth(arguments);
            case "nunique", "count_distinct" -> ofColumn(arguments, Aggregations::countDistinct);
            case "median" -> ofColumn(arguments, Aggregations::median);
            case "quantile" -> quantile(arguments);
            case "quantile_cont" -> quantile(arguments, Interpolation.LINEAR);
            case "quantile_disc" -> quantile(arguments, Interpolation.DISCRETE);
            case "percentile_cont" -> percentile(call, arguments, Interpolation.LINEAR);
            case "percentile_disc" -> percentile(call, arguments, Interpolation.DISCRETE);
            case "top" -> top(arguments);
            case "bool_and" -> ofColumn(arguments, Aggregations::boolAnd);
            case "bool_or" -> ofColumn(arguments, Aggregations::boolOr);
            case "bit_and" -> ofColumn(arguments, Aggregations::bitAnd);
            case "bit_or" -> ofColumn(arguments, Aggregations::bitOr);
            case "bit_xor" -> ofColumn(arguments, Aggregations::bitXor);
            case "corr" -> ofPair(arguments, Aggregations::correlation);
            case "mode" -> ofColumn(arguments, CollectedAggregations::mode);
            case "list", "array_agg" -> list(arguments, ignoresNulls(call));
            case "collect_list" -> ofColumn(arguments, CollectedAggregations::collectList);
            case "collect_set" -> ofColumn(arguments, CollectedAggregations::collectSet);
            case "string_agg", "listagg", "group_concat" -> joined(arguments);
            case "skewness" -> ofColumn(arguments, SummaryAggregations::skewness);
            case "kurtosis" -> ofColumn(arguments, SummaryAggregations::kurtosis);
            case "kurtosis_pop" ->
                    ofColumn(
                            arguments,
                            column ->
                                    SummaryAggregations.moment(
                                            column, MomentKind.POPULATION_KURTOSIS));
            case "approx_count_distinct" ->
                    ofColumn(arguments, SummaryAggregations::approximateCountDistinct);
            case "approx_quantile" -> approximateQuantile(arguments);
            case "histogram" -> histogram(arguments);
            case "covar_pop" -> ofPair(arguments, PairAggregations::populationCovariance);
            case "regr_slope" -> regression(arguments, RegressionKind.SLOPE);
            case "regr_intercept" -> regression(arguments, RegressionKind.INTERCEPT);
            case "regr_r2" -> regression(arguments, RegressionKind.R_SQUARED);
            case "covar", "covar_samp" -> ofPair(arguments, Aggregations::covariance);
            default -> throw unknown(call);
        };
    }

    private static NamedAggregation count(CallArguments arguments) {
        return arguments.isStar() ? Aggregations.count() : ofColumn(arguments, Aggregations::count);
    }

    private static boolean ignoresNulls(AggregationCall call) {
        return call.nulls() == NullTreatment.IGNORE;
    }

    /** Without nulls, a list of no values is null, too: there is no row of them. */
    private static NamedAggregation list(CallArguments arguments, boolean ignoresNulls) {
        NamedAggregation list = ofColumn(arguments, CollectedAggregations::arrayAgg);
        Expression value = arguments.value(0);
        return ignoresNulls
                ? list.filter(value.isNotNull()).as("list(" + value.label() + " ignore nulls)")
                : list;
    }

    private static NamedAggregation ofColumn(
            CallArguments arguments, Function<String, NamedAggregation> function) {
        arguments.requireCount(1, 1, "one column name");
        return Aggregations.of(arguments.value(0), function);
    }

    /** One column is aggregated by itself, and two as a value and what its row is chosen by. */
    private static NamedAggregation ofOneOrPair(
            CallArguments arguments,
            Function<String, NamedAggregation> ofOne,
            BiFunction<String, String, NamedAggregation> ofPair) {
        arguments.requireCount(1, 2, "one column name, or two");
        return arguments.has(1) ? ofColumn(arguments, ofOne) : ofPair(arguments, ofPair);
    }

    private static NamedAggregation ofPair(
            CallArguments arguments, BiFunction<String, String, NamedAggregation> function) {
        arguments.requireCount(2, 2, "two column names");
        return Aggregations.of(arguments.value(0), arguments.value(1), function);
    }

    private static NamedAggregation variance(CallArguments arguments, VarianceKind kind) {
        return ofColumn(arguments, column -> Aggregations.variance(column, kind));
    }

    private static NamedAggregation regression(CallArguments arguments, RegressionKind kind) {
        return ofPair(arguments, (y, x) -> PairAggregations.regression(y, x, kind));
    }

    private static NamedAggregation joined(CallArguments arguments) {
        arguments.requireCount(1, 2, "a column name and perhaps a separator in quotes");
        String separator = arguments.has(1) ? "," : arguments.string(1);
        return Aggregations.of(
                arguments.value(0), column -> CollectedAggregations.joinStrings(column, separator));
    }

    private static NamedAggregation approximateQuantile(CallArguments arguments) {
        arguments.requireCount(2, 2, "a column name and a quantile");
        double quantile = arguments.quantile(1);
        return Aggregations.of(
                arguments.value(0),
                column -> SummaryAggregations.approximateQuantile(column, quantile));
    }

    private static NamedAggregation histogram(CallArguments arguments) {
        arguments.requireCount(
                2, Integer.MAX_VALUE, "a column name and the greatest value of each bin");
        double[] bounds = arguments.numbers(1);
        return Aggregations.of(
                arguments.value(0), column -> SummaryAggregations.histogram(column, bounds));
    }

    private static NamedAggregation nth(CallArguments arguments) {
        arguments.requireCount(2, 2, "a column name and a position");
        long position = arguments.position(1);
        return Aggregations.of(arguments.value(0), column -> Aggregations.nth(column, position));
    }

    private static NamedAggregation top(CallArguments arguments) {
        arguments.requireCount(2, 2, "a column name and a number of values");
        int count = arguments.count(1);
        return Aggregations.of(arguments.value(0), column -> Aggregations.top(column, count));
    }

    private static NamedAggregation quantile(CallArguments arguments) {
        arguments.requireCount(
                2, 3, "a column name and a quantile, and perhaps an interpolation after them");
        Expression value = arguments.value(0);
        double quantile = arguments.quantile(1);
        Interpolation interpolation =
                arguments.has(3) ? arguments.interpolation(2) : Interpolation.LINEAR;
        return Aggregations.of(
                value, column -> Aggregations.quantile(column, quantile, interpolation));
    }

    private static NamedAggregation quantile(CallArguments arguments, Interpolation interpolation) {
        arguments.requireCount(2, 2, "a column name and a quantile");
        double quantile = arguments.quantile(1);
        return Aggregations.of(
                arguments.value(0),
                column -> Aggregations.quantile(column, quantile, interpolation));
    }

    /**
     * The values are those of the order: {@code percentile_cont(0.9) within group (order by x)}.
     */
    private static NamedAggregation percentile(
            AggregationCall call, CallArguments arguments, Interpolation interpolation) {
        arguments.requireCount(1, 1, "a quantile, and within group (order by x) behind it");
        double quantile = arguments.quantile(0);
        if (call.order().size() != 1) {
            throw WindrowException.of(
                    ErrorCode.SYNTAX,
                    "%s: %s, expected within group (order by x) behind it",
                    call.place(),
                    call);
        }
        AggregationCall.Order by = call.order().getFirst();
        if (by.descending() && interpolation == Interpolation.DISCRETE) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s: %s in descending order, expected an ascending one",
                    call.place(),
                    call);
        }
        double ascending = by.descending() ? 1 - quantile : quantile;
        return Aggregations.of(
                by.expression(), column -> Aggregations.quantile(column, ascending, interpolation));
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
