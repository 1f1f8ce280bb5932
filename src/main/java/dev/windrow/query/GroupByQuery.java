package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A GROUP BY, not yet held against a table.
 *
 * @param keys the names of the key columns; none puts all rows into one group
 * @param aggregations what is computed of each group; none gives the distinct keys
 * @param nullKeys what becomes of null keys
 * @param keysSorted the caller promises that equal keys are adjacent: only those are merged
 * @param sorted whether groups come in ascending order of their keys, nulls last
 * @param reproducible whether the same query on the same rows and the same engine must give the
 *     same bits every time, also in float sums
 * @param algorithm how groups are found
 */
public record GroupByQuery(
        List<String> keys,
        List<NamedAggregation> aggregations,
        NullKeys nullKeys,
        boolean keysSorted,
        boolean sorted,
        boolean reproducible,
        Algorithm algorithm) {

    public GroupByQuery {
        keys = List.copyOf(keys);
        aggregations = List.copyOf(aggregations);
        requireDistinctNames(keys, aggregations);
    }

    /** Returns a query with everything else as it is by default. */
    public static GroupByQuery of(List<String> keys, List<NamedAggregation> aggregations) {
        return new GroupByQuery(
                keys, aggregations, NullKeys.INCLUDE, false, false, false, Algorithm.AUTO);
    }

    /** Returns this query with other key columns. */
    public GroupByQuery withKeys(List<String> names) {
        return new GroupByQuery(
                names, aggregations, nullKeys, keysSorted, sorted, reproducible, algorithm);
    }

    /** Returns this query with other aggregations. */
    public GroupByQuery withAggregations(List<NamedAggregation> others) {
        return new GroupByQuery(
                keys, others, nullKeys, keysSorted, sorted, reproducible, algorithm);
    }

    /** Returns this query with rows of null keys in groups of their own, or dropped. */
    public GroupByQuery withNullKeys(NullKeys fate) {
        return new GroupByQuery(
                keys, aggregations, fate, keysSorted, sorted, reproducible, algorithm);
    }

    /** Returns this query with the promise that equal keys are adjacent, or without. */
    public GroupByQuery withKeysSorted(boolean promised) {
        return new GroupByQuery(
                keys, aggregations, nullKeys, promised, sorted, reproducible, algorithm);
    }

    /** Returns this query with groups in the order of their keys, or in any. */
    public GroupByQuery withSorted(boolean asked) {
        return new GroupByQuery(
                keys, aggregations, nullKeys, keysSorted, asked, reproducible, algorithm);
    }

    /** Returns this query with the same bits every time, or not necessarily. */
    public GroupByQuery withReproducible(boolean asked) {
        return new GroupByQuery(keys, aggregations, nullKeys, keysSorted, sorted, asked, algorithm);
    }

    /** Returns this query with groups found in another way. */
    public GroupByQuery withAlgorithm(Algorithm other) {
        return new GroupByQuery(
                keys, aggregations, nullKeys, keysSorted, sorted, reproducible, other);
    }

    /** Returns the names of the result's columns: keys, then aggregations, as asked. */
    public List<String> outputNames() {
        List<String> names = new ArrayList<>(keys);
        aggregations.forEach(aggregation -> names.add(aggregation.name()));
        return names;
    }

    /** Returns the names of the columns that the query reads, each once. */
    public List<String> inputNames() {
        Set<String> names = new LinkedHashSet<>(keys);
        for (NamedAggregation named : aggregations) {
            names.addAll(named.aggregation().columns());
        }
        return List.copyOf(names);
    }

    private static void requireDistinctNames(
            List<String> keys, List<NamedAggregation> aggregations) {
        Set<String> names = new HashSet<>();
        for (String key : keys) {
            if (!names.add(key)) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME, "key column \"%s\" is named twice", key);
            }
        }
        for (NamedAggregation aggregation : aggregations) {
            if (!names.add(aggregation.name())) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME,
                        "two result columns are named \"%s\": rename one with \"as\"",
                        aggregation.name());
            }
        }
    }
}
