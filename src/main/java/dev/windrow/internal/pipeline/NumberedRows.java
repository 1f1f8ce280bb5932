// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.partial.CollectedRows;
import dev.windrow.internal.partial.RowNumbers;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The numbers of rows in the whole input, for who wants them. Each row that is collected has a
 * column more: the number of its split, and its own in that. How many rows come before a split is
 * known once all splits were read. Any thread may number rows.
 */
final class NumberedRows {

    private final GroupByQuery query;
    private final List<String> results;
    private final boolean areWanted;
    private final String column;
    private final SplitRows splits = new SplitRows();

    /**
     * Numbers no rows yet.
     *
     * @param areWanted whether the rows themselves are what is asked for; if not, rows are numbered
     *     where results of the query are such numbers
     */
    NumberedRows(GroupByQuery query, boolean areWanted) {
        this.query = query;
        results = areWanted ? List.of() : CollectedRows.numbered(query);
        this.areWanted = areWanted || !results.isEmpty();
        String name = "row number";
        while (query.inputNames().contains(name) || query.outputNames().contains(name)) {
            name += "_";
        }
        column = name;
    }

    /**
     * Returns the condition that rows must meet to be read; null if all are counted, since the
     * number of a row counts those before it.
     */
    @Nullable Expression condition() {
        return areWanted ? null : query.where();
    }

    /** Returns the query, made to read the numbers as well if they are wanted. */
    GroupByQuery readingQuery() {
        if (!areWanted) {
            return query;
        }
        List<NamedAggregation> all = new ArrayList<>(query.aggregations());
        all.add(new NamedAggregation(new Aggregation.Max(column), column));
        return query.withAggregations(all);
    }

    /**
     * Numbers the rows of a split.
     *
     * @param rows all of its rows; the result takes them over
     */
    Table number(Table rows, int split) {
        if (!areWanted) {
            return rows;
        }
        splits.add(split, rows.rows());
        ColumnMemory memory = new ColumnMemory();
        memory.own(rows);
        long first = SplitRows.first(split);
        return TableRows.number(rows, column, row -> first + row, memory);
    }

    /** All splits were read. */
    void finish() {
        splits.finish();
    }

    /**
     * Makes numbers of collected rows those of the input's rows.
     *
     * @param groups the query's result over collected rows; the returned table takes it over
     * @param rows the collected rows
     */
    Table restore(Table groups, Table rows) {
        if (results.isEmpty()) {
            return groups;
        }
        return RowNumbers.replace(groups, results, of(rows));
    }

    /** Returns the numbers of collected rows in the input, if they are wanted. */
    LongUnaryOperator of(Table rows) {
        FixedWidthColumn numbers = (FixedWidthColumn) rows.column(column);
        return row -> splits.inInput(RawValues.getLong(numbers, row));
    }
}
