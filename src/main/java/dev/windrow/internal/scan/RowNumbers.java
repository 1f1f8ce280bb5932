package dev.windrow.internal.scan;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of rows in the whole input, for results that are such numbers. Each row that is
 * collected has a column more: the number of its split, and its own in that. How many rows come
 * before a split is known once all splits were read. Any thread may number rows.
 */
final class RowNumbers {

    private final GroupByQuery query;
    private final List<String> results;
    private final String column;
    private final SplitRows splits = new SplitRows();

    RowNumbers(GroupByQuery query) {
        this.query = query;
        results =
                query.aggregations().stream()
                        .filter(named -> isRowNumber(named.aggregation()))
                        .map(NamedAggregation::name)
                        .toList();
        String name = "row number";
        while (query.inputNames().contains(name) || query.outputNames().contains(name)) {
            name += "_";
        }
        column = name;
    }

    private static boolean isRowNumber(Aggregation aggregation) {
        return aggregation instanceof Aggregation.ArgMin
                || aggregation instanceof Aggregation.ArgMax;
    }

    /** Returns the query, made to read the numbers as well if its results need them. */
    GroupByQuery readingQuery() {
        if (results.isEmpty()) {
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
        if (results.isEmpty()) {
            return rows;
        }
        splits.add(split, rows.rows());
        ColumnMemory memory = new ColumnMemory();
        memory.own(rows);
        try {
            MemorySegment numbers = memory.allocate(rows.rows() * Long.BYTES);
            for (long row = 0; row < rows.rows(); row++) {
                numbers.set(JAVA_LONG_UNALIGNED, row << 3, SplitRows.first(split) + row);
            }
            Map<String, Column> columns = columns(rows);
            columns.put(
                    column,
                    new FixedWidthColumn(
                            ColumnType.Primitive.INT64, numbers, rows.rows(), Validity.ALL));
            return new Table(columns, rows.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
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
        ColumnMemory memory = new ColumnMemory();
        memory.own(groups);
        try {
            FixedWidthColumn numbers = (FixedWidthColumn) rows.column(column);
            Map<String, Column> columns = columns(groups);
            for (String name : results) {
                columns.put(name, restore((FixedWidthColumn) groups.column(name), numbers, memory));
            }
            return new Table(columns, groups.rows(), memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private FixedWidthColumn restore(
            FixedWidthColumn found, FixedWidthColumn numbers, ColumnMemory memory) {
        MemorySegment restored = memory.allocate(found.rows() * Long.BYTES);
        for (long group = 0; group < found.rows(); group++) {
            if (!found.isNull(group)) {
                long number = RawValues.getLong(numbers, RawValues.getLong(found, group));
                restored.set(JAVA_LONG_UNALIGNED, group << 3, splits.inInput(number));
            }
        }
        return new FixedWidthColumn(found.type(), restored, found.rows(), found.validity());
    }

    private static Map<String, Column> columns(Table table) {
        Map<String, Column> columns = new LinkedHashMap<>();
        table.names().forEach(name -> columns.put(name, table.column(name)));
        return columns;
    }
}
