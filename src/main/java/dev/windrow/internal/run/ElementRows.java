// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.expression.PlanTypes;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes rows of the elements of lists: each row as often as its longest list has elements.
 *
 * @param lists the lists of the step
 * @param others the columns that are none
 */
record ElementRows(Elements step, Table rows, List<ListColumn> lists, List<String> others) {

    /** Returns the rows that a step makes of a table, which is taken over. */
    static Table of(Elements step, Table rows) {
        try (rows;
                ColumnMemory taken = new ColumnMemory()) {
            List<ListColumn> lists =
                    step.lists().keySet().stream().map(name -> lists(rows, name, taken)).toList();
            List<String> others =
                    rows.names().stream().filter(each -> !step.lists().containsKey(each)).toList();
            return new ElementRows(step, rows, lists, others).made();
        }
    }

    private Table made() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, ColumnBuilder> builders = new LinkedHashMap<>();
        try {
            for (String name : others) {
                builders.put(name, ColumnBuilder.of(rows.column(name).type(), rows.rows(), memory));
            }
            List<ColumnBuilder> elements = new ArrayList<>();
            for (String name : step.lists().values()) {
                ColumnType type = lists.get(elements.size()).elements().type();
                elements.add(ColumnBuilder.of(type, rows.rows(), memory));
                builders.put(name, elements.getLast());
            }
            for (long row = 0; row < rows.rows(); row++) {
                addRow(row, builders, elements);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            builders.forEach((name, builder) -> columns.put(name, builder.build(memory)));
            long made = elements.getFirst().rows();
            return new Table(columns, made, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        } finally {
            builders.values().forEach(ColumnBuilder::close);
        }
    }

    private void addRow(
            long row, Map<String, ColumnBuilder> builders, List<ColumnBuilder> elements) {
        long most = step.isOuter() ? 1 : 0;
        for (ListColumn list : lists) {
            most = Math.max(most, list.offset(row + 1) - list.offset(row));
        }
        for (String name : others) {
            for (long place = 0; place < most; place++) {
                builders.get(name).appendRow(rows.column(name), row);
            }
        }
        for (int i = 0; i < elements.size(); i++) {
            ListColumn list = lists.get(i);
            long end = list.offset(row + 1);
            for (long at = list.offset(row); at < end; at++) {
                elements.get(i).appendRow(list.elements(), at);
            }
            for (long place = end - list.offset(row); place < most; place++) {
                elements.get(i).appendNull();
            }
        }
    }

    private static ListColumn lists(Table rows, String name, ColumnMemory taken) {
        Column column = rows.column(name);
        if (column.type() instanceof Packed(ListOf _)) {
            return PackedColumns.elements((VariableWidthColumn) column, taken);
        }
        var type = new ListOf(PlanTypes.element(name, column.type()));
        try (ColumnBuilder none = ColumnBuilder.of(type, rows.rows(), taken)) {
            for (long row = 0; row < rows.rows(); row++) {
                none.appendNull();
            }
            return (ListColumn) none.build(taken);
        }
    }
}
