// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupLimit;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query that is answered in parts: one query for each split, whose results are partial
 * aggregates; one that merges partial aggregates into fewer; and one that merges all of them in the
 * end.
 *
 * <p>Each partial aggregate is a column of a table: a count, a sum, a least or greatest value. All
 * that merge exactly, in any order, may go this way. A partial sum that overflows fails with {@code
 * OVERFLOW}, even where the whole sum would not: the query is then to run over all rows at once.
 *
 * @param split what is asked of each split
 * @param merge what is asked of several tables of partial aggregates, one below the other: it
 *     answers with such a table
 * @param last what is asked of all of them: it answers with the results, means apart
 * @param results how each aggregation's result is made from the columns of the last answer
 */
public record PartialQuery(
        GroupByQuery split, GroupByQuery merge, GroupByQuery last, List<Result> results)
        implements PartialSteps {

    /** How a result is made. */
    public sealed interface Result {

        /** Returns the name of the result's column. */
        String name();

        /**
         * It is a column as it is.
         *
         * @param name the result's name
         * @param column the column
         */
        record Same(String name, String column) implements Result {}

        /**
         * It is a sum of counts: 0 where there are none.
         *
         * @param name the result's name
         * @param column the column of the sum
         */
        record Count(String name, String column) implements Result {}

        /**
         * It is a total divided by a count.
         *
         * @param name the result's name
         * @param total the column of totals
         * @param count the column of counts
         */
        record Mean(String name, String total, String count) implements Result {}
    }

    /**
     * Takes a query apart.
     *
     * @param query what is asked; nothing is checked yet
     * @return nothing, if an aggregation's results cannot be merged by another one
     */
    public static Optional<PartialQuery> of(GroupByQuery query) {
        boolean isMergeable =
                query.aggregations().stream()
                        .allMatch(named -> isMergeable(named.aggregation(), query));
        return isMergeable ? Optional.of(new Draft(query).partialQuery()) : Optional.empty();
    }

    @Override
    public Table aggregate(CpuLane lane, Table rows, int number) {
        return lane.run(split, rows);
    }

    @Override
    public Table merge(CpuLane lane, Table partials) {
        return lane.run(merge, partials);
    }

    @Override
    public Table finish(CpuLane lane, Table partials) {
        return finished(lane.run(last, partials), merge.keys());
    }

    /**
     * Makes results of an answer to {@link #last}, which may have fewer keys.
     *
     * @param answer the answer; the result takes it over
     * @param keys the names of its keys
     */
    public Table finished(Table answer, List<String> keys) {
        return Means.finish(answer, keys, results);
    }

    @Override
    public Optional<GroupByQuery> ofRows() {
        return Optional.of(split);
    }

    /** The results of the split's query are partial aggregates. */
    @Override
    public Table partials(CpuLane lane, Table groups) {
        return groups;
    }

    /** Whether partial aggregates, each of some rows, tell the aggregate of all rows. */
    private static boolean isMergeable(Aggregation aggregation, GroupByQuery query) {
        return switch (aggregation) {
            case Aggregation.CountRows rows -> true;
            case Aggregation.Count count -> true;
            case Aggregation.Min min -> true;
            case Aggregation.Max max -> true;
            case Aggregation.BoolAnd and -> true;
            case Aggregation.BoolOr or -> true;
            case Aggregation.Bitwise bitwise -> true;
            // The bits of a sum of floats depend on where splits begin.
            case Aggregation.Sum sum -> !query.reproducible();
            case Aggregation.Mean mean -> !query.reproducible();
            case Aggregation.SumOfSquares squares -> !query.reproducible();
            default -> false;
        };
    }

    /** Puts the three queries together. */
    private static final class Draft {

        private final GroupByQuery query;

        /** The column of each partial aggregate; those that are asked for twice are there once. */
        private final Map<NamedAggregation, String> columns = new LinkedHashMap<>();

        private final List<NamedAggregation> merges = new ArrayList<>();

        /** The columns of the last answer, by what they are made of. */
        private final Map<Aggregation, String> lasts = new LinkedHashMap<>();

        private final List<Result> results = new ArrayList<>();

        Draft(GroupByQuery query) {
            this.query = query;
        }

        PartialQuery partialQuery() {
            query.aggregations().forEach(this::add);
            List<NamedAggregation> splits = new ArrayList<>();
            columns.forEach((aggregation, name) -> splits.add(aggregation.as(name)));
            GroupByQuery unordered = query.withSorted(false).withLimit(null);
            GroupByQuery merge =
                    GroupByQuery.of(query.keys(), merges)
                            .withNullKeys(query.nullKeys())
                            .withAlgorithm(query.algorithm());
            return new PartialQuery(
                    unordered.withAggregations(splits),
                    merge,
                    merge.withAggregations(named(lasts)).withLimit(limit()),
                    results);
        }

        /** Returns the limit by the columns of the last answer, or null if it orders by a mean. */
        private @Nullable GroupLimit limit() {
            GroupLimit limit = query.limit();
            if (limit == null) {
                return null;
            }
            Map<String, String> columns = new HashMap<>();
            query.keys().forEach(key -> columns.put(key, key));
            for (Result result : results) {
                switch (result) {
                    case Result.Same(String name, String column) -> columns.put(name, column);
                    case Result.Count(String name, String column) -> columns.put(name, column);
                    case Result.Mean _ -> {}
                }
            }
            List<SortKey> order = new ArrayList<>();
            for (SortKey key : limit.order()) {
                String column = columns.get(key.column());
                if (column == null) {
                    return null;
                }
                order.add(key.by(column));
            }
            return new GroupLimit(order, limit.most());
        }

        private static List<NamedAggregation> named(Map<Aggregation, String> aggregations) {
            List<NamedAggregation> named = new ArrayList<>();
            aggregations.forEach((one, name) -> named.add(new NamedAggregation(one, name)));
            return named;
        }

        private void add(NamedAggregation asked) {
            if (asked.aggregation() instanceof Aggregation.Mean mean) {
                String total =
                        last(asked, new Aggregation.Sum(mean.column(), OverflowPolicy.ERROR));
                String count = last(asked, new Aggregation.Count(mean.column()));
                results.add(new Result.Mean(asked.name(), total, count));
            } else {
                String column = last(asked, asked.aggregation());
                boolean isCount =
                        asked.aggregation() instanceof Aggregation.Count
                                || asked.aggregation() instanceof Aggregation.CountRows;
                results.add(
                        isCount
                                ? new Result.Count(asked.name(), column)
                                : new Result.Same(asked.name(), column));
            }
        }

        /** Adds a partial aggregate, and returns the column of the last answer that has it. */
        private String last(NamedAggregation asked, Aggregation aggregation) {
            Aggregation merged = merged(aggregation, partial(asked, strict(aggregation)));
            return lasts.computeIfAbsent(merged, absent -> newName("result ", lasts.size()));
        }

        /** Adds a partial aggregate, unless it is there, and returns its column. */
        private String partial(NamedAggregation asked, Aggregation aggregation) {
            NamedAggregation wanted = new NamedAggregation(aggregation, "", asked.derived());
            return columns.computeIfAbsent(
                    wanted,
                    absent -> {
                        String name = newName("partial ", columns.size());
                        merges.add(new NamedAggregation(merged(aggregation, name), name));
                        return name;
                    });
        }

        /** A partial sum that does not fit is no null: it fails. One that wraps wraps exactly. */
        private static Aggregation strict(Aggregation aggregation) {
            return aggregation instanceof Aggregation.Sum sum
                            && sum.overflow() == OverflowPolicy.NULL
                    ? new Aggregation.Sum(sum.column(), OverflowPolicy.ERROR)
                    : aggregation;
        }

        /** Returns what merges a column of partial aggregates. */
        private static Aggregation merged(Aggregation aggregation, String column) {
            return switch (aggregation) {
                case Aggregation.Min min -> new Aggregation.Min(column);
                case Aggregation.Max max -> new Aggregation.Max(column);
                case Aggregation.BoolAnd and -> new Aggregation.BoolAnd(column);
                case Aggregation.BoolOr or -> new Aggregation.BoolOr(column);
                case Aggregation.Bitwise bitwise -> new Aggregation.Bitwise(column, bitwise.kind());
                case Aggregation.Sum sum -> new Aggregation.Sum(column, sum.overflow());
                // Counts, and sums of squares, which are floats.
                default -> new Aggregation.Sum(column, OverflowPolicy.ERROR);
            };
        }

        private String newName(String prefix, int number) {
            String name = prefix + number;
            while (query.keys().contains(name)) {
                name += "_";
            }
            return name;
        }
    }
}
