// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.Aggregation.ArgMax;
import dev.windrow.query.Aggregation.ArgMin;
import dev.windrow.query.Aggregation.Bitwise;
import dev.windrow.query.Aggregation.BoolAnd;
import dev.windrow.query.Aggregation.BoolOr;
import dev.windrow.query.Aggregation.Count;
import dev.windrow.query.Aggregation.CountDistinct;
import dev.windrow.query.Aggregation.CountRows;
import dev.windrow.query.Aggregation.Distinct;
import dev.windrow.query.Aggregation.Max;
import dev.windrow.query.Aggregation.Mean;
import dev.windrow.query.Aggregation.Min;
import dev.windrow.query.Aggregation.Nth;
import dev.windrow.query.Aggregation.OfColumn;
import dev.windrow.query.Aggregation.Product;
import dev.windrow.query.Aggregation.Quantile;
import dev.windrow.query.Aggregation.Sum;
import dev.windrow.query.Aggregation.SumOfSquares;
import dev.windrow.query.Aggregation.Top;
import dev.windrow.query.Aggregation.UserDefined;
import dev.windrow.query.Aggregation.Variance;
import dev.windrow.query.CollectedAggregation.JoinedStrings;
import dev.windrow.query.CollectedAggregation.Mode;
import dev.windrow.query.CollectedAggregation.Values;
import dev.windrow.query.PairAggregation.Correlation;
import dev.windrow.query.PairAggregation.Covariance;
import dev.windrow.query.PairAggregation.PopulationCovariance;
import dev.windrow.query.PairAggregation.Regression;
import dev.windrow.query.SummaryAggregation.ApproximateCountDistinct;
import dev.windrow.query.SummaryAggregation.ApproximateQuantile;
import dev.windrow.query.SummaryAggregation.Histogram;
import dev.windrow.query.SummaryAggregation.Moment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An aggregation of the rows that meet a condition. Most aggregations skip nulls, so it is the same
 * one of values that are null in all other rows.
 */
final class FilteredAggregation {

    private static final Expression TRUE = Expression.literal(true);

    private final NamedAggregation all;
    private final Expression condition;
    private final Map<String, DerivedColumn> made = new LinkedHashMap<>();

    FilteredAggregation(NamedAggregation all, Expression condition) {
        this.all = all;
        this.condition = condition;
    }

    /** Makes the aggregation, under the name of that of all rows. */
    NamedAggregation make() {
        Aggregation filtered = filtered(all.aggregation());
        return new NamedAggregation(filtered, all.name(), List.copyOf(made.values()));
    }

    private Aggregation filtered(Aggregation aggregation) {
        return switch (aggregation) {
            case CountRows() -> new Count(name(condition, TRUE));
            case Count(String x) -> new Count(name(condition.and(valueOf(x).isNotNull()), TRUE));
            case Sum(String x, OverflowPolicy overflow) -> new Sum(of(x), overflow);
            case Min(String x) -> new Min(of(x));
            case Max(String x) -> new Max(of(x));
            case Mean(String x) -> new Mean(of(x));
            case Product(String x) -> new Product(of(x));
            case SumOfSquares(String x) -> new SumOfSquares(of(x));
            case Variance(String x, VarianceKind kind) -> new Variance(of(x), kind);
            case ArgMin(String x) -> new ArgMin(of(x));
            case ArgMax(String x) -> new ArgMax(of(x));
            case Nth(String x, long position) -> new Nth(of(x), position);
            case CountDistinct(String x) -> new CountDistinct(of(x));
            case Quantile(String x, double quantile, Interpolation interpolation) ->
                    new Quantile(of(x), quantile, interpolation);
            case Top(String x, int count) -> new Top(of(x), count);
            case BoolAnd(String x) -> new BoolAnd(of(x));
            case BoolOr(String x) -> new BoolOr(of(x));
            case Bitwise(String x, BitwiseKind kind) -> new Bitwise(of(x), kind);
            case Moment(String x, MomentKind kind) -> new Moment(of(x), kind);
            case ApproximateCountDistinct(String x) -> new ApproximateCountDistinct(of(x));
            case ApproximateQuantile(String x, double quantile) ->
                    new ApproximateQuantile(of(x), quantile);
            case Histogram(String x, List<Double> bounds) -> new Histogram(of(x), bounds);
            case Covariance(String x, String y) -> new Covariance(of(x), of(y));
            case Correlation(String x, String y) -> new Correlation(of(x), of(y));
            case PopulationCovariance(String x, String y) -> new PopulationCovariance(of(x), of(y));
            case Regression(String y, String x, RegressionKind kind) ->
                    new Regression(of(y), of(x), kind);
            case RowValue(String x, List<SortKey> order, boolean last, List<String> present) ->
                    new RowValue(of(x), ofOrder(order), last, ofPresent(present));
            case Distinct(OfColumn ofColumn) -> new Distinct((OfColumn) filtered(ofColumn));
            case Mode(String x) -> new Mode(of(x));
            case Values(String x, boolean isDistinct, List<SortKey> order, List<String> present) ->
                    new Values(of(x), isDistinct, ofOrder(order), ofPresent(present));
            case JoinedStrings(
                            String x,
                            String separator,
                            boolean isDistinct,
                            List<SortKey> order) ->
                    new JoinedStrings(of(x), separator, isDistinct, ofOrder(order));
            case UserDefined(UserKernel kernel) ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "%s: a kernel of one's own takes no filter, expected a condition of"
                                    + " the whole query",
                            aggregation.label());
        };
    }

    /** Returns the name of a column that is null where the condition is not true. */
    private String of(String column) {
        return name(condition, valueOf(column));
    }

    private List<SortKey> ofOrder(List<SortKey> order) {
        return order.stream().map(key -> key.by(of(key.column()))).toList();
    }

    /** Where rows count in which a value is null, a column tells those that meet the condition. */
    private List<String> ofPresent(List<String> present) {
        return present.isEmpty()
                ? List.of(name(condition, TRUE))
                : present.stream().map(this::of).toList();
    }

    private String name(Expression meets, Expression value) {
        DerivedColumn column = DerivedColumn.of(Conditional.when(meets, value));
        made.putIfAbsent(column.name(), column);
        return column.name();
    }

    private Expression valueOf(String column) {
        return all.derived().stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .map(DerivedColumn::expression)
                .orElseGet(() -> Expression.column(column));
    }
}
