// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Answers a GROUP BY in the plainest way: slow, and obviously right. */
public final class PlainReference {

    /** A group: its key, and the rows that have it. */
    private record Group(List<@Nullable Object> key, List<Integer> rows) {}

    /**
     * The expected answers of a group.
     *
     * @param key the value of each key column
     * @param answers the expected answer of each aggregation
     */
    public record ExpectedGroup(List<@Nullable Object> key, List<Answer> answers) {}

    /** Answers user-defined aggregations. */
    @FunctionalInterface
    public interface UserAnswers {

        /**
         * Answers a kernel for the rows of a group.
         *
         * @param kernel the user's kernel
         * @param input the table
         * @param rows the rows of the group
         */
        Answer of(UserKernel kernel, Table input, List<Integer> rows);
    }

    private static final UserAnswers NO_USER_KERNELS =
            (kernel, input, rows) -> {
                throw new IllegalArgumentException(kernel.name() + " has no plain reference");
            };

    private PlainReference() {}

    /** Answers a query without user-defined aggregations. */
    public static List<ExpectedGroup> run(Table input, GroupByQuery query) {
        return run(input, query, NO_USER_KERNELS);
    }

    /** Answers a query. */
    public static List<ExpectedGroup> run(Table input, GroupByQuery query, UserAnswers users) {
        List<ExpectedGroup> result = new ArrayList<>();
        for (Group group : groups(input, query)) {
            List<Answer> answers = new ArrayList<>();
            for (NamedAggregation named : query.aggregations()) {
                answers.add(aggregate(input, named.aggregation(), group.rows(), users));
            }
            result.add(new ExpectedGroup(group.key(), answers));
        }
        return result;
    }

    private static List<Group> groups(Table input, GroupByQuery query) {
        List<Column> keys = query.keys().stream().map(input::column).toList();
        List<Group> groups = new ArrayList<>();
        Map<List<@Nullable Object>, Group> byKey = new HashMap<>();
        if (keys.isEmpty()) {
            groups.add(new Group(List.of(), new ArrayList<>()));
            byKey.put(List.of(), groups.getFirst());
        }
        List<@Nullable Object> previous = List.of();
        for (int row = 0; row < input.rows(); row++) {
            List<@Nullable Object> key = PlainValues.readRow(keys, row);
            if (query.keysSorted() && !key.equals(previous)) {
                byKey.clear();
            }
            previous = key;
            if (query.nullKeys() == NullKeys.EXCLUDE && key.contains(null)) {
                continue;
            }
            Group group = byKey.get(key);
            if (group == null) {
                group = new Group(key, new ArrayList<>());
                byKey.put(key, group);
                groups.add(group);
            }
            group.rows().add(row);
        }
        return groups;
    }

    /** Answers one aggregation of some rows. It must not be user-defined. */
    public static Answer aggregate(Table input, Aggregation aggregation, List<Integer> rows) {
        return aggregate(input, aggregation, rows, NO_USER_KERNELS);
    }

    private static Answer aggregate(
            Table input, Aggregation aggregation, List<Integer> rows, UserAnswers users) {
        return switch (aggregation) {
            case Aggregation.CountRows count -> new Answer.Exactly((long) rows.size());
            case Aggregation.OfColumn ofColumn -> {
                Column column = input.column(ofColumn.column());
                List<Integer> present = rows.stream().filter(row -> !column.isNull(row)).toList();
                yield aggregate(ofColumn, column.type(), present, valuesOf(column, present));
            }
            case Aggregation.Distinct(Aggregation.OfColumn ofColumn) -> {
                Column column = input.column(ofColumn.column());
                Set<@Nullable Object> seen = new HashSet<>();
                List<Integer> different =
                        rows.stream()
                                .filter(row -> seen.add(PlainValues.read(column, row)))
                                .toList();
                yield aggregate(input, ofColumn, different, users);
            }
            case PairAggregation pair -> {
                Column x = input.column(pair.x());
                Column y = input.column(pair.y());
                List<Integer> present = present(input, pair.columns(), rows);
                yield aggregate(
                        pair,
                        PlainValues.numbers(x.type(), valuesOf(x, present)),
                        PlainValues.numbers(y.type(), valuesOf(y, present)));
            }
            case CollectedAggregation.Values list -> {
                List<Integer> present = present(input, list.present(), rows);
                yield PlainOrder.list(list, input, PlainOrder.sorted(input, list.order(), present));
            }
            case CollectedAggregation collected -> {
                List<SortKey> order =
                        collected instanceof CollectedAggregation.JoinedStrings joined
                                ? joined.order()
                                : List.of();
                Column column = input.column(collected.column());
                List<Integer> present = present(input, List.of(collected.column()), rows);
                yield PlainOrder.collected(
                        collected, valuesOf(column, PlainOrder.sorted(input, order, present)));
            }
            case RowValue value -> {
                List<Integer> present = present(input, value.present(), rows);
                List<Integer> sorted =
                        PlainOrder.sorted(
                                input, value.order(), value.last() ? present.reversed() : present);
                Column column = input.column(value.value());
                yield new Answer.Exactly(
                        sorted.isEmpty() ? null : PlainValues.read(column, sorted.getFirst()));
            }
            case Aggregation.UserDefined user -> users.of(user.kernel(), input, rows);
        };
    }

