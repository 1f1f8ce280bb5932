// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
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
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A query without expressions, and the table that answers it. Rows are selected by the condition,
 * and derived columns are computed. Some of this may be deferred until rows are aggregated. The
 * table is then the original one, and {@link #deferred} is the deferred work. The table borrows
 * columns of the original table. {@link #close} frees only the others.
 */
public final class EvaluatedQuery implements AutoCloseable {

    private final GroupByQuery query;
    private final Table table;
    private final RowSelection selection;
    private final ColumnMemory memory;

    /** Makes the lines of the explanation, which may be long. */
    private final List<Supplier<String>> explanation;

    /** The deferred work, or null if the table is complete. */
    private final @Nullable RowEvaluation deferred;

    /**
     * The work that the engine can do batch by batch while it aggregates, so that its results are
     * not stored.
     */
    public enum Deferral {
        /** Nothing: all results are stored. */
        NOTHING,

        /** Computing columns of selected rows. */
        COLUMNS,

        /** Selecting rows, too. Their number is known only after the aggregation. */
        CONDITION
    }

    private EvaluatedQuery(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            ColumnMemory memory,
            List<Supplier<String>> explanation,
            @Nullable RowEvaluation deferred) {
        this.query = query;
        this.table = table;
        this.selection = selection;
        this.memory = memory;
        this.explanation = List.copyOf(explanation);
        this.deferred = deferred;
    }

    /**
     * Returns whether a query has a condition or expressions. Otherwise there is nothing to
     * evaluate.
     */
    public static boolean isNeeded(GroupByQuery query) {
        return query.where() != null || !query.derived().isEmpty();
    }

    /**
     * Selects rows and computes columns.
     *
     * @param query the query
     * @param table the table
     * @param threads the number of threads that share the work
     * @param deferral the work that may be deferred, if the query allows it; {@link #deferred} then
     *     has it
     * @return the query and table that remain, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     DUPLICATE_NAME}, {@code OVERFLOW} or {@code HOST_MEMORY}
     */
    public static EvaluatedQuery of(
            GroupByQuery query, Table table, int threads, Deferral deferral) {
        return of(query, table, threads, deferral, null);
    }

    /**
     * Leaves everything to the engine, however few rows are selected.
     *
     * @return nothing if the CPU engine could not do it in place of a device
     */
    public static Optional<EvaluatedQuery> deferred(GroupByQuery query, Table table) {
        if (!RowEvaluation.suits(query)) {
            return Optional.empty();
        }
        requireNewNames(query, table);
        RowSelection all = RowSelection.all(table.rows());
        return Optional.of(
                deferred(query, table, all, query.where(), new ColumnMemory(), new ArrayList<>()));
    }

    /**
     * Selects rows and computes columns, as {@link #of(GroupByQuery, Table, int, Deferral)} does.
     *
     * @param pool supplies the memory of what is stored; null for none
     */
    public static EvaluatedQuery of(
            GroupByQuery query,
            Table table,
            int threads,
            Deferral deferral,
            @Nullable MemoryPool pool) {
        requireNewNames(query, table);
        ColumnMemory memory = new ColumnMemory(pool);
        RangeWorkers workers = new RangeWorkers(threads);
        try {
            List<Supplier<String>> lines = new ArrayList<>();
            RowSelection selection = RowSelection.all(table.rows());
            Expression where = query.where();
            boolean canDefer = deferral != Deferral.NOTHING && RowEvaluation.suits(query);
            if (canDefer
                    && deferral == Deferral.CONDITION
                    && where != null
                    && isFrequent(where, table)) {
                return deferred(query, table, selection, where, memory, lines);
            }
            if (where != null) {
                selection = RowSelection.where(where, table, workers, memory);
                long selected = selection.rows();
                long rows = table.rows();
                lines.add(() -> filterLine(where, selected, rows));
            }
            long least = (long) (table.rows() * ExpressionTuning.SHARE_DEFERRED);
            return canDefer && selection.rows() > least
                    ? deferred(query, table, selection, null, memory, lines)
                    : stored(query, table, selection, workers, memory, lines);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * Returns whether a query selects so many rows of a table that selecting them beforehand does
     * not pay, by a sample.
     */
    public static boolean selectsMany(GroupByQuery query, Table table) {
        Expression where = query.where();
        return where == null || isFrequent(where, table);
    }

    private static boolean isFrequent(Expression condition, Table table) {
        return RowCondition.share(condition, table) >= ExpressionTuning.SHARE_CONDITION_DEFERRED;
    }

    private static EvaluatedQuery deferred(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            @Nullable Expression condition,
            ColumnMemory memory,
            List<Supplier<String>> lines) {
        Optional<Table> rowless = table.remote().map(remote -> RowlessTable.like(table, remote));
        rowless.ifPresent(memory::own);
        RowEvaluation deferred =
                new RowEvaluation(query, rowless.orElse(table), selection, condition);
        deferred.derivedTypes().forEach((name, type) -> lines.add(() -> derivedLine(name, type)));
        return new EvaluatedQuery(
                query.withoutExpressions(),
                table.only(deferred.inputNames()),
                selection,
                memory,
                lines,
                deferred);
    }

    private static EvaluatedQuery stored(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory memory,
            List<Supplier<String>> lines) {
        Map<String, Column> columns = columns(query, table, selection, workers, memory);
        query.derived().stream()
                .map(DerivedColumn::name)
                .forEach(
                        name -> {
                            ColumnType type = columns.get(name).type();
                            lines.add(() -> derivedLine(name, type));
                        });
        return new EvaluatedQuery(
                query.withoutExpressions(),
                new Table(columns, selection.rows(), new ColumnMemory()),
                selection,
                memory,
                lines,
                null);
    }

    /**
     * Returns the columns that the remaining query reads. Computes those that are derived, and
     * copies the selected rows of the others.
     */
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

    /** Prepares a column. A key that only renames another column keeps its type. */
    private static NewColumn newColumn(
            GroupByQuery query,
            DerivedColumn derived,
            Table table,
            RowSelection selection,
            RangeWorkers workers,
            ColumnMemory memory) {
        return derived.expression() instanceof Expression.ColumnReference(String name)
                        && query.computedKeys().contains(derived)
                ? CopiedColumns.of(table.column(name), selection, workers, memory)
                : NewColumn.computed(
                        derived.expression(), table, selection.rows(), workers, memory);
    }

    private static void requireNewNames(GroupByQuery query, Table table) {
        for (DerivedColumn derived : query.derived()) {
            if (table.names().contains(derived.name())) {
                throw ErrorCode.DUPLICATE_NAME.failure(
                        "the table has a column named \"%s\", as the expression is: rename it, or"
                                + " write the column's name in double quotes",
                        derived.name());
            }
        }
    }

    /** Returns the query without expressions. */
    public GroupByQuery query() {
        return query;
    }

    /** Returns the table that answers it. {@link #close} frees it. */
    public Table table() {
        return table;
    }

    /**
     * Describes the condition and the computed columns, a line each. It is complete once the
     * deferred work is done.
     */
    public List<String> explanation() {
        Expression where = deferred == null ? null : deferred.conditionExpression();
        List<String> all = new ArrayList<>();
        if (where != null) {
            all.add(
                    deferred.isOnDevice()
                            ? line("filter", where.label() + ": on the device")
                            : filterLine(where, deferred.rows(), table.rows()));
        }
        explanation.forEach(line -> all.add(line.get()));
        return all;
    }

    /** Returns the work that is deferred until rows are aggregated, or null if there is none. */
    public @Nullable RowEvaluation deferred() {
        return deferred;
    }

    /** Returns the number of bytes that were stored. */
    public long byteSize() {
        return deferred == null ? table.byteSize() : selection.byteSize();
    }

    /**
     * Replaces row numbers in a result: numbers of selected rows become those of the original
     * table's rows.
     *
     * @param groups the result; the returned table takes it over
     */
    public Table withTableRows(Table groups) {
        List<String> numbers =
                query.aggregations().stream()
                        .filter(named -> isRow(named.aggregation()))
                        .map(NamedAggregation::name)
                        .toList();
        if (deferred != null || selection.isAll() || numbers.isEmpty()) {
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

    private FixedWidthColumn withTableRows(FixedWidthColumn selected, ColumnMemory owner) {
        MemorySegment rows = owner.allocate(selected.values().byteSize());
        for (long group = 0; group < selected.rows(); group++) {
            if (!selected.isNull(group)) {
                long row = tableRow(RawValues.getLong(selected, group));
                rows.set(JAVA_LONG_UNALIGNED, group << 3, row);
            }
        }
        return new FixedWidthColumn(selected.type(), rows, selected.rows(), selected.validity());
    }

    /** Returns the row of the original table that has a number in {@link #table}. */
    public long tableRow(long number) {
        return deferred != null || selection.isAll() ? number : selection.cursor(number).nextRow();
    }

    private static boolean isRow(Aggregation aggregation) {
        return aggregation instanceof Aggregation.ArgMin
                || aggregation instanceof Aggregation.ArgMax;
    }

    private static String filterLine(Expression where, long selected, long rows) {
        return line("filter", where.label() + ": " + selected + " of " + rows + " rows");
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
