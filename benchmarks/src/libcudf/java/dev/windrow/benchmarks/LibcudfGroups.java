// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByAggregationOnColumn;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.NullPolicy;
import ai.rapids.cudf.Table;

import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keys and aggregations of one GROUP BY as libcudf takes them. A column that several aggregations
 * read is there once.
 */
final class LibcudfGroups {

    private static final GroupByOptions NULL_KEYS_ARE_GROUPS =
            GroupByOptions.builder().withIgnoreNullKeys(false).build();

    private final LibcudfSums sums;
    private final List<ColumnVector> columns = new ArrayList<>();
    private final List<GroupByAggregationOnColumn> aggregations = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private int keys;

    LibcudfGroups(LibcudfSums sums) {
        this.sums = sums;
    }

    /** A column of the result. */
    private sealed interface Output {}

    /** A column as libcudf's aggregation returns it. */
    private record Same(int column) implements Output {}

    /** A column of sums divided by one of counts. */
    private record Quotient(int sum, int count) implements Output {}

    /** Adds a key, before any aggregation. */
    void addKey(ColumnVector key) {
        outputs.add(new Same(keys++));
        columns.add(key);
    }

    /** Adds an aggregation, and the columns that it reads. */
    void add(NamedAggregation named, LibcudfExpressions values) {
        outputs.add(
                switch (named.aggregation()) {
                    case Aggregation.CountRows _ ->
                            same(GroupByAggregation.count(NullPolicy.INCLUDE), columns.getFirst());
                    case Aggregation.OfColumn of ->
                            output(of, LibcudfQuery.input(named, of.column()), values);
                    case Aggregation other -> throw unsupported(other);
                });
    }

    private Output output(
            Aggregation.OfColumn aggregation, Expression input, LibcudfExpressions values) {
        return switch (aggregation) {
            case Aggregation.Sum _ -> same(sum(), values.widened(input));
            case Aggregation.Min _ -> same(GroupByAggregation.min(), values.column(input));
            case Aggregation.Max _ -> same(GroupByAggregation.max(), values.column(input));
            case Aggregation.Count _ -> same(GroupByAggregation.count(), values.column(input));
            case Aggregation.Mean _ -> mean(input, values);
            default -> throw unsupported(aggregation);
        };
    }

    private static UnsupportedOperationException unsupported(Aggregation aggregation) {
        return new UnsupportedOperationException(aggregation.label() + ": no case asks for it yet");
    }

    private GroupByAggregation sum() {
        return sums == LibcudfSums.OVERFLOW_DETECTED
                ? GroupByAggregation.sumOverflow()
                : GroupByAggregation.sum();
    }

    /** libcudf's mean of decimals has no more digits than they have. */
    private Output mean(Expression input, LibcudfExpressions values) {
        ColumnVector column = values.column(input);
        return column.getType().isDecimalType()
                ? new Quotient(
                        place(GroupByAggregation.sum(), values.widened(input)),
                        place(GroupByAggregation.count(), values.widened(input)))
                : same(GroupByAggregation.mean(), column);
    }

    private Output same(GroupByAggregation aggregation, ColumnVector column) {
        return new Same(place(aggregation, column));
    }

    /** Asks for an aggregation, and returns the column of libcudf's result that will have it. */
    private int place(GroupByAggregation aggregation, ColumnVector column) {
        int index =
                IntStream.range(0, columns.size())
                        .filter(each -> columns.get(each) == column)
                        .findFirst()
                        .orElse(columns.size());
        if (index == columns.size()) {
            columns.add(column);
        }
        aggregations.add(aggregation.onColumn(index));
        return keys + aggregations.size() - 1;
    }

    /** Aggregates, and returns keys and aggregations in the order in which they were added. */
    Table aggregate() {
        try (Table input = new Table(columns.toArray(ColumnVector[]::new));
                Table groups =
                        input.groupBy(NULL_KEYS_ARE_GROUPS, IntStream.range(0, keys).toArray())
                                .aggregate(
                                        aggregations.toArray(GroupByAggregationOnColumn[]::new))) {
            ColumnVector[] result = new ColumnVector[outputs.size()];
            try {
                for (int i = 0; i < result.length; i++) {
                    result[i] = column(outputs.get(i), groups);
                }
                return new Table(result);
            } finally {
                LibcudfQuery.closeAll(result);
            }
        }
    }

    private static ColumnVector column(Output output, Table groups) {
        return switch (output) {
            case Same(int column) -> groups.getColumn(column).incRefCount();
            case Quotient(int sum, int count) -> {
                try (ColumnVector total = groups.getColumn(sum).castTo(DType.FLOAT64)) {
                    yield total.binaryOp(BinaryOp.DIV, groups.getColumn(count), DType.FLOAT64);
                }
            }
        };
    }
}
