package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A query without expressions, and the table that it is asked of: rows have been chosen by the
 * condition, and derived columns stand beside the others. The table borrows from the original one;
 * what it has of its own is released by {@link #close}.
 */
public final class EvaluatedQuery implements AutoCloseable {

    private final GroupByQuery query;
    private final Table table;
    private final RowSelection selection;
    private final ColumnMemory memory;
    private final List<String> explanation;

    private EvaluatedQuery(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            ColumnMemory memory,
            List<String> explanation) {
        this.query = query;
        this.table = table;
        this.selection = selection;
        this.memory = memory;
        this.explanation = List.copyOf(explanation);
    }

    /** Returns whether a query has a condition or expressions; without, nothing is to be done. */
    public static boolean isNeeded(GroupByQuery query) {
        return query.where() != null || !query.derived().isEmpty();
    }

    /**
     * Chooses rows and computes columns.
     *
     * @param query what was asked
     * @param table the table
     * @param threads how many threads share the work
     * @return what is left to do, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     DUPLICATE_NAME}, {@code OVERFLOW} or {@code HOST_MEMORY}
     */
    public static EvaluatedQuery of(GroupByQuery query, Table table, int threads) {
        requireNewNames(query, table);
        ColumnMemory memory = new ColumnMemory();
        try (RangeWorkers workers = new RangeWorkers(threads)) {
            List<String> told = new ArrayList<>();
            RowSelection selection = RowSelection.all(table.rows());
            Expression where = query.where();
            if (where != null) {
                selection = RowSelection.where(where, table, workers, memory);
                told.add(
                        line(
                                "filter",
                                where.label()
                                        + ": "
                                        + selection.rows()
                                        + " of "
                                        + table.rows()
                                        + " rows"));
            }
            Map<String, Column> columns = columns(query, table, selection, workers, memory);
            query.derived().stream()
                    .map(derived -> derivedLine(derived, columns))
                    .forEach(told::add);
            Table prepared = new Table(columns, selection.rows(), new ColumnMemory());
            return new EvaluatedQuery(
                    query.withoutExpressions(), prepared, selection, memory, told);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Returns the columns that the rest of the query reads, those in need of work filled. */
    private static Map<String, Column> columns(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory memory) {
        Map<String, NewColumn> made = new LinkedHashMap<>();
        for (DerivedColumn derived : query.derived()) {
            made.put(
                    derived.name(),
                    new ComputedColumn(derived.expression(), table, selection.rows(), memory));
        }
        for (String name : query.groupedNames()) {
            if (query.where() != null && !made.containsKey(name)) {
                made.put(name, CopiedColumns.of(table.column(name), selection, workers, memory));
            }
        }
        NewColumn.fill(List.copyOf(made.values()), selection, workers);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : query.groupedNames()) {
            NewColumn column = made.get(name);
            columns.put(name, column == null ? table.column(name) : column.finish());
        }
        return columns;
    }

    private static void requireNewNames(GroupByQuery query, Table table) {
        for (DerivedColumn derived : query.derived()) {
            if (table.names().contains(derived.name())) {
                throw WindrowException.of(
                        ErrorCode.DUPLICATE_NAME,
                        "the table has a column named \"%s\", as the expression is: rename it, or"
                                + " write the column's name in double quotes",
                        derived.name());
            }
        }
    }

    /** Returns the query that is left to answer. */
    public GroupByQuery query() {
        return query;
    }

    /** Returns the table that it is asked of; it is released with this. */
    public Table table() {
        return table;
    }

    /** Returns what was chosen and computed, a line each. */
    public List<String> explanation() {
        return explanation;
    }

    /** Returns the bytes that were written. */
    public long byteSize() {
        return table.byteSize();
    }

    /**
     * Makes numbers of chosen rows into those of the original table's rows, in a result's columns
     * that hold some.
     *
     * @param groups the result, which the one that is returned takes over
     */
    public Table withTableRows(Table groups) {
        List<String> numbers =
                query.aggregations().stream()
                        .filter(named -> isRow(named.aggregation()))
                        .map(NamedAggregation::name)
                        .toList();
        if (selection.isAll() || numbers.isEmpty()) {
            return groups;
        }
        ColumnMemory owner = new ColumnMemory();
        owner.own(groups);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : groups.names()) {
            Column column = groups.column(name);
            columns.put(
                    name,
                    numbers.contains(name)
                            ? withTableRows((FixedWidthColumn) column, owner)
                            : column);
        }
        return new Table(columns, groups.rows(), owner);
    }

    private FixedWidthColumn withTableRows(FixedWidthColumn chosen, ColumnMemory owner) {
        MemorySegment rows = owner.allocate(chosen.values().byteSize());
        for (long group = 0; group < chosen.rows(); group++) {
            if (!chosen.isNull(group)) {
                long row = selection.cursor(chosen.getLong(group)).nextRow();
                rows.set(JAVA_LONG_UNALIGNED, group << 3, row);
            }
        }
        return new FixedWidthColumn(chosen.type(), rows, chosen.rows(), chosen.validity());
    }

    private static boolean isRow(Aggregation aggregation) {
        return aggregation instanceof Aggregation.ArgMin
                || aggregation instanceof Aggregation.ArgMax;
    }

    private static String derivedLine(DerivedColumn derived, Map<String, Column> columns) {
        return line("derived", derived.name() + ": " + columns.get(derived.name()).type().label());
    }

    private static String line(String subject, String text) {
        return String.format(Locale.ROOT, "%-10s %s", subject, text);
    }

    @Override
    public void close() {
        table.close();
        memory.close();
    }
}
