// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.List;

/** Gives columns that meet the type that all of their values fit. */
final class SameTypes {

    private SameTypes() {}

    /**
     * Converts columns of one name to one type.
     *
     * @param tables tables of the same names; each that has to change is taken over and replaced
     */
    static void make(List<Table> tables, TableSteps steps) {
        List<String> names = tables.getFirst().names();
        List<ColumnType> types = new ArrayList<>();
        for (String name : names) {
            types.add(ofRows(tables.stream().map(table -> table.column(name)).toList(), name));
        }
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            List<DerivedColumn> columns = new ArrayList<>();
            boolean isSame = true;
            for (int j = 0; j < names.size(); j++) {
                Expression value =
                        converted(table.column(names.get(j)), names.get(j), types.get(j));
                isSame &= value instanceof Expression.ColumnReference;
                columns.add(new DerivedColumn(names.get(j), value));
            }
            if (!isSame) {
                tables.set(i, steps.select(table, columns));
            }
        }
    }

    /** Converts the columns of a table, which is taken over, to those of another one. */
    static Table as(Table like, Table table, TableSteps steps) {
        List<DerivedColumn> columns =
                like.names().stream()
                        .map(
                                name ->
                                        new DerivedColumn(
                                                name,
                                                converted(
                                                        table.column(name), name, like.type(name))))
                        .toList();
        return steps.select(table, columns);
    }

    /**
     * Returns the type of columns one below the other. Types count without values, too, so that
     * they do not depend on these, but for that of a null without a type.
     */
    private static ColumnType ofRows(List<Column> columns, String name) {
        List<ColumnType> types =
                columns.stream()
                        .filter(each -> each.type() != Primitive.INT32 || !isNothing(each))
                        .map(Column::type)
                        .toList();
        ColumnType common = types.isEmpty() ? null : CommonType.ofRows(types, name);
        return common == null ? common(columns, name) : common;
    }

    /** Returns the type of columns that become one. */
    static ColumnType common(List<Column> columns, String name) {
        List<ColumnType> types =
                columns.stream().filter(each -> !isNothing(each)).map(Column::type).toList();
        return types.isEmpty() ? columns.getFirst().type() : commonType(types, name);
    }

    /** Returns the type that values of all types fit. */
    static ColumnType commonType(List<ColumnType> types, String name) {
        ColumnType common = types.getFirst();
        for (ColumnType other : types) {
            common = CommonType.of(common, other, name);
        }
        return common;
    }

    /** Returns whether a column has no value, and so no type that matters. */
    private static boolean isNothing(Column column) {
        for (long row = 0; row < column.rows(); row++) {
            if (!column.isNull(row)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the values of a column in a type: the column itself if it is of that type. */
    static Expression converted(Column column, String name, ColumnType type) {
        if (column.type().equals(type)) {
            return Expression.column(name);
        }
        return isNothing(column)
                ? Expression.nullLiteral().cast(type)
                : Expression.column(name).cast(type);
    }
}
