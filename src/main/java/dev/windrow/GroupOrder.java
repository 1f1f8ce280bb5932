package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The order of a GROUP BY's result, and how many of its groups are wanted.
 *
 * @param keys columns of the result, the most significant first; none for no order
 * @param most the most groups, from the first one on
 */
record GroupOrder(List<SortKey> keys, long most) {

    /** All groups, in any order. */
    static final GroupOrder NONE = new GroupOrder(List.of(), Long.MAX_VALUE);

    GroupOrder {
        keys = List.copyOf(keys);
    }

    boolean isNone() {
        return equals(NONE);
    }

    /**
     * Puts groups in this order.
     *
     * @param groups a result, which is closed unless it is returned
     * @param sorter sorts tables
     */
    GroupByResult of(GroupByResult groups, BiFunction<Table, Sort, TransformResult> sorter) {
        if (isNone()) {
            return groups;
        }
        try {
            GroupByResult sorted = sorted(groups, sorter).withNotes(lines());
            return sorted.rows() > most ? first(sorted) : sorted;
        } catch (RuntimeException | Error e) {
            groups.close();
            throw e;
        }
    }

    private GroupByResult sorted(
            GroupByResult groups, BiFunction<Table, Sort, TransformResult> sorter) {
        if (keys.isEmpty()) {
            return groups;
        }
        TransformResult sorted = sorter.apply(groups.table(), new Sort(keys));
        groups.close();
        return groups.with(sorted.table());
    }

    /** Copies the first groups, so that all others can go. */
    private GroupByResult first(GroupByResult all) {
        ColumnMemory memory = new ColumnMemory();
        try (all) {
            Table few = all.table().slice(0, most);
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : few.names()) {
                columns.put(name, ColumnCopy.of(few.column(name), memory));
            }
            return all.with(new Table(columns, most, memory));
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Tells of the order, as an explanation has it. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!keys.isEmpty()) {
            lines.add("order      " + new Sort(keys).label());
        }
        if (most < Long.MAX_VALUE) {
            lines.add("limit      the first " + most + " groups");
        }
        return lines;
    }
}
