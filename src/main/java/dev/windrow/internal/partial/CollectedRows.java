// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableRows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Partial aggregates that are rows: the keys and the aggregated columns of the rows that the
 * condition selects, and the number of each row in the whole input.
 */
public final class CollectedRows {

    /** The name of the column of row numbers. */
    public static final String ROW = "windrow.row";

    private CollectedRows() {}

    /**
     * Copies selected rows.
     *
     * @param query the query without its expressions
     * @param selected the selected rows, with all columns that the query groups
     * @param rowOf returns the number of a selected row in the whole input
     */
    public static Table of(GroupByQuery query, Table selected, LongUnaryOperator rowOf) {
        if (query.groupedNames().contains(ROW)) {
            throw ErrorCode.DUPLICATE_NAME.failure(
                    "\"%s\" names the numbers of rows: rename that column", ROW);
        }
        try (Table numbered =
                TableRows.number(
                        selected.only(query.groupedNames()), ROW, rowOf, new ColumnMemory())) {
            return TableConcatenation.copy(List.of(numbered));
        }
    }

    /**
     * Puts the rows of several tables below each other, without their headers. The tables stay
     * open.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if a table lacks a column, has one of
     *     another type than the first, or other rows than were written
     */
    public static Table concatenate(GroupByQuery query, List<Table> tables) {
        List<Table> parts = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            Table rows = select(query, tables.get(i), i + 1);
            for (String name : rows.names()) {
                requireSameType(tables.getFirst().column(name), rows.column(name), name, i + 1);
            }
            PartialHeader.requireWhole(tables.get(i), rows, i + 1);
            parts.add(rows);
        }
        return TableConcatenation.copy(parts);
    }

    /**
     * Selects the columns of rows. The returned table borrows them, and owns no memory.
     *
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT} if it lacks a column, or a row its number
     */
    static Table select(GroupByQuery query, Table table, int number) {
        check(table, query, number);
        return table.only(names(query));
    }

    private static void requireSameType(Column first, Column second, String name, int number) {
        if (!first.type().equals(second.type())) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d of partial aggregates: column \"%s\" is %s, expected %s as in table"
                            + " 1",
                    number, name, second.type().label(), first.type().label());
        }
    }

    /** Returns the numbers of a table's rows in the whole input. */
    public static LongUnaryOperator numbers(Table rows) {
        FixedWidthColumn numbers = (FixedWidthColumn) rows.column(ROW);
        return row -> RawValues.getLong(numbers, row);
    }

    /** Checks that a table has the columns of a query's rows, and a number in each row. */
    private static void check(Table rows, GroupByQuery query, int number) {
        for (String name : names(query)) {
            if (!rows.names().contains(name)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "table %d of partial aggregates has no column \"%s\"", number, name);
            }
        }
        Column numbers = rows.column(ROW);
        if (numbers.type() != Primitive.INT64 || numbers.validity().hasNulls()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d of partial aggregates: column \"%s\" is %s, expected int64 without"
                            + " nulls",
                    number, ROW, numbers.type().label());
        }
        for (long row = 0; row < rows.rows(); row++) {
            long found = RawValues.getLong((FixedWidthColumn) numbers, row);
            if (found < 0) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "table %d of partial aggregates: column \"%s\" has %d, expected no number"
                                + " below 0",
                        number, ROW, found);
            }
        }
    }

    /** Returns the columns of rows: those that the query groups, and the rows' numbers. */
    private static List<String> names(GroupByQuery query) {
        Map<String, Boolean> names = new LinkedHashMap<>();
        query.groupedNames().forEach(name -> names.put(name, true));
        names.put(ROW, true);
        return List.copyOf(names.keySet());
    }

    /** Returns a query without expressions that reads the numbers of its rows, too. */
    public static GroupByQuery withNumbers(GroupByQuery query) {
        List<NamedAggregation> all = new ArrayList<>(query.aggregations());
        all.add(new NamedAggregation(new Aggregation.Max(ROW), ROW));
        return query.withAggregations(all);
    }

    /** Returns the names of the results that are numbers of rows. */
    public static List<String> numbered(GroupByQuery query) {
        return query.aggregations().stream()
                .filter(
                        named ->
                                named.aggregation() instanceof Aggregation.ArgMin
                                        || named.aggregation() instanceof Aggregation.ArgMax)
                .map(NamedAggregation::name)
                .toList();
    }
}
