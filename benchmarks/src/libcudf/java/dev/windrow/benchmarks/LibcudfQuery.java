package dev.windrow.benchmarks;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByAggregationOnColumn;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.Table;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.Timing;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;

import java.util.List;

/**
 * A GROUP BY through libcudf.
 *
 * @param query the query
 * @param detectsOverflow whether sums of integers and decimals detect overflow
 */
record LibcudfQuery(GroupByQuery query, boolean detectsOverflow) {

    private static final GroupByOptions NULL_KEYS_ARE_GROUPS =
            GroupByOptions.builder().withIgnoreNullKeys(false).build();

    /** A run: the number of groups, and the time. */
    record Timed(long groups, Timing timing) {}

    /**
     * Returns the ways in which a case can be run. Sums of floats, which the name of the data set
     * tells, have no overflow to detect.
     */
    static List<LibcudfQuery> variants(BenchmarkCase benchmark) {
        LibcudfQuery plain = new LibcudfQuery(benchmark.query(), false);
        return benchmark.data().contains("value=float")
                ? List.of(plain)
                : List.of(plain, new LibcudfQuery(benchmark.query(), true));
    }

    /**
     * Returns whether libcudf's side of a case is implemented. The public benchmarks' queries are
     * not.
     */
    static boolean isSupported(BenchmarkCase benchmark) {
        return benchmark.data().startsWith("random:");
    }

    /** Returns the name of this variant in the comparison. */
    String label() {
        return detectsOverflow ? "libcudf, overflow detected" : "libcudf";
    }

    /** Runs the query over a table on the device, until the device has finished. */
    Timed run(Table table, List<String> names) {
        GroupByAggregationOnColumn[] aggregations =
                query.aggregations().stream()
                        .map(named -> aggregation(named.aggregation(), names))
                        .toArray(GroupByAggregationOnColumn[]::new);
        int[] keys = query.keys().stream().mapToInt(names::indexOf).toArray();
        Cuda.deviceSynchronize();
        long begin = System.nanoTime();
        try (Table groups = table.groupBy(NULL_KEYS_ARE_GROUPS, keys).aggregate(aggregations)) {
            Cuda.deviceSynchronize();
            long wall = System.nanoTime() - begin;
            return new Timed(groups.getRowCount(), new Timing(wall, 0));
        }
    }

    private GroupByAggregationOnColumn aggregation(Aggregation aggregation, List<String> names) {
        GroupByAggregation function =
                switch (aggregation) {
                    case Aggregation.Sum sum ->
                            detectsOverflow
                                    ? GroupByAggregation.sumOverflow()
                                    : GroupByAggregation.sum();
                    case Aggregation.Min min -> GroupByAggregation.min();
                    case Aggregation.Max max -> GroupByAggregation.max();
                    case Aggregation.Count count -> GroupByAggregation.count();
                    case Aggregation.Mean mean -> GroupByAggregation.mean();
                    default ->
                            throw new UnsupportedOperationException(
                                    aggregation.label() + ": no case asks for it yet");
                };
        return function.onColumn(names.indexOf(aggregation.columns().getFirst()));
    }
}
