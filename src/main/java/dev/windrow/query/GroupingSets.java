// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Several sets of keys by which the same rows are grouped, as SQL's {@code GROUPING SETS}. The
 * result has the groups of each set, and nulls for the keys that a set lacks.
 *
 * @param sets the names of the keys of each set; the empty set puts all rows into one group. A set
 *     that is there twice has its groups twice
 * @param columns the columns of the result that tell the sets apart
 */
public record GroupingSets(List<List<String>> sets, List<GroupingColumn> columns) {

    /** The most keys of a cube, which has 4,096 sets then. */
    public static final int MOST_KEYS_OF_CUBE = 12;

    /**
     * A column that tells which keys the set of a group lacks, as SQL's {@code grouping(a, b)}.
     *
     * @param keys the names of keys, at most 63
     * @param name the name of the column
     */
    public record GroupingColumn(List<String> keys, String name) {

        /**
         * Checks the number of keys.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none, or more than 63
         */
        public GroupingColumn {
            keys = List.copyOf(keys);
            Objects.requireNonNull(name, "name");
            if (keys.isEmpty() || keys.size() >= Long.SIZE) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "grouping of %d keys, expected 1 to %d", keys.size(), Long.SIZE - 1);
            }
        }

        /**
         * {@return a bit for each key, that of the last one worth 1: 1 if the set lacks the key}
         *
         * @param set the keys of a set
         */
        public long value(List<String> set) {
            long bits = 0;
            for (String key : keys) {
                bits = bits << 1 | (set.contains(key) ? 0 : 1);
            }
            return bits;
        }
    }

    /**
     * Checks the sets.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no set; {@code DUPLICATE_NAME}
     *     if a key is twice in a set
     */
    public GroupingSets {
        sets = sets.stream().map(List::copyOf).toList();
        columns = List.copyOf(columns);
        if (sets.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("no grouping sets, expected one or more");
        }
        for (List<String> set : sets) {
            Set<String> names = new HashSet<>();
            for (String key : set) {
                if (!names.add(key)) {
                    throw ErrorCode.DUPLICATE_NAME.failure(
                            "\"%s\" is twice in a grouping set", key);
                }
            }
        }
    }

    /**
     * {@return these sets}
     *
     * @param sets the names of the keys of each set
     * @throws WindrowException as the constructor does
     */
    public static GroupingSets of(List<List<String>> sets) {
        return new GroupingSets(sets, List.of());
    }

    /**
     * {@return all keys, all but the last, and so on, and the empty set: for {@code a, b} the sets
     * {@code (a, b)}, {@code (a)} and {@code ()}}
     *
     * @param keys the names of the keys
     * @throws WindrowException as the constructor does
     */
    public static GroupingSets rollup(List<String> keys) {
        List<List<String>> sets = new ArrayList<>();
        for (int count = keys.size(); count >= 0; count--) {
            sets.add(keys.subList(0, count));
        }
        return of(sets);
    }

    /**
     * {@return all subsets of the keys: for {@code a, b} the sets {@code (a, b)}, {@code (a)},
     * {@code (b)} and {@code ()}}
     *
     * @param keys the names of the keys, at most {@value #MOST_KEYS_OF_CUBE}
     * @throws WindrowException as the constructor does; {@code INVALID_ARGUMENT} for more keys
     */
    public static GroupingSets cube(List<String> keys) {
        if (keys.size() > MOST_KEYS_OF_CUBE) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a cube of %d keys, expected at most %d: name the grouping sets that are"
                            + " wanted",
                    keys.size(), MOST_KEYS_OF_CUBE);
        }
        List<List<String>> sets = new ArrayList<>();
        for (int absent = 0; absent < 1 << keys.size(); absent++) {
            List<String> set = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                if ((absent >> (keys.size() - 1 - i) & 1) == 0) {
                    set.add(keys.get(i));
                }
            }
            sets.add(set);
        }
        return of(sets);
    }

    /**
     * {@return these sets with one more column that tells them apart}
     *
     * @param column the column
     */
    public GroupingSets with(GroupingColumn column) {
        List<GroupingColumn> more = new ArrayList<>(columns);
        more.add(column);
        return new GroupingSets(sets, more);
    }

    /** {@return the names of the columns that tell the sets apart} */
    public List<String> columnNames() {
        return columns.stream().map(GroupingColumn::name).toList();
    }

    /** {@return the sets as SQL writes them: {@code (a, b), (a), ()}} */
    public String label() {
        return sets.stream()
                .map(set -> "(" + String.join(", ", set) + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * Checks that a query fits these sets.
     *
     * @param query the query, whose keys are those of all sets
     * @throws WindrowException {@code UNKNOWN_COLUMN} if a set or a column names a key that the
     *     query lacks; {@code INVALID_ARGUMENT} if a key is in no set; {@code DUPLICATE_NAME} if
     *     two columns of the result have one name
     */
    public void check(GroupByQuery query) {
        Set<String> used = new HashSet<>();
        sets.forEach(used::addAll);
        Set<String> named = new HashSet<>(used);
        columns.forEach(column -> named.addAll(column.keys()));
        for (String name : named) {
            if (!query.keys().contains(name)) {
                throw ErrorCode.UNKNOWN_COLUMN.failure(
                        "\"%s\" is no key of the query, expected one of %s", name, query.keys());
            }
        }
        for (String key : query.keys()) {
            if (!used.contains(key)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "the key \"%s\" is in no grouping set: take it out of the keys", key);
            }
        }
        Set<String> names = new HashSet<>(query.keys());
        query.aggregations().forEach(aggregation -> names.add(aggregation.name()));
        for (GroupingColumn column : columns) {
            if (!names.add(column.name())) {
                throw ErrorCode.DUPLICATE_NAME.failure(
                        "two columns of the result are named \"%s\"", column.name());
            }
        }
    }
}
