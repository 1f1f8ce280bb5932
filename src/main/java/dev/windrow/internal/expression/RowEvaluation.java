package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.LongNode;
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
 * A condition and derived columns that are left to whoever aggregates the rows: batch by batch, it
 * takes those that were chosen and has values computed of them, which are never written down.
 */
public final class RowEvaluation {

    private final Table table;
    private final GroupByQuery query;
    private final RowSelection selection;

    /** What is still to be asked of each row of the selection, which is then all rows, or null. */
    private final @Nullable Expression condition;

    /** The rows of which the condition was true, so far. */
    private final LongAdder found = new LongAdder();

    /** What is computed, derived columns and others that their expressions read, by name. */
    private final Map<String, Expression> computed = new LinkedHashMap<>();

    private final List<String> names;
    private final List<Node> kinds;

    /**
     * Prepares.
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
     * Returns whether a query's expressions, if it has some, are all summed up or averaged: keys
     * and what is compared are written down.
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

    /** Returns new nodes of all that is computed; parts that they share are there once. */
    List<Node> nodes() {
        NodeFactory factory = new NodeFactory(table);
        List<Node> nodes = new ArrayList<>();
        computed.values().forEach(expression -> nodes.add(factory.value(expression)));
        return nodes;
    }

    RowSelection selection() {
        return selection;
    }

    /** Returns the condition that chooses rows, or null: they have been chosen. */
    @Nullable Expression asked() {
        return condition;
    }

    /** Returns what chooses rows, for one thread, or null: they have been chosen. */
    @Nullable LongNode condition() {
        return condition == null ? null : new NodeFactory(table).condition(condition);
    }

    /** Counts rows of which the condition was true. */
    void count(int rows) {
        found.add(rows);
    }

    /** Returns how many rows were chosen so far: all, once the last was aggregated. */
    public long rows() {
        return condition == null ? selection.rows() : found.sum();
    }

    /** Returns the table's columns that are read. */
    public List<String> inputNames() {
        return query.inputNames();
    }

    /** Returns the place among what is computed that a column has, or -1 if it has none. */
    public int place(String column) {
        return names.indexOf(column);
    }

    /** Returns the type of what is computed. */
    public ColumnType type(int place) {
        return kinds.get(place).type();
    }

    /** Returns whether some of what is computed may be null. */
    public boolean isNullable(int place) {
        return kinds.get(place).isNullable();
    }

    /** Returns the types of the derived columns, by name. */
    public Map<String, ColumnType> derivedTypes() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        query.derived().forEach(derived -> types.put(derived.name(), type(place(derived.name()))));
        return types;
    }

    /** Returns what computes batches for one thread. */
    public BatchEvaluation forThread() {
        return new BatchEvaluation(this);
    }
}
