// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.ResolvedQuery.Key;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.ValueAtExtreme;

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
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
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
            case PairAggregation pair -> {
                ColumnType x = typeOf(pair.x(), columns);
                requireNumber(pair, pair.x(), x);
                requireNumber(pair, pair.y(), typeOf(pair.y(), columns));
                yield new ResolvedAggregation(aggregation, named.name(), x, Primitive.FLOAT64);
            }
            case ValueAtExtreme extreme ->
                    new ResolvedAggregation(
                            extreme,
                            named.name(),
                            typeOf(extreme.by(), columns),
                            typeOf(extreme.value(), columns));
            case CollectedAggregation collected -> {
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
            case CollectedAggregation.Values _, CollectedAggregation.DistinctValues _ ->
                    new ColumnType.ListOf(input);
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
            case Aggregation.Count count -> Primitive.INT64;
            case Aggregation.CountDistinct count -> Primitive.INT64;
            case Aggregation.Sum sum -> sumOf(sum, input);
            case Aggregation.Mean mean -> floatOfNumeric(mean, input);
            case Aggregation.Variance variance -> floatOfNumeric(variance, input);
            case SummaryAggregation.Moment moment -> floatOfNumeric(moment, input);
            case SummaryAggregation.ApproximateCountDistinct distinct -> Primitive.INT64;
            case SummaryAggregation.ApproximateQuantile asked -> floatOfNumber(asked, input);
            case SummaryAggregation.Histogram histogram -> {
                requireNumber(histogram, histogram.column(), input);
                yield new ColumnType.ListOf(Primitive.INT64);
            }
            case Aggregation.Product product -> floatOfNumber(product, input);
            case Aggregation.SumOfSquares sum -> floatOfNumber(sum, input);
            case Aggregation.Quantile quantile -> floatOfNumber(quantile, input);
            case Aggregation.Top top -> {
                requireNumber(top, top.column(), input);
                yield new ColumnType.ListOf(input);
            }
            case Aggregation.Min min -> input;
            case Aggregation.Max max -> input;
            case Aggregation.First first -> input;
            case Aggregation.Last last -> input;
            case Aggregation.Nth nth -> input;
            case Aggregation.ArgMin argMin -> Primitive.INT64;
            case Aggregation.ArgMax argMax -> Primitive.INT64;
            case Aggregation.BoolAnd and -> bool(and, input);
            case Aggregation.BoolOr or -> bool(or, input);
            case Aggregation.Bitwise bitwise -> {
                if (!input.isInteger()) {
                    throw unsupported(bitwise, bitwise.column(), input, "an integer");
                }
                yield input;
            }
        };
    }

    private static ColumnType sumOf(Aggregation.Sum sum, ColumnType input) {
        requireNumeric(sum, input);
        if (input instanceof ColumnType.Decimal decimal) {
            if (sum.overflow() == OverflowPolicy.WRAP) {
                throw WindrowException.of(
                        ErrorCode.UNSUPPORTED_TYPE,
                        "%s of %s cannot wrap: choose the overflow policy error or null",
                        sum.label(),
                        input.label());
            }
            return new ColumnType.Decimal(ColumnType.Decimal.MAX_PRECISION, decimal.scale());
        }
        return input.isFloat() ? Primitive.FLOAT64 : Primitive.INT64;
    }

    private static ColumnType floatOfNumeric(Aggregation.OfColumn aggregation, ColumnType input) {
        requireNumeric(aggregation, input);
        return Primitive.FLOAT64;
    }

    private static ColumnType floatOfNumber(Aggregation.OfColumn aggregation, ColumnType input) {
        requireNumber(aggregation, aggregation.column(), input);
        return Primitive.FLOAT64;
    }

    private static ColumnType bool(Aggregation.OfColumn aggregation, ColumnType input) {
        if (input != Primitive.BOOL) {
            throw unsupported(aggregation, aggregation.column(), input, "bool");
        }
        return Primitive.BOOL;
    }

    private static void requireNumeric(Aggregation.OfColumn aggregation, ColumnType input) {
        if (!input.isNumeric()) {
            throw unsupported(aggregation, aggregation.column(), input, "a number or a decimal");
        }
    }

    private static void requireNumber(Aggregation aggregation, String column, ColumnType input) {
        if (!input.isInteger() && !input.isFloat()) {
            throw unsupported(aggregation, column, input, "an integer or a float");
        }
    }

    private static WindrowException unsupported(
            Aggregation aggregation, String column, ColumnType found, String expected) {
        return WindrowException.of(
                ErrorCode.UNSUPPORTED_TYPE,
                "%s: column \"%s\" is %s, expected %s",
                aggregation.label(),
                column,
                found.label(),
                expected);
    }

    private static ColumnType typeOf(String name, Map<String, ColumnType> columns) {
        ColumnType type = columns.get(name);
        if (type == null) {
            throw new WindrowException(
                    ErrorCode.UNKNOWN_COLUMN, NearestNames.unknownColumn(name, columns.keySet()));
        }
        if (type instanceof ColumnType.ListOf) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "column \"%s\" is %s: lists can be neither keys nor values",
                    name,
                    type.label());
        }
        return type;
    }
}
