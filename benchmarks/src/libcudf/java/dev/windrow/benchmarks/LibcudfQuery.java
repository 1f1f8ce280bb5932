package dev.windrow.benchmarks;

import ai.rapids.cudf.GroupByAggregation;
import ai.rapids.cudf.GroupByAggregationOnColumn;
import ai.rapids.cudf.GroupByOptions;
import ai.rapids.cudf.Table;

import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;

import java.util.List;

/**
 * A GROUP BY through libcudf.
 *
 * @param query the query
 * @param detectsOverflow whether sums of integers and decimals detect overflow
 */
record LibcudfQuery(GroupByQuery query, boolean detectsOverflow) implements LibcudfWork {

    private static final GroupByOptions NULL_KEYS_ARE_GROUPS =
            GroupByOptions.builder().withIgnoreNullKeys(false).build();

    @Override
    public String label() {
        return detectsOverflow ? "libcudf, overflow detected" : "libcudf";
    }

    @Override
    public Table compute(Table table, List<String> names) {
        GroupByAggregationOnColumn[] aggregations =
                query.aggregations().stream()
                        .map(named -> aggregation(named.aggregation(), names))
                        .toArray(GroupByAggregationOnColumn[]::new);
        int[] keys = query.keys().stream().mapToInt(names::indexOf).toArray();
        return table.groupBy(NULL_KEYS_ARE_GROUPS, keys).aggregate(aggregations);
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
