package dev.windrow;

import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Which groups of a GROUP BY's result are wanted, and in which order.
 *
 * @param having a condition of columns of the result, or null for all groups
 * @param keys columns of the result, the most significant first; none for no order
 * @param most the most groups, from the first one on
 */
record WantedGroups(@Nullable Expression having, List<SortKey> keys, long most) {

    /** All groups, in any order. */
    static final WantedGroups ALL = new WantedGroups(null, List.of(), Long.MAX_VALUE);

    WantedGroups {
        keys = List.copyOf(keys);
    }

    /** Runs an operation on a table of groups, which stays open. */
    @FunctionalInterface
    interface Operations extends BiFunction<Table, Transformation, TransformResult> {}

    WantedGroups having(Expression condition) {
        return new WantedGroups(condition, keys, most);
    }

    WantedGroups orderedBy(List<SortKey> newKeys) {
        return new WantedGroups(having, newKeys, most);
    }

    WantedGroups limitedTo(long newMost) {
        return new WantedGroups(having, keys, newMost);
    }

    boolean isAll() {
        return equals(ALL);
    }

    /** Returns whether all groups must be in memory together: to be sorted, all of them. */
    boolean needsAllAtOnce() {
        return !keys.isEmpty() && most == Long.MAX_VALUE;
    }

    /**
     * Checks before a query runs that its result has the columns that are named here.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN}
     */
    GroupByQuery checked(GroupByQuery query, @Nullable GroupingSets sets) {
        Set<String> names = new LinkedHashSet<>(query.keys());
        if (sets != null) {
            names.addAll(sets.columnNames());
        }
        query.aggregations().stream().map(NamedAggregation::name).forEach(names::add);
        Set<String> used = new LinkedHashSet<>(having == null ? Set.of() : having.columns());
        keys.forEach(key -> used.add(key.column()));
        for (String name : used) {
            if (!names.contains(name)) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN,
                        "the result: " + NearestNames.unknownColumn(name, names));
            }
        }
        return query;
    }

    /**
     * Returns the groups that are wanted.
     *
     * @param groups a result, which is closed unless it is returned
     * @param operations run on tables of groups
     */
    GroupByResult of(GroupByResult groups, Operations operations) {
        if (isAll()) {
            return groups;
        }
        Table wanted = wanted(groups.table(), operations);
        GroupByResult result = wanted == groups.table() ? groups : groups.with(wanted);
        return result.withNotes(lines());
    }

    /**
     * Returns the groups that are wanted, batch by batch, or those that come first in an order: of
     * each batch, no others are kept.
     *
     * @param groups all groups, which are closed with what is returned
     * @param operations run on tables of groups
     */
    GroupByBatches of(GroupByBatches groups, Operations operations) {
        return groups.with(
                keys.isEmpty()
                        ? new SelectedBatches(groups, this, operations)
                        : new FirstGroups(groups, this, operations),
                lines());
    }

    /** Returns the wanted rows of a table of groups, which is closed unless it is returned. */
    Table wanted(Table groups, Operations operations) {
        return first(sorted(kept(groups, operations), operations));
    }

    /** Returns those of two tables of wanted groups that are wanted of both, and closes the two. */
    Table wanted(Table some, Table more, Operations operations) {
        Table both = TableConcatenation.concatenate(List.of(some.toHost(), more.toHost()));
        return first(sorted(both, operations));
    }

    private Table kept(Table groups, Operations operations) {
        return having == null ? groups : made(groups, new Filter(having), operations);
    }

    private Table sorted(Table groups, Operations operations) {
        return keys.isEmpty() ? groups : made(groups, new Sort(keys), operations);
    }

    private static Table made(Table groups, Transformation operation, Operations operations) {
        try (groups) {
            return operations.apply(groups, operation).table();
        }
    }

    /** Copies the first groups, so that all others can go. */
    private Table first(Table all) {
        if (all.rows() <= most) {
            return all;
        }
        try (all) {
            return TableConcatenation.copy(List.of(all.slice(0, most)));
        }
    }

    /** Tells which groups are wanted, as an explanation has it. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (having != null) {
            lines.add("having     " + having.label());
        }
        if (!keys.isEmpty()) {
            lines.add("order      " + new Sort(keys).label());
        }
        if (most < Long.MAX_VALUE) {
            lines.add("limit      the first " + most + " groups");
        }
        return lines;
    }
}
