// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.Table;
import dev.windrow.column.ValueObjects;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan.Elements;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes rows of the elements of lists: each row as often as its longest list has elements. */
final class ElementRows {

    private final Elements step;
    private final Table rows;
    private final List<Column> lists;

    /** The columns that are no lists of the step. */
    private final List<String> others;

    private ElementRows(Elements step, Table rows) {
        this.step = step;
        this.rows = rows;
        lists = step.lists().keySet().stream().map(rows::column).toList();
        others = rows.names().stream().filter(each -> !step.lists().containsKey(each)).toList();
    }

    /** Returns the rows that a step makes of a table, which is taken over. */
    static Table of(Elements step, Table rows) {
        try (rows) {
            return new ElementRows(step, rows).made();
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
            step.lists()
                    .forEach(
                            (list, name) -> {
                                ColumnType type = element(rows.column(list).type(), list);
                                elements.add(ColumnBuilder.of(type, rows.rows(), memory));
                                builders.put(name, elements.getLast());
                            });
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
        List<List<?>> values = new ArrayList<>();
        int most = step.isOuter() ? 1 : 0;
        for (Column list : lists) {
            Object value = ValueObjects.of(list, row);
            values.add(value instanceof List<?> found ? found : List.of());
            most = Math.max(most, values.getLast().size());
        }
        for (int place = 0; place < most; place++) {
            for (String name : others) {
                builders.get(name).appendRow(rows.column(name), row);
            }
            for (int list = 0; list < elements.size(); list++) {
                @Nullable Object element =
                        place < values.get(list).size() ? values.get(list).get(place) : null;
                ValueObjects.append(elements.get(list), element);
            }
        }
    }

    private static ColumnType element(ColumnType type, String name) {
        if (!(type instanceof Packed(ListOf(ColumnType element)))) {
            if (type.equals(Primitive.INT32)) {
                return type;
            }
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "unnest of %s, which is %s: expected a list", name, type.label());
        }
        return element.equals(StructOf.NOTHING) ? Primitive.INT32 : Packed.of(element);
    }
}
