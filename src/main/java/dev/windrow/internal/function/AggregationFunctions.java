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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private static final BiFunction<String, String, NamedAggregation> VALUE_AT_LEAST =
            PairAggregations::valueAtLeast;

    private static final BiFunction<String, String, NamedAggregation> VALUE_AT_GREATEST =
            PairAggregations::valueAtGreatest;

    /** What makes the aggregation of a call, by the function's name. */
    private static final Map<String, Function<CallArguments, NamedAggregation>> ALL =
            new LinkedHashMap<>();

    /** The names that errors list. SQL's other names are accepted, too, but would only be noise. */
    public static final List<String> NAMES;

    static {
        ALL.put("count", AggregationFunctions::count);
        putOne("sum", Aggregations::sum);
        putOne("min", Aggregations::min);
        putOne("max", Aggregations::max);
        putOne("mean", Aggregations::mean);
        putOne("avg", Aggregations::mean);
        putOne("product", Aggregations::product);
        putOne("sum_squares", Aggregations::sumOfSquares);
        putOne("var", x -> Aggregations.variance(x, VarianceKind.VARIANCE));
        putOne("std", x -> Aggregations.variance(x, VarianceKind.STANDARD_DEVIATION));
        putOne("var_pop", x -> Aggregations.variance(x, VarianceKind.POPULATION_VARIANCE));
        putOne(
                "std_pop",
                x -> Aggregations.variance(x, VarianceKind.POPULATION_STANDARD_DEVIATION));
        putOneOrPair(
                "first",
                call -> ignoresNulls(call) ? Aggregations::firstNonNull : Aggregations::first,
                VALUE_AT_LEAST);
        putOneOrPair(
                "last",
                call -> ignoresNulls(call) ? Aggregations::lastNonNull : Aggregations::last,
                VALUE_AT_GREATEST);
        putOne("any_value", Aggregations::firstNonNull);
        ALL.put("nth", AggregationFunctions::nth);
        putOneOrPair("argmin", _ -> Aggregations::argMin, VALUE_AT_LEAST);
        putOneOrPair("argmax", _ -> Aggregations::argMax, VALUE_AT_GREATEST);
        putPair("arg_min", VALUE_AT_LEAST);
        putPair("arg_max", VALUE_AT_GREATEST);
        putOne("nunique", Aggregations::countDistinct);
        putOne("median", Aggregations::median);
        ALL.put("quantile", AggregationFunctions::quantile);
        ALL.put("top", AggregationFunctions::top);
        putOne("bool_and", Aggregations::boolAnd);
        putOne("bool_or", Aggregations::boolOr);
        putOne("bit_and", Aggregations::bitAnd);
        putOne("bit_or", Aggregations::bitOr);
        putOne("bit_xor", Aggregations::bitXor);
        putPair("corr", Aggregations::correlation);
        putPair("covar", Aggregations::covariance);
        putPair("covar_pop", PairAggregations::populationCovariance);
        putOne("mode", CollectedAggregations::mode);
        ALL.put("list", AggregationFunctions::list);
        putOne("collect_list", CollectedAggregations::collectList);
        putOne("collect_set", CollectedAggregations::collectSet);
        ALL.put("string_agg", AggregationFunctions::joined);
        putPair("regr_slope", (y, x) -> PairAggregations.regression(y, x, RegressionKind.SLOPE));
        putPair(
                "regr_intercept",
                (y, x) -> PairAggregations.regression(y, x, RegressionKind.INTERCEPT));
        putPair("regr_r2", (y, x) -> PairAggregations.regression(y, x, RegressionKind.R_SQUARED));
        putOne("skewness", SummaryAggregations::skewness);
        putOne("kurtosis", SummaryAggregations::kurtosis);
        putOne("kurtosis_pop", x -> SummaryAggregations.moment(x, MomentKind.POPULATION_KURTOSIS));
        ALL.put("histogram", AggregationFunctions::histogram);
        putOne("approx_count_distinct", SummaryAggregations::approximateCountDistinct);
        ALL.put("approx_quantile", AggregationFunctions::approximateQuantile);
        NAMES = List.copyOf(ALL.keySet());
        putAlias("var", "variance", "var_samp");
        putAlias("std", "stddev", "stddev_samp");
        putAlias("std_pop", "stddev_pop");
        putAlias("nunique", "count_distinct");
        putAlias("covar", "covar_samp");
        putAlias("list", "array_agg");
        putAlias("string_agg", "listagg", "group_concat");
        putAlias("arg_min", "min_by");
        putAlias("arg_max", "max_by");
        putOne("arbitrary", Aggregations::first);
        putPair("arg_min_null", PairAggregations::valueOrNullAtLeast);
        putPair("arg_max_null", PairAggregations::valueOrNullAtGreatest);
        ALL.put("quantile_cont", in -> quantile(in, Interpolation.LINEAR));
        ALL.put("quantile_disc", in -> quantile(in, Interpolation.DISCRETE));
        ALL.put("percentile_cont", in -> percentile(in, Interpolation.LINEAR));
        ALL.put("percentile_disc", in -> percentile(in, Interpolation.DISCRETE));
    }

    /** The functions that say what becomes of nulls. */
    private static final Set<String> WITH_NULLS = Set.of("first", "last", "list", "array_agg");

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
        return ALL.containsKey(name);
    }

    /** Makes the aggregation of a call without its filter. */
    private static NamedAggregation arranged(AggregationCall call) {
        if (call.nulls() != null
                && !WITH_NULLS.contains(call.function().toLowerCase(Locale.ROOT))) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: %s: only first, last, list and array_agg take ignore nulls or respect"
                            + " nulls",
                    call.place(), call);
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
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: %s: the order of a discrete quantile is ascending", call.place(), call);
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
        var made = ALL.get(call.function().toLowerCase(Locale.ROOT));
        if (made == null) {
            throw unknown(call);
        }
        return made.apply(new CallArguments(call));
    }

    private static void putOne(String name, Function<String, NamedAggregation> function) {
        ALL.put(name, arguments -> ofColumn(arguments, function));
    }

    private static void putPair(
            String name, BiFunction<String, String, NamedAggregation> function) {
        ALL.put(name, arguments -> ofPair(arguments, function));
    }

    /** One column is aggregated by itself, and two as a value and what its row is chosen by. */
    private static void putOneOrPair(
            String name,
            Function<AggregationCall, Function<String, NamedAggregation>> ofOne,
            BiFunction<String, String, NamedAggregation> ofPair) {
        ALL.put(
                name,
                arguments -> {
                    arguments.requireCount(1, 2, "one column name, or two");
                    return arguments.has(1)
                            ? ofColumn(arguments, ofOne.apply(arguments.call()))
                            : ofPair(arguments, ofPair);
                });
    }

    private static void putAlias(String name, String... others) {
        for (String other : others) {
            ALL.put(other, ALL.get(name));
        }
    }

    private static NamedAggregation count(CallArguments arguments) {
        return arguments.isStar() ? Aggregations.count() : ofColumn(arguments, Aggregations::count);
    }

    private static boolean ignoresNulls(AggregationCall call) {
        return call.nulls() == NullTreatment.IGNORE;
    }

    /** Without nulls, a list of no values is null, too: there is no row of them. */
    private static NamedAggregation list(CallArguments arguments) {
        NamedAggregation list = ofColumn(arguments, CollectedAggregations::arrayAgg);
        Expression value = arguments.value(0);
        return ignoresNulls(arguments.call())
                ? list.filter(value.isNotNull()).as("list(" + value.label() + " ignore nulls)")
                : list;
    }

    private static NamedAggregation ofColumn(
            CallArguments arguments, Function<String, NamedAggregation> function) {
        arguments.requireCount(1, 1, "one column name");
        return Aggregations.of(arguments.value(0), function);
    }

    private static NamedAggregation ofPair(
            CallArguments arguments, BiFunction<String, String, NamedAggregation> function) {
        arguments.requireCount(2, 2, "two column names");
        return Aggregations.of(arguments.value(0), arguments.value(1), function);
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
            CallArguments arguments, Interpolation interpolation) {
        AggregationCall call = arguments.call();
        arguments.requireCount(1, 1, "a quantile, and within group (order by x) behind it");
        double quantile = arguments.quantile(0);
        if (call.order().size() != 1) {
            throw ErrorCode.SYNTAX.failure(
                    "%s: %s, expected within group (order by x) behind it", call.place(), call);
        }
        AggregationCall.Order by = call.order().getFirst();
        double ascending = by.descending() ? 1 - quantile : quantile;
        return Aggregations.of(
                by.expression(), column -> Aggregations.quantile(column, ascending, interpolation));
    }

    private static WindrowException unknown(AggregationCall call) {
        return ErrorCode.UNKNOWN_AGGREGATION.failure(
                "no aggregation \"%s\": there are %s; the nearest is %s",
                call.function(),
                String.join(", ", NAMES),
                NearestNames.of(call.function(), NAMES).getFirst());
    }
}
