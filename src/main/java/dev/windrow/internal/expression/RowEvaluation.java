// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * A condition and derived columns whose evaluation is deferred until rows are aggregated. The
 * engine selects rows and computes values batch by batch, and stores neither.
 */
public final class RowEvaluation {

    private final Table table;
    private final GroupByQuery query;
    private final RowSelection selection;

    /** The condition on each row, or null. With a condition, the selection has all rows. */
    private final @Nullable Expression condition;

    /** The number of rows so far for which the condition was true. */
    private final LongAdder found = new LongAdder();

    private boolean isOnDevice;

    /**
     * The computed columns by name: derived columns, and other columns that their expressions read.
     */
    private final Map<String, Expression> computed = new LinkedHashMap<>();

    private final List<String> names;
    private final List<Node> kinds;

    /**
     * Prepares the evaluation.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    RowEvaluation(
            GroupByQuery query,
            Table table,
            RowSelection selection,
            @Nullable Expression condition) {
        this.table = table;
        this.query = query;
        this.selection = selection;
        this.condition = condition;
        for (DerivedColumn derived : query.derived()) {
            computed.put(derived.name(), derived.expression());
        }
        for (DerivedColumn derived : query.derived()) {
            for (String operand : derived.expression().columns()) {
                boolean isNumber = table.column(operand).type().isNumeric();
                if (isNumber && query.groupedNames().contains(operand)) {
                    computed.put(operand, Expression.column(operand));
                }
            }
        }
        names = List.copyOf(computed.keySet());
        kinds = nodes();
    }

    /**
     * Returns whether all expressions of a query are only summed or averaged. Only these can be
     * deferred: keys and compared values have to be stored.
     */
    static boolean suits(GroupByQuery query) {
        return query.computedKeys().isEmpty() && areAdded(query);
    }

    private static boolean areAdded(GroupByQuery query) {
        return query.aggregations().stream()
                .filter(named -> !named.derived().isEmpty())
                .map(NamedAggregation::aggregation)
                .allMatch(
                        aggregation ->
                                aggregation instanceof Aggregation.Sum
                                        || aggregation instanceof Aggregation.Mean);
    }

    /** Returns new nodes of all computed columns. They share the nodes of common parts. */
    List<Node> nodes() {
        NodeFactory factory = new NodeFactory(table);
        List<Node> nodes = new ArrayList<>();
        computed.values().forEach(expression -> nodes.add(factory.value(expression)));
        return nodes;
    }

    RowSelection selection() {
        return selection;
    }

    /** Returns the condition that selects rows; null if they are already selected. */
    @Nullable Expression conditionExpression() {
        return condition;
    }

    /** Returns the condition for one thread; null if rows are already selected. */
    @Nullable RowCondition condition() {
        return condition == null ? null : new RowCondition(condition, table);
    }

    /** Counts rows for which the condition was true. */
    void count(int rows) {
        found.add(rows);
    }

    /** Leaves the rows to a device, which does not tell how many it selects. */
    public void leaveToDevice() {
        isOnDevice = true;
    }

    boolean isOnDevice() {
        return isOnDevice;
    }

    /** Forgets the rows counted so far, before all rows are read once more. */
    public void restart() {
        isOnDevice = false;
        found.reset();
    }

    /** Returns the number of rows selected so far. It is final once the last row was aggregated. */
    public long rows() {
        return condition == null ? selection.rows() : found.sum();
    }

    /** Returns the names of the table's columns that are read. */
    public List<String> inputNames() {
        return query.inputNames();
    }

    /** Returns a column's place among the computed columns, or -1 if it is not computed. */
    public int place(String column) {
        return names.indexOf(column);
    }

    /** Returns the type of a computed column. */
    public ColumnType type(int place) {
        return kinds.get(place).type();
    }

    /** Returns whether a computed column may have nulls. */
    public boolean isNullable(int place) {
        return kinds.get(place).isNullable();
    }

    /** Returns the types of the derived columns, by name. */
    public Map<String, ColumnType> derivedTypes() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        query.derived().forEach(derived -> types.put(derived.name(), type(place(derived.name()))));
        return types;
    }

    /** Returns an evaluation of batches for one thread. */
    public BatchEvaluation forThread() {
        return new BatchEvaluation(this);
    }
}
