// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery.Key;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks a query against the columns of a table. */
public final class QueryResolver {

    private QueryResolver() {}

    /**
     * Resolves a query.
     *
     * @param query the query
     * @param columns the types of the table's columns, by name
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    public static ResolvedQuery resolve(GroupByQuery query, Map<String, ColumnType> columns) {
        List<Key> keys = new ArrayList<>();
        for (String name : query.keys()) {
            keys.add(new Key(name, typeOf(name, columns)));
        }
        List<ResolvedAggregation> aggregations = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            requireSketches(named.aggregation(), query);
            aggregations.add(resolve(named, columns));
        }
        return new ResolvedQuery(query, keys, aggregations);
    }

    private static void requireSketches(Aggregation aggregation, GroupByQuery query) {
        boolean isQuantile = aggregation instanceof SummaryAggregation.ApproximateQuantile;
        if (isQuantile || aggregation instanceof SummaryAggregation.ApproximateCountDistinct) {
            OptionalLibrary.require(aggregation.label(), OptionalLibrary.SKETCHES);
        }
        if (isQuantile && query.reproducible()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: a sketch draws at random, so it is not reproducible: ask for quantile",
                    aggregation.label());
        }
    }

    private static ResolvedAggregation resolve(
            NamedAggregation named, Map<String, ColumnType> columns) {
        Aggregation aggregation = named.aggregation();
        return switch (aggregation) {
            case Aggregation.CountRows rows ->
                    new ResolvedAggregation(rows, named.name(), null, Primitive.INT64);
            case Aggregation.OfColumn ofColumn -> {
                ColumnType input = typeOf(ofColumn.column(), columns);
                yield new ResolvedAggregation(
                        aggregation, named.name(), input, resultOf(ofColumn, input));
            }
            case Aggregation.Distinct distinct -> {
                ColumnType input = typeOf(distinct.aggregation().column(), columns);
                yield new ResolvedAggregation(
                        distinct, named.name(), input, resultOf(distinct.aggregation(), input));
            }
            case PairAggregation pair -> {
                ColumnType x = typeOf(pair.x(), columns);
                requireNumeric(pair, pair.x(), x);
                requireNumeric(pair, pair.y(), typeOf(pair.y(), columns));
                yield new ResolvedAggregation(aggregation, named.name(), x, Primitive.FLOAT64);
            }
            case RowValue value -> {
                value.columns().forEach(column -> typeOf(column, columns));
                String compared =
                        value.order().isEmpty() ? value.value() : value.order().getFirst().column();
                yield new ResolvedAggregation(
                        value,
                        named.name(),
                        typeOf(compared, columns),
                        typeOf(value.value(), columns));
            }
            case CollectedAggregation collected -> {
                collected.columns().forEach(column -> typeOf(column, columns));
                ColumnType input = typeOf(collected.column(), columns);
                yield new ResolvedAggregation(
                        collected, named.name(), input, resultOf(collected, input));
            }
            case Aggregation.UserDefined user ->
                    new ResolvedAggregation(
                            user,
                            named.name(),
                            null,
                            SegmentResolver.resolve(user.kernel(), name -> typeOf(name, columns)));
        };
    }

    private static ColumnType resultOf(CollectedAggregation aggregation, ColumnType input) {
        return switch (aggregation) {
            case CollectedAggregation.Mode _ -> input;
            case CollectedAggregation.Values _ -> new ColumnType.ListOf(input);
            case CollectedAggregation.JoinedStrings joined -> {
                if (input != Primitive.UTF8) {
                    throw unsupported(joined, joined.column(), input, "utf8");
                }
                yield input;
            }
        };
    }

    private static ColumnType resultOf(Aggregation.OfColumn aggregation, ColumnType input) {
        return switch (aggregation) {
            case Aggregation.Count _, Aggregation.CountDistinct _ -> Primitive.INT64;
            case Aggregation.ArgMin _, Aggregation.ArgMax _ -> Primitive.INT64;
            case SummaryAggregation.ApproximateCountDistinct _ -> Primitive.INT64;
            case Aggregation.Sum sum -> sumOf(sum, input);
            case Aggregation.Mean mean ->
                    input == Primitive.BOOL ? Primitive.FLOAT64 : floatOfNumeric(mean, input);
            case Aggregation.Variance _, Aggregation.Product _, Aggregation.SumOfSquares _ ->
                    floatOfNumeric(aggregation, input);
            case SummaryAggregation.Moment _, SummaryAggregation.ApproximateQuantile _ ->
                    floatOfNumeric(aggregation, input);
            case SummaryAggregation.Histogram histogram -> {
                requireNumeric(histogram, histogram.column(), input);
                yield new ColumnType.ListOf(Primitive.INT64);
            }
            case Aggregation.Quantile quantile -> quantileOf(quantile, input);
            case Aggregation.Top top -> {
                requireOrdered(top, input);
                yield new ColumnType.ListOf(input);
            }
            case Aggregation.Min _, Aggregation.Max _, Aggregation.Nth _ -> input;
            case Aggregation.BoolAnd _, Aggregation.BoolOr _ -> bool(aggregation, input);
            case Aggregation.Bitwise bitwise -> {
                if (!input.isInteger()) {
                    throw unsupported(bitwise, bitwise.column(), input, "an integer");
                }
                yield input;
            }
        };
    }

    private static ColumnType sumOf(Aggregation.Sum sum, ColumnType input) {
        if (input == Primitive.BOOL) {
            return Primitive.INT64;
        }
        requireNumeric(sum, sum.column(), input);
        if (input instanceof ColumnType.Decimal decimal) {
            if (sum.overflow() == OverflowPolicy.WRAP) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "%s of %s cannot wrap: choose the overflow policy error or null",
                        sum.label(), input.label());
            }
            return new ColumnType.Decimal(ColumnType.Decimal.MAX_PRECISION, decimal.scale());
        }
        return input.isFloat() ? Primitive.FLOAT64 : Primitive.INT64;
    }

    private static ColumnType floatOfNumeric(Aggregation.OfColumn aggregation, ColumnType input) {
        requireNumeric(aggregation, aggregation.column(), input);
        return Primitive.FLOAT64;
    }

    /**
     * Returns the type of a quantile. Between two dates lie points in time, and between times and
     * points in time those of a microsecond at least.
     */
    private static ColumnType quantileOf(Aggregation.Quantile quantile, ColumnType input) {
        requireOrdered(quantile, input);
        boolean isDiscrete = quantile.interpolation() == Interpolation.DISCRETE;
        if (input.isFloat() || input.isInteger() && !isDiscrete) {
            return Primitive.FLOAT64;
        }
        if (quantile.interpolation().isOfValues()) {
            return input;
        }
        return switch (input) {
            case ColumnType.Timestamp(Unit unit, String zone) ->
                    new ColumnType.Timestamp(finer(unit), zone);
            case ColumnType.Time(Unit unit) -> new ColumnType.Time(finer(unit));
            case Primitive date when date == Primitive.DATE32 ->
                    new ColumnType.Timestamp(Unit.MICROSECOND, null);
            default -> input;
        };
    }

