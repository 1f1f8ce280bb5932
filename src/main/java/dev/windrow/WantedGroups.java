// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Which groups of a GROUP BY's result are wanted, in which order, and what is computed of them.
 *
 * @param having a condition of columns of the result, or null for all groups
 * @param keys columns of the result, the most significant first; none for no order
 * @param most the most groups, from the first one on
 * @param columns what is computed of the groups, in place of their columns; none for those
 */
record WantedGroups(
        @Nullable Expression having, List<SortKey> keys, long most, List<DerivedColumn> columns) {

    /** All groups as they are, in any order. */
    static final WantedGroups ALL = new WantedGroups(null, List.of(), Long.MAX_VALUE, List.of());

    WantedGroups {
        keys = List.copyOf(keys);
        columns = List.copyOf(columns);
    }

    /** Runs an operation on a table of groups, which stays open. */
    @FunctionalInterface
    interface Operations extends BiFunction<Table, Transformation, TransformResult> {}

    WantedGroups having(Expression condition) {
        return new WantedGroups(condition, keys, most, columns);
    }

    WantedGroups orderedBy(List<SortKey> newKeys) {
        return new WantedGroups(having, newKeys, most, columns);
    }

    WantedGroups limitedTo(long newMost) {
        return new WantedGroups(having, keys, newMost, columns);
    }

    WantedGroups computing(List<DerivedColumn> newColumns) {
        return new WantedGroups(having, keys, most, newColumns);
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
        columns.forEach(column -> require(column.expression().columns(), names));
        columns.forEach(column -> names.add(column.name()));
        require(having == null ? Set.of() : having.columns(), names);
        require(keys.stream().map(SortKey::column).toList(), names);
        return query;
    }

    private static void require(Collection<String> used, Set<String> names) {
        for (String name : used) {
            if (!names.contains(name)) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN,
                        "the result: " + NearestNames.unknownColumn(name, names));
            }
        }
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
        ToldOperations told = new ToldOperations(operations);
        Table wanted = shown(wanted(groups.table(), told), told);
        GroupByResult result = wanted == groups.table() ? groups : groups.with(wanted);
        return result.withNotes(linesWith(told));
    }

    /**
     * Returns the groups that are wanted, batch by batch, or those that come first in an order: of
     * each batch, no others are kept.
     *
     * @param groups all groups, which are closed with what is returned
     * @param operations run on tables of groups
     */
    GroupByBatches of(GroupByBatches groups, Operations operations) {
        ToldOperations told = new ToldOperations(operations);
        return groups.with(
                keys.isEmpty()
                        ? new SelectedBatches(groups, this, told)
                        : new FirstGroups(groups, this, told),
                () -> linesWith(told));
    }

    /**
     * Returns the wanted rows of a table of groups, which is closed unless it is returned. Columns
     * are computed later, in {@link #shown}, unless rows are sorted by one of them.
     */
    Table wanted(Table groups, Operations operations) {
        Table kept = kept(groups, operations);
        return first(sorted(sortsComputed() ? sortable(kept, operations) : kept, operations));
    }

    /** Returns whether rows are sorted by what is computed, not only by the groups' own columns. */
    private boolean sortsComputed() {
        return keys.stream().anyMatch(key -> ofGroups(key) == null);
    }

    /** Returns a key by the name of its column of the groups, or null if it is computed of them. */
    private @Nullable SortKey ofGroups(SortKey key) {
        Expression computed =
                columns.stream()
                        .filter(column -> column.name().equals(key.column()))
                        .map(DerivedColumn::expression)
                        .findFirst()
                        .orElse(Expression.column(key.column()));
        return computed instanceof Expression.Column(String name)
                ? new SortKey(name, key.descending(), key.nullsFirst())
                : null;
    }

    /** Returns those of two tables of wanted groups that are wanted of both, and closes the two. */
    Table wanted(Table some, Table more, Operations operations) {
        Table both = TableConcatenation.concatenate(List.of(some.toHost(), more.toHost()));
        return first(sorted(both, operations));
    }

    private Table kept(Table groups, Operations operations) {
        if (having == null) {
            return groups;
        }
        // Where a condition names what is computed, that is there beside the groups' own columns.
        boolean isOfGroups = groups.names().containsAll(having.columns());
        Table tested =
                isOfGroups ? groups : made(groups, new Select(withColumns(groups)), operations);
        return made(tested, new Filter(having), operations);
    }

    private List<DerivedColumn> withColumns(Table groups) {
        List<DerivedColumn> all = new ArrayList<>();
        groups.names().forEach(name -> all.add(new DerivedColumn(name, Expression.column(name))));
        columns.stream().filter(each -> !groups.names().contains(each.name())).forEach(all::add);
        return all;
    }

    /** Computes the columns, and keeps behind them those that rows are only sorted by. */
    private Table sortable(Table groups, Operations operations) {
        Set<String> names = new LinkedHashSet<>();
        columns.forEach(column -> names.add(column.name()));
        List<DerivedColumn> all = new ArrayList<>(columns);
        for (SortKey key : keys) {
            if (names.add(key.column())) {
                all.add(new DerivedColumn(key.column(), Expression.column(key.column())));
            }
        }
        return made(groups, new Select(all), operations);
    }

    /** Returns the columns that are shown of a table of wanted groups, and takes it over. */
    Table shown(Table wanted, Operations operations) {
        if (columns.isEmpty()) {
            return wanted;
        }
        if (sortsComputed()) {
            return renamed(
                    wanted,
                    columns.stream()
                            .map(
                                    each ->
                                            new DerivedColumn(
                                                    each.name(), Expression.column(each.name())))
                            .toList());
        }
        boolean areThere =
                columns.stream().allMatch(each -> each.expression() instanceof Expression.Column);
        return areThere ? renamed(wanted, columns) : made(wanted, new Select(columns), operations);
    }

    /** Returns columns that are there, which are not copied. */
    private static Table renamed(Table wanted, List<DerivedColumn> columns) {
        Map<String, Column> shown = new LinkedHashMap<>();
        for (DerivedColumn each : columns) {
            if (each.expression() instanceof Expression.Column(String name)) {
                shown.put(each.name(), wanted.column(name));
            }
        }
        ColumnMemory memory = new ColumnMemory();
        memory.own(wanted);
        return new Table(shown, wanted.rows(), memory);
    }

    private Table sorted(Table groups, Operations operations) {
        if (keys.isEmpty()) {
            return groups;
        }
        List<SortKey> own = sortsComputed() ? keys : keys.stream().map(this::ofGroups).toList();
        return made(groups, new Sort(own), operations);
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

    private List<String> linesWith(ToldOperations told) {
        List<String> lines = new ArrayList<>(lines());
        lines.addAll(told.lines());
        return lines;
    }

    /** Tells which groups are wanted, as an explanation has it. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!columns.isEmpty()) {
            lines.add("columns    " + new Select(columns).label());
        }
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
