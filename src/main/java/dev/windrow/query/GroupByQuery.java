// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A GROUP BY, not yet compared with a table.
 *
 * @param where the condition of bools that rows must meet, or null for all rows
 * @param keys the names of the key columns; none puts all rows into one group
 * @param computedKeys the keys that are expressions; their names are among the keys
 * @param aggregations what is computed of each group; none gives the distinct keys
 * @param nullKeys what becomes of null keys
 * @param keysSorted whether the caller promises that equal keys are adjacent: only adjacent ones
 *     are merged
 * @param sorted whether groups come in ascending order of their keys, nulls last
 * @param reproducible whether the same query over the same rows on the same engine must give the
 *     same bits every time, also in float sums. On the CPU, they then depend neither on the order
 *     of the rows nor on the number of threads; see {@link dev.windrow.GroupBy#reproducible}
 * @param algorithm how groups are found
 * @param limit which groups are wanted, or null for all; an engine may leave out the others, and
 *     need not
 */
public record GroupByQuery(
        @Nullable Expression where,
        List<String> keys,
        List<DerivedColumn> computedKeys,
        List<NamedAggregation> aggregations,
        NullKeys nullKeys,
        boolean keysSorted,
        boolean sorted,
        boolean reproducible,
        Algorithm algorithm,
        @Nullable GroupLimit limit) {

    /**
     * Makes a query. Its names are compared with each other, not with a table.
     *
     * @throws WindrowException {@code DUPLICATE_NAME} if two keys, or two columns of the result,
     *     have one name, or an aggregation reads a column with the name of a computed key; {@code
     *     INVALID_ARGUMENT} if a computed key is not among the keys
     */
    public GroupByQuery {
        keys = List.copyOf(keys);
        computedKeys = List.copyOf(computedKeys);
        aggregations = List.copyOf(aggregations);
        requireDistinctNames(keys, aggregations);
        requireKeys(keys, computedKeys);
        requireDistinctColumns(computedKeys, aggregations);
    }

    /**
     * Returns a query with all else at its default.
     *
     * @param keys the names of the key columns; none puts all rows into one group
     * @param aggregations what is computed of each group; none gives the distinct keys
     * @return the query
     * @throws WindrowException {@code DUPLICATE_NAME} if two columns of the result have one name
     */
    public static GroupByQuery of(List<String> keys, List<NamedAggregation> aggregations) {
        return new GroupByQuery(
                null,
                keys,
                List.of(),
                aggregations,
                NullKeys.INCLUDE,
                false,
                false,
                false,
                Algorithm.AUTO,
                null);
    }

    /**
     * {@return this query over other rows}
     *
     * @param condition the condition of bools that rows must meet, or null for all rows
     */
    public GroupByQuery withWhere(@Nullable Expression condition) {
        return with(draft -> draft.where = condition);
    }

    /**
     * Returns this query with other key columns.
     *
     * @param names their names; none puts all rows into one group
     * @return the query
     * @throws WindrowException {@code DUPLICATE_NAME} if two columns of the result have one name
     */
    public GroupByQuery withKeys(List<String> names) {
        return with(
                draft -> {
                    draft.keys = names;
                    draft.computedKeys = List.of();
                });
    }

    /**
     * Returns this query with other keys: columns or expressions.
     *
     * @param columns the names and expressions of the keys
     * @return the query
     * @throws WindrowException {@code DUPLICATE_NAME} if two columns of the result have one name,
     *     or an aggregation reads a column that is named as a computed key
     */
    public GroupByQuery withKeyColumns(List<DerivedColumn> columns) {
        return with(
                draft -> {
                    draft.keys = columns.stream().map(DerivedColumn::name).toList();
                    draft.computedKeys =
                            columns.stream().filter(column -> !column.isThere()).toList();
                });
    }

    /**
     * Returns this query with other aggregations.
     *
     * @param others what is computed of each group; none gives the distinct keys
     * @return the query
     * @throws WindrowException {@code DUPLICATE_NAME} if two columns of the result have one name,
     *     or an aggregation reads a column that is named as a computed key
     */
    public GroupByQuery withAggregations(List<NamedAggregation> others) {
        return with(draft -> draft.aggregations = others);
    }

    /**
     * {@return this query with null keys kept or dropped}
     *
     * @param fate whether rows with a null key form groups or are dropped
     */
    public GroupByQuery withNullKeys(NullKeys fate) {
        return with(draft -> draft.nullKeys = fate);
    }

    /**
     * {@return this query with or without the promise that equal keys are adjacent}
     *
     * @param promised whether equal keys are adjacent
     */
    public GroupByQuery withKeysSorted(boolean promised) {
        return with(draft -> draft.keysSorted = promised);
    }

    /**
     * {@return this query with groups in the order of their keys, or in any order}
     *
     * @param asked whether groups are ordered
     */
    public GroupByQuery withSorted(boolean asked) {
        return with(draft -> draft.sorted = asked);
    }

    /**
     * {@return this query with or without the demand for the same bits every time}
     *
     * @param asked whether every run must give the same bits
     */
    public GroupByQuery withReproducible(boolean asked) {
        return with(draft -> draft.reproducible = asked);
    }

    /**
     * {@return this query with another algorithm}
     *
     * @param other how groups are found
     */
    public GroupByQuery withAlgorithm(Algorithm other) {
        return with(draft -> draft.algorithm = other);
    }

    /**
     * {@return this query of which all or only the first groups are wanted}
     *
     * @param wanted the groups that are wanted, or null for all
     */
    public GroupByQuery withLimit(@Nullable GroupLimit wanted) {
        return with(draft -> draft.limit = wanted);
    }

    private GroupByQuery with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.query();
    }

    /** A copy of the query that may be changed. */
    private static final class Draft {

        private @Nullable Expression where;
        private List<String> keys;
        private List<DerivedColumn> computedKeys;
        private List<NamedAggregation> aggregations;
        private NullKeys nullKeys;
        private boolean keysSorted;
        private boolean sorted;
        private boolean reproducible;
        private Algorithm algorithm;
        private @Nullable GroupLimit limit;

        Draft(GroupByQuery query) {
            where = query.where;
            keys = query.keys;
            computedKeys = query.computedKeys;
            aggregations = query.aggregations;
            nullKeys = query.nullKeys;
            keysSorted = query.keysSorted;
            sorted = query.sorted;
            reproducible = query.reproducible;
            algorithm = query.algorithm;
            limit = query.limit;
        }

        GroupByQuery query() {
            return new GroupByQuery(
                    where,
                    keys,
                    computedKeys,
                    aggregations,
                    nullKeys,
                    keysSorted,
                    sorted,
                    reproducible,
                    algorithm,
                    limit);
        }
    }

    /** {@return the names of the result's columns: the keys, then the aggregations} */
    public List<String> outputNames() {
        List<String> names = new ArrayList<>(keys);
        aggregations.forEach(aggregation -> names.add(aggregation.name()));
        return names;
    }

    /** {@return the columns that are computed before rows are grouped, each once} */
    public List<DerivedColumn> derived() {
        return Stream.concat(computedKeys.stream(), derived(aggregations)).distinct().toList();
    }

    private static Stream<DerivedColumn> derived(List<NamedAggregation> aggregations) {
        return aggregations.stream().flatMap(aggregation -> aggregation.derived().stream());
    }

    /** {@return the names of the table's columns that the query reads, each once} */
    public List<String> inputNames() {
        Set<String> names = new LinkedHashSet<>(groupedNames());
        derived().forEach(column -> names.remove(column.name()));
        derived().forEach(column -> names.addAll(column.expression().columns()));
        if (where != null) {
            names.addAll(where.columns());
        }
        return List.copyOf(names);
    }

    /** {@return the names of the keys and of all aggregated columns, computed or not, each once} */
    public List<String> groupedNames() {
        Set<String> names = new LinkedHashSet<>(keys);
        for (NamedAggregation named : aggregations) {
            names.addAll(named.aggregation().columns());
        }
        return List.copyOf(names);
    }

    /** {@return the query that remains after rows are selected and columns are computed} */
    public GroupByQuery withoutExpressions() {
        return withWhere(null)
                .withKeys(keys)
                .withAggregations(
                        aggregations.stream()
                                .map(aggregation -> aggregation.withDerived(List.of()))
                                .toList());
    }

    private static void requireKeys(List<String> keys, List<DerivedColumn> computedKeys) {
        for (DerivedColumn computed : computedKeys) {
            if (!keys.contains(computed.name())) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "\"%s\" is computed as a key, but not among the keys: %s",
                        computed.name(), String.join(", ", keys));
            }
        }
    }

    /** Aggregations find columns by their names, so they would find a computed key of that name. */
    private static void requireDistinctColumns(
            List<DerivedColumn> computedKeys, List<NamedAggregation> aggregations) {
        for (DerivedColumn key : computedKeys) {
            for (NamedAggregation named : aggregations) {
                if (named.aggregation().columns().contains(key.name())
                        && !named.derived().contains(key)) {
                    throw ErrorCode.DUPLICATE_NAME.failure(
                            "the key \"%s\" is called as what %s reads: rename it with \"as\"",
                            key.name(), named.aggregation().label());
                }
            }
        }
    }

    private static void requireDistinctNames(
            List<String> keys, List<NamedAggregation> aggregations) {
        Set<String> names = new HashSet<>();
        for (String key : keys) {
            if (!names.add(key)) {
                throw ErrorCode.DUPLICATE_NAME.failure("key column \"%s\" is named twice", key);
            }
        }
        for (NamedAggregation aggregation : aggregations) {
            if (!names.add(aggregation.name())) {
                throw WindrowException.ofTwoColumns(aggregation.name());
            }
        }
    }
}
