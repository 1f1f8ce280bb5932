// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate.AccumulatorType;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.BitwiseKind;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RegressionKind;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the partial aggregates that aggregations are made of. */
public final class PartialAggregates {

    private PartialAggregates() {}

    /**
     * Returns the partial aggregates of all aggregations of a query and all their prerequisites,
     * each once, and each after its own prerequisites: they can be computed in this order.
     */
    public static List<PartialAggregate> of(
            ResolvedQuery query, Map<String, ColumnStatistics> columns) {
        Set<PartialAggregate> aggregates = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : query.aggregations()) {
            of(aggregation, columns).forEach(aggregate -> add(aggregate, aggregates));
        }
        return List.copyOf(aggregates);
    }

    /**
     * Returns the partial aggregates that the result of an aggregation is made from: first those of
     * its value, then, if the value may be missing or has to be divided, the count of values.
     * Aggregations that read an order have none: see {@link ValueOrderSet}.
     */
    public static List<PartialAggregate> of(
            ResolvedAggregation resolved, Map<String, ColumnStatistics> columns) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> List.of(PartialAggregate.count(List.of()));
            case Aggregation.OfColumn aggregation ->
                    new OfColumn(aggregation.column(), columns.get(aggregation.column()))
                            .aggregates(aggregation);
            case PairAggregation pair -> ofPair(pair, columns);
            case RowValue value -> ofRow(value, columns);
            case CollectedAggregation _, Aggregation.Distinct _, Aggregation.UserDefined _ ->
                    List.of();
        };
    }

    private static List<PartialAggregate> ofRow(
            RowValue value, Map<String, ColumnStatistics> columns) {
        List<String> present = present(value.present(), columns);
        if (value.order().isEmpty()) {
            Operation operation = value.last() ? Operation.MAX : Operation.MIN;
            return List.of(new PartialAggregate(operation, Source.ROW_NUMBER, null, null, present));
        }
        if (!value.isExtreme()) {
            return List.of();
        }
        SortKey by = value.order().getFirst();
        return List.of(
                new OfColumn(by.column(), columns.get(by.column()))
                        .rowOfExtreme(by.descending(), present));
    }

    /** Returns the bytes of the bitmaps of rows in which neither of two columns is null. */
    static long bytesOfPresent(List<PartialAggregate> aggregates, long rows) {
        long pairs =
                aggregates.stream()
                        .map(PartialAggregate::present)
                        .filter(present -> present.size() > 1)
                        .distinct()
                        .count();
        return rows / Byte.SIZE * pairs;
    }

    private static void add(PartialAggregate aggregate, Set<PartialAggregate> aggregates) {
        aggregate.prerequisites().forEach(prerequisite -> add(prerequisite, aggregates));
        aggregates.add(aggregate);
    }

    private static List<PartialAggregate> ofPair(
            PairAggregation pair, Map<String, ColumnStatistics> columns) {
        List<String> present = present(pair.columns(), columns);
        PartialAggregate products =
                new PartialAggregate(
                        Operation.SUM_OF_PRODUCTS, Source.DEVIATION, pair.x(), pair.y(), present);
        List<PartialAggregate> aggregates = new ArrayList<>();
        aggregates.add(products);
        boolean isCovariance =
                pair instanceof PairAggregation.Covariance
                        || pair instanceof PairAggregation.PopulationCovariance;
        if (!isCovariance) {
            aggregates.add(squaredDeviations(pair.x(), present));
            aggregates.add(squaredDeviations(pair.y(), present));
        }
        if (pair instanceof PairAggregation.Regression line
                && line.kind() == RegressionKind.INTERCEPT) {
            for (String column : List.of(line.x(), line.y())) {
                aggregates.add(PartialAggregate.of(Operation.SUM, Source.FLOAT, column, present));
            }
        }
        aggregates.add(PartialAggregate.count(present));
        return aggregates;
    }

    /** Returns the columns in which a row that counts is not null, though others may be. */
    private static List<String> present(List<String> names, Map<String, ColumnStatistics> columns) {
        return names.stream().filter(name -> columns.get(name).nullable()).distinct().toList();
    }

    private static PartialAggregate squaredDeviations(String column, List<String> present) {
        return PartialAggregate.of(Operation.SUM_OF_SQUARES, Source.DEVIATION, column, present);
    }

    /** The partial aggregates of one column. */
    private record OfColumn(String name, ColumnStatistics statistics) {

        List<PartialAggregate> aggregates(Aggregation.OfColumn aggregation) {
            return switch (aggregation) {
                case Aggregation.Count count -> List.of(count());
                case Aggregation.Sum sum -> withNullCheck(sums());
                case Aggregation.Mean mean -> withCount(sums());
                case Aggregation.Min min -> withNullCheck(List.of(extreme(Operation.MIN)));
                case Aggregation.Max max -> withNullCheck(List.of(extreme(Operation.MAX)));
                case Aggregation.Product product ->
                        withNullCheck(
                                List.of(
                                        aggregate(Operation.PRODUCT, Source.FLOAT),
                                        aggregate(Operation.SUM_OF_LOGARITHMS, Source.FLOAT)));
                case Aggregation.SumOfSquares squares ->
                        withNullCheck(List.of(aggregate(Operation.SUM_OF_SQUARES, Source.FLOAT)));
                case Aggregation.Variance variance ->
                        withCount(List.of(squaredDeviations(name, present())));
                case SummaryAggregation.Moment moment ->
                        withCount(
                                List.of(
                                        squaredDeviations(name, present()),
                                        aggregate(powerOf(moment.kind()), Source.DEVIATION)));
                case SummaryAggregation onTheCpu -> List.of();
                case Aggregation.ArgMin argMin -> List.of(aggregate(Operation.MIN, rowSource()));
                case Aggregation.ArgMax argMax -> List.of(aggregate(Operation.MAX, rowSource()));
                case Aggregation.BoolAnd and -> withNullCheck(List.of(extreme(Operation.MIN)));
                case Aggregation.BoolOr or -> withNullCheck(List.of(extreme(Operation.MAX)));
                case Aggregation.Bitwise bitwise ->
                        withNullCheck(
                                List.of(aggregate(operationOf(bitwise.kind()), Source.INTEGER)));
                case Aggregation.Nth _,
                        Aggregation.CountDistinct _,
                        Aggregation.Quantile _,
                        Aggregation.Top _ ->
                        List.of();
            };
        }

        /**
         * Returns the partial aggregate of the row of the least or greatest value.
         *
         * @param presentColumns the columns that must not be null in the row
         */
        PartialAggregate rowOfExtreme(boolean greatest, List<String> presentColumns) {
            return PartialAggregate.of(
                    greatest ? Operation.MAX : Operation.MIN, rowSource(), name, presentColumns);
        }

        private static Operation powerOf(MomentKind kind) {
            return kind.power() == 3 ? Operation.SUM_OF_CUBES : Operation.SUM_OF_FOURTH_POWERS;
        }

        private static Operation operationOf(BitwiseKind kind) {
            return switch (kind) {
                case AND -> Operation.BIT_AND;
                case OR -> Operation.BIT_OR;
                case XOR -> Operation.BIT_XOR;
            };
        }

        private List<String> present() {
            return statistics.nullable() ? List.of(name) : List.of();
        }

        private PartialAggregate aggregate(Operation operation, Source source) {
            return PartialAggregate.of(operation, source, name, present());
        }

        private PartialAggregate count() {
            return PartialAggregate.count(present());
        }

        private List<PartialAggregate> sums() {
            return switch (statistics.type()) {
                case Primitive.FLOAT32, Primitive.FLOAT64 -> sums(Source.FLOAT);
                case Primitive.INT64 -> sums(Source.LOW_HALF, Source.HIGH_HALF);
                case ColumnType.Decimal decimal ->
                        sums(Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3);
                default -> sums(Source.INTEGER);
            };
        }

        private List<PartialAggregate> sums(Source... sources) {
            List<PartialAggregate> aggregates = new ArrayList<>();
            for (Source source : sources) {
                aggregates.add(aggregate(Operation.SUM, source));
            }
            return aggregates;
        }

        /**
         * Returns the partial aggregate of the least or greatest value; it is a row if the value is
         * wide.
         */
        private PartialAggregate extreme(Operation operation) {
            Source row = rowSource();
            return aggregate(
                    operation,
                    switch (row) {
                        case INTEGER_ROW -> Source.INTEGER;
                        case FLOAT_ROW -> Source.FLOAT;
                        default -> row;
                    });
        }

        private Source rowSource() {
            return switch (statistics.type()) {
                case Primitive.FLOAT32, Primitive.FLOAT64 -> Source.FLOAT_ROW;
                case ColumnType.Decimal decimal -> Source.DECIMAL_ROW;
                case Primitive.UTF8, Primitive.BINARY ->
                        statistics.dictionary() ? Source.INTEGER_ROW : Source.STRING_ROW;
                default -> Source.INTEGER_ROW;
            };
        }

        private List<PartialAggregate> withCount(List<PartialAggregate> values) {
            List<PartialAggregate> aggregates = new ArrayList<>(values);
            aggregates.add(count());
            return aggregates;
        }

        /** Rows need no count: -1 tells that there is none. */
        private List<PartialAggregate> withNullCheck(List<PartialAggregate> values) {
            boolean tells = values.getFirst().accumulatorType() == AccumulatorType.ROW;
            return statistics.nullable() && !tells ? withCount(values) : values;
        }
    }
}
