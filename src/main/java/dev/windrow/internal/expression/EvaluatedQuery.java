package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.RangeWorkers;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A query without expressions, and the table that it is asked of: rows have been chosen by the
 * condition, and derived columns stand beside the others. Where that is left to who aggregates, the
 * table is the original one, and {@link #rest} what is left. The table borrows from the original;
 * what it has of its own is released by {@link #close}.
 */
public final class EvaluatedQuery implements AutoCloseable {

    private final GroupByQuery query;
    private final Table table;
    private final RowSelection selection;
    private final ColumnMemory memory;
    private final List<String> explanation;

    /** What is left to do, or null: then the table has all that is asked for. */
    private final @Nullable RowEvaluation rest;

    /** What who aggregates can do batch by batch, so that nothing is written down. */
    public enum Left {
        /** Nothing: all is written down. */
        NOTHING,

        /** To compute columns of rows that are told. */
        COLUMNS,

        /** To choose rows, too; how many they are is known when all is done. */
        CONDITION
    }

    private EvaluatedQuery(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            ColumnMemory memory,
            List<String> explanation,
            @Nullable RowEvaluation rest) {
        this.query = query;
        this.table = table;
        this.selection = selection;
        this.memory = memory;
        this.explanation = List.copyOf(explanation);
        this.rest = rest;
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
     * @param left what may be left to who aggregates, if the query suits that: {@link #rest} then
     *     tells of it
     * @return what is left to do, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     DUPLICATE_NAME}, {@code OVERFLOW} or {@code HOST_MEMORY}
     */
    public static EvaluatedQuery of(GroupByQuery query, Table table, int threads, Left left) {
        requireNewNames(query, table);
        ColumnMemory memory = new ColumnMemory();
        try (RangeWorkers workers = new RangeWorkers(threads)) {
            List<String> told = new ArrayList<>();
            RowSelection selection = RowSelection.all(table.rows());
            Expression where = query.where();
            boolean mayBeLeft = left != Left.NOTHING && RowEvaluation.suits(query);
            if (mayBeLeft && left == Left.CONDITION && where != null && isOften(where, table)) {
                return leftInPlace(query, table, selection, where, memory, told);
            }
            if (where != null) {
                selection = RowSelection.where(where, table, workers, memory);
                told.add(filterLine(where, selection.rows(), table));
            }
            long least = (long) (table.rows() * ExpressionTuning.SHARE_IN_PLACE);
            return mayBeLeft && selection.rows() > least
                    ? leftInPlace(query, table, selection, null, memory, told)
                    : writtenDown(query, table, selection, workers, memory, told);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static boolean isOften(Expression condition, Table table) {
        return RowCondition.share(condition, table) >= ExpressionTuning.SHARE_UNCOUNTED;
    }

    private static EvaluatedQuery leftInPlace(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            @Nullable Expression condition,
            ColumnMemory memory,
            List<String> told) {
        RowEvaluation rest = new RowEvaluation(query, table, selection, condition);
        rest.derivedTypes().forEach((name, type) -> told.add(derivedLine(name, type)));
        Map<String, Column> read = new LinkedHashMap<>();
        rest.inputNames().forEach(name -> read.put(name, table.column(name)));
        return new EvaluatedQuery(
                query.withoutExpressions(),
                new Table(read, table.rows(), new ColumnMemory()),
                selection,
                memory,
                told,
                rest);
    }

    private static EvaluatedQuery writtenDown(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory memory,
            List<String> told) {
        Map<String, Column> columns = columns(query, table, selection, workers, memory);
        query.derived().stream()
                .map(DerivedColumn::name)
                .map(name -> derivedLine(name, columns.get(name).type()))
                .forEach(told::add);
        return new EvaluatedQuery(
                query.withoutExpressions(),
                new Table(columns, selection.rows(), new ColumnMemory()),
                selection,
                memory,
                told,
                null);
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
            made.put(derived.name(), newColumn(query, derived, table, selection, workers, memory));
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

    /** Prepares a column. A key that is another column under a new name keeps its type. */
    private static NewColumn newColumn(
            GroupByQuery query,
            DerivedColumn derived,
            Table table,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory memory) {
        return derived.expression() instanceof Expression.Column(String name)
                        && query.computedKeys().contains(derived)
                ? CopiedColumns.of(table.column(name), selection, workers, memory)
                : NewColumn.computed(
                        derived.expression(), table, selection.rows(), workers, memory);
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

    /** Returns what was chosen and computed, a line each; all once the rest is done. */
    public List<String> explanation() {
        Expression asked = rest == null ? null : rest.asked();
        if (asked == null) {
            return explanation;
        }
        List<String> all = new ArrayList<>();
        all.add(filterLine(asked, rest.rows(), table));
        all.addAll(explanation);
        return all;
    }

    /** Returns what is left to do while rows are aggregated, or null if that is nothing. */
    public @Nullable RowEvaluation rest() {
        return rest;
    }

    /** Returns the bytes that were written. */
    public long byteSize() {
        return rest == null ? table.byteSize() : selection.byteSize();
    }

    /**
     * Makes numbers of selected rows into those of the original table's rows, in a result's columns
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
        if (rest != null || selection.isAll() || numbers.isEmpty()) {
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
                long row = selection.cursor(RawValues.getLong(chosen, group)).nextRow();
                rows.set(JAVA_LONG_UNALIGNED, group << 3, row);
            }
        }
        return new FixedWidthColumn(chosen.type(), rows, chosen.rows(), chosen.validity());
    }

    private static boolean isRow(Aggregation aggregation) {
        return aggregation instanceof Aggregation.ArgMin
                || aggregation instanceof Aggregation.ArgMax;
    }

    private static String filterLine(Expression where, long chosen, Table table) {
        return line("filter", where.label() + ": " + chosen + " of " + table.rows() + " rows");
    }

    private static String derivedLine(String name, ColumnType type) {
        return line("derived", name + ": " + type.label());
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
