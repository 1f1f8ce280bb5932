// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Filters and selections, done one after the other. A column is copied only where a filter leaves
 * rows of it out, and a later operation names it.
 *
 * @param operations none for the table as it is
 */
public record RowOperations(List<Transformation> operations) {

    private static final Filter ALL_ROWS = new Filter(Expression.literal(true));

    /** Copies the list. */
    public RowOperations {
        operations = operations.stream().filter(each -> !each.equals(ALL_ROWS)).toList();
    }

    /** Returns whether an operation makes of each row what it makes of it among others. */
    public static boolean suits(Transformation operation) {
        return operation instanceof Filter || operation instanceof Select;
    }

    /** Returns the condition of the filter that comes first, if one does. */
    public @Nullable Expression condition() {
        return !operations.isEmpty() && operations.getFirst() instanceof Filter filter
                ? filter.condition()
                : null;
    }

    /** Returns the columns that operations read, or null for all columns. */
    public @Nullable List<String> inputNames() {
        return operations.stream().anyMatch(Select.class::isInstance)
                ? namedColumns(operations)
                : null;
    }

    /**
     * Returns the columns that operations name up to those that are selected, which others name.
     */
    public static List<String> namedColumns(List<Transformation> operations) {
        Set<String> names = new LinkedHashSet<>();
        for (Transformation operation : operations) {
            names.addAll(operation.inputNames(List.of()));
            if (operation instanceof Filter filter) {
                names.addAll(filter.condition().columns());
            }
            if (operation instanceof Select) {
                break;
            }
        }
        return List.copyOf(names);
    }

    /**
     * Does the operations.
     *
     * @param taker takes the last table, which is closed afterwards if it is not the first
     */
    public void run(Table table, CpuLane lane, Consumer<Table> taker) {
        List<Table> made = new ArrayList<>(List.of(table));
        try {
            addAll(made, lane);
            taker.accept(made.getLast());
        } finally {
            made.subList(1, made.size()).reversed().forEach(Table::close);
        }
    }

    /** Does the operations, and returns a copy of what they make, which the caller closes. */
    public Table copy(Table table, CpuLane lane) {
        List<Table> copies = new ArrayList<>();
        run(table, lane, made -> copies.add(TableConcatenation.copy(List.of(made), lane.memory())));
        return copies.getFirst();
    }

    /**
     * Does the operations on the only table of a list, and adds the tables that they make.
     *
     * @return the number of the first table whose memory the last one has
     */
    int addAll(List<Table> tables, CpuLane lane) {
        int first = 0;
        for (int i = 0; i < operations.size(); i++) {
            Table rows = tables.getLast();
            switch (operations.get(i)) {
                case Filter filter -> {
                    first = tables.size();
                    tables.add(lane.filtered(filter, rows, neededAfter(i)));
                }
                case Select select -> tables.add(lane.selected(select, rows));
                case Transformation other -> throw new IllegalStateException(other.name());
            }
        }
        return first;
    }

    /** Returns the columns that operations behind one name, or null for all. */
    private @Nullable Set<String> neededAfter(int place) {
        Set<String> needed = new HashSet<>();
        for (Transformation later : operations.subList(place + 1, operations.size())) {
            switch (later) {
                case Filter filter -> needed.addAll(filter.condition().columns());
                case Select select -> {
                    needed.addAll(select.inputNames(List.of()));
                    return needed;
                }
                case Transformation other -> throw new IllegalStateException(other.name());
            }
        }
        return null;
    }
}
