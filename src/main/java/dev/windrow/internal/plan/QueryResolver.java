package dev.windrow.internal.plan;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ResolvedQuery.Key;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Holds a query against the columns of a table. */
public final class QueryResolver {

    private QueryResolver() {}

    /**
     * Resolves a query.
     *
     * @param query what was asked
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
            aggregations.add(resolve(named, columns));
        }
        return new ResolvedQuery(query, keys, aggregations);
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
        };
    }

    private static ColumnType resultOf(Aggregation.OfColumn aggregation, ColumnType input) {
        return switch (aggregation) {
            case Aggregation.Count count -> Primitive.INT64;
            case Aggregation.Sum sum -> sumOf(sum, input);
            case Aggregation.Min min -> input;
            case Aggregation.Max max -> input;
            case Aggregation.Mean mean -> {
                requireNumeric(mean, input);
                yield Primitive.FLOAT64;
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

    private static void requireNumeric(Aggregation.OfColumn aggregation, ColumnType input) {
        if (!input.isNumeric()) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "%s: column \"%s\" is %s, expected a number or a decimal",
                    aggregation.label(),
                    aggregation.column(),
                    input.label());
        }
    }

    private static ColumnType typeOf(String name, Map<String, ColumnType> columns) {
        ColumnType type = columns.get(name);
        if (type == null) {
            throw new WindrowException(
                    ErrorCode.UNKNOWN_COLUMN, NearestNames.unknownColumn(name, columns.keySet()));
        }
        return type;
    }
}