    private static Unit finer(Unit unit) {
        return unit == Unit.NANOSECOND ? unit : Unit.MICROSECOND;
    }

    private static ColumnType bool(Aggregation.OfColumn aggregation, ColumnType input) {
        if (input != Primitive.BOOL) {
            throw unsupported(aggregation, aggregation.column(), input, "bool");
        }
        return Primitive.BOOL;
    }

    private static void requireNumeric(Aggregation aggregation, String column, ColumnType input) {
        if (!input.isNumeric()) {
            throw unsupported(
                    aggregation,
                    column,
                    input,
                    input.equals(Packed.of(Named.INTERVAL))
                            ? "a number or a decimal, such as the seconds that epoch(x) has"
                            : "a number or a decimal");
        }
    }

    /** Refuses types whose values lie on no scale. */
    private static void requireOrdered(Aggregation.OfColumn aggregation, ColumnType input) {
        boolean isTemporal =
                input == Primitive.DATE32
                        || input instanceof ColumnType.Time
                        || input instanceof ColumnType.Timestamp;
        if (!input.isNumeric() && !isTemporal) {
            throw unsupported(
                    aggregation,
                    aggregation.column(),
                    input,
                    "a number, a decimal, a date, a time or a timestamp");
        }
    }

    private static WindrowException unsupported(
            Aggregation aggregation, String column, ColumnType found, String expected) {
        return ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: column \"%s\" is %s, expected %s",
                aggregation.label(), column, found.label(), expected);
    }

    private static ColumnType typeOf(String name, Map<String, ColumnType> columns) {
        ColumnType type = columns.get(name);
        if (type == null) {
            throw ErrorCode.UNKNOWN_COLUMN.failure(
                    NearestNames.unknownColumn(name, columns.keySet()));
        }
        if (type instanceof ColumnType.ListOf) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "column \"%s\" is %s: lists can be neither keys nor values",
                    name, type.label());
        }
        return type;
    }
}
