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
import java.util.Map;

/** Gives columns that meet the type that all of their values fit. */
final class SameTypes {

    private SameTypes() {}

    /** The type of a column, and whether it has no value, and so no type that matters. */
    record Typed(ColumnType type, boolean isNothing) {

        static Typed of(Column column) {
            return new Typed(column.type(), SameTypes.isNothing(column));
        }
    }

    /**
     * Returns what makes rows of several sources rows of the same types.
     *
     * @param sources the columns of each by name, all with the names of the first
     * @return the columns of each; none where they are as they should be
     */
    static List<List<DerivedColumn>> conversions(List<Map<String, Typed>> sources) {
        List<List<DerivedColumn>> all = new ArrayList<>();
        sources.forEach(_ -> all.add(new ArrayList<>()));
        List<String> names = List.copyOf(sources.getFirst().keySet());
        for (String name : names) {
            List<Typed> columns = sources.stream().map(each -> each.get(name)).toList();
            ColumnType type = ofRows(columns, name);
            for (int i = 0; i < columns.size(); i++) {
                all.get(i).add(new DerivedColumn(name, converted(columns.get(i), name, type)));
            }
        }
        for (int i = 0; i < all.size(); i++) {
            if (areAsRead(all.get(i)) && List.copyOf(sources.get(i).keySet()).equals(names)) {
                all.set(i, List.of());
            }
        }
        return all;
    }

    private static boolean areAsRead(List<DerivedColumn> columns) {
        return columns.stream()
                .allMatch(each -> each.expression() instanceof Expression.ColumnReference);
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
    private static ColumnType ofRows(List<Typed> columns, String name) {
        List<ColumnType> types =
                columns.stream()
                        .filter(each -> each.type() != Primitive.INT32 || !each.isNothing())
                        .map(Typed::type)
                        .toList();
        ColumnType common = types.isEmpty() ? null : CommonType.ofRows(types, name);
        return common == null ? common(columns, name) : common;
    }

    /** Returns the type of columns that become one. */
    static ColumnType common(List<Typed> columns, String name) {
        List<ColumnType> types =
                columns.stream().filter(each -> !each.isNothing()).map(Typed::type).toList();
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
        return column.type().equals(type)
                ? Expression.column(name)
                : converted(Typed.of(column), name, type);
    }

    private static Expression converted(Typed column, String name, ColumnType type) {
        if (column.type().equals(type)) {
            return Expression.column(name);
        }
        return column.isNothing()
                ? Expression.nullLiteral().cast(type)
                : Expression.column(name).cast(type);
    }
}