    /** Returns the rows in which no column of some is null. */
    private static List<Integer> present(Table input, List<String> names, List<Integer> rows) {
        return rows.stream()
                .filter(row -> names.stream().noneMatch(name -> input.column(name).isNull(row)))
                .toList();
    }

    private static List<Object> valuesOf(Column column, List<Integer> rows) {
        return rows.stream()
                .map(row -> Objects.requireNonNull(PlainValues.read(column, row)))
                .toList();
    }

    private static Answer aggregate(PairAggregation aggregation, List<Object> x, List<Object> y) {
        return switch (aggregation) {
            case PairAggregation.Covariance covariance -> PlainVariances.covariance(x, y, 1);
            case PairAggregation.PopulationCovariance covariance ->
                    PlainVariances.covariance(x, y, 0);
            case PairAggregation.Regression line -> PlainVariances.regression(line.kind(), y, x);
            case PairAggregation.Correlation correlation -> PlainVariances.correlation(x, y);
        };
    }

    private static Answer aggregate(
            Aggregation.OfColumn aggregation,
            ColumnType type,
            List<Integer> rows,
            List<Object> values) {
        List<Object> numbers = PlainValues.numbers(type, values);
        return switch (aggregation) {
            case Aggregation.Count count -> new Answer.Exactly((long) values.size());
            case Aggregation.CountDistinct count ->
                    new Answer.Exactly((long) new HashSet<>(values).size());
            case Aggregation.Min min ->
                    new Answer.Exactly(values.stream().min(PlainValues.ORDER).orElse(null));
            case Aggregation.Max max ->
                    new Answer.Exactly(values.stream().max(PlainValues.ORDER).orElse(null));
            case Aggregation.ArgMin min -> PlainOrder.rowOf(Collections::min, rows, values);
            case Aggregation.ArgMax max -> PlainOrder.rowOf(Collections::max, rows, values);
            case Aggregation.Nth nth -> PlainOrder.nth(values, nth.position());
            case Aggregation.Top top -> PlainOrder.top(values, top.count());
            case Aggregation.Quantile quantile -> PlainOrder.quantile(quantile, type, values);
            case Aggregation.Sum sum -> PlainTotals.sum(sum, type, values);
            case Aggregation.Mean mean -> PlainTotals.mean(type, values);
            case Aggregation.SumOfSquares sum -> PlainTotals.sumOfSquares(numbers);
            case Aggregation.Product product -> PlainProducts.product(numbers);
            case Aggregation.Variance variance ->
                    PlainVariances.variance(variance.kind(), type, values);
            case SummaryAggregation.Moment moment ->
                    PlainVariances.moment(moment.kind(), type, values);
            case SummaryAggregation.ApproximateCountDistinct _ ->
                    PlainOrder.approximateCount(values);
            case SummaryAggregation.ApproximateQuantile asked ->
                    PlainOrder.approximateQuantile(asked.quantile(), numbers);
            case SummaryAggregation.Histogram histogram ->
                    new Answer.Exactly(PlainOrder.bins(histogram.bounds(), numbers));
            case Aggregation.BoolAnd and ->
                    values.isEmpty()
                            ? new Answer.Exactly(null)
                            : new Answer.Exactly(!values.contains(false));
            case Aggregation.BoolOr or ->
                    values.isEmpty()
                            ? new Answer.Exactly(null)
                            : new Answer.Exactly(values.contains(true));
            case Aggregation.Bitwise bitwise -> PlainTotals.bitwise(bitwise.kind(), values);
        };
    }
}
