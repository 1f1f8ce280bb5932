// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.internal.plan.query.StateSchema.StateColumn;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Resolves a query against a table of its states: what the states are, the values were. */
public final class StateTypes {

    private final GroupByQuery query;
    private final Table states;
    private final int number;

    private StateTypes(GroupByQuery query, Table states, int number) {
        this.query = query;
        this.states = states;
        this.number = number;
    }

    /**
     * Resolves a query, and checks that the table has all columns of its states.
     *
     * @param query a query without expressions, of small states
     * @param number the table's number among those that are merged, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT} if a column is missing, of another type or
     *     null where it must not be
     */
    public static ResolvedQuery resolve(GroupByQuery query, Table states, int number) {
        return new StateTypes(query, states, number).resolve();
    }

    /**
     * Checks that two tables have states of the same types.
     *
     * @param number the second one's number, for messages
     * @throws WindrowException {@code INVALID_ARGUMENT}
     */
    public static void requireSame(ResolvedQuery first, ResolvedQuery second, int number) {
        if (!first.keys().equals(second.keys())
                || !first.aggregations().equals(second.aggregations())) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d of partial aggregates has %s, expected %s as in table 1",
                    number, types(second), types(first));
        }
    }

    private static String types(ResolvedQuery query) {
        List<String> types = new ArrayList<>();
        query.keys().forEach(key -> types.add(key.name() + " " + key.type().label()));
        query.aggregations()
                .forEach(named -> types.add(named.name() + " " + named.result().label()));
        return String.join(", ", types);
    }

    private ResolvedQuery resolve() {
        List<ResolvedQuery.Key> keys = new ArrayList<>();
        for (String key : query.keys()) {
            keys.add(new ResolvedQuery.Key(key, typeOf(key)));
        }
        List<ResolvedAggregation> aggregations = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            aggregations.add(resolve(named));
        }
        return new ResolvedQuery(query, keys, aggregations);
    }

    private ResolvedAggregation resolve(NamedAggregation named) {
        GroupByQuery alone = GroupByQuery.of(List.of(), List.of(named));
        ResolvedAggregation resolved =
                QueryResolver.resolve(alone, inputsOf(named)).aggregations().getFirst();
        for (StateColumn column : StateSchema.of(resolved, query.reproducible())) {
            String name = StateSchema.name(named.name(), column.name());
            if (!typeOf(name).equals(column.type())) {
                throw unexpected(name, column.type().label());
            }
            boolean isCount = column.name().equals(StateSchema.COUNT);
            if (isCount && states.column(name).validity().hasNulls()) {
                throw unexpected(name, "no nulls");
            }
        }
        return resolved;
    }

    private Map<String, ColumnType> inputsOf(NamedAggregation named) {
        Map<String, ColumnType> types = new HashMap<>();
        if (named.aggregation() instanceof RowValue value) {
            value.present().forEach(column -> types.put(column, Primitive.BOOL));
            value.order().forEach(key -> types.put(key.column(), typeOf(named, StateSchema.BY)));
            types.put(value.value(), typeOf(named, StateSchema.VALUE));
        } else {
            ColumnType input = inputOf(named);
            named.aggregation().columns().forEach(column -> types.put(column, input));
        }
        return types;
    }

    /** Returns a type of values that have such states; any, if the states do not depend on it. */
    private ColumnType inputOf(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.Sum _, Aggregation.Mean _ -> summed(named);
            case Aggregation.Variance variance ->
                    query.reproducible() ? squared(named) : typeOf(named, StateSchema.CENTRE);
            case SummaryAggregation.Moment moment ->
                    query.reproducible() ? Primitive.FLOAT64 : typeOf(named, StateSchema.CENTRE);
            case Aggregation.Min _, Aggregation.Max _ -> typeOf(named, StateSchema.VALUE);
            case Aggregation.Bitwise _, Aggregation.ArgMin _ -> typeOf(named, StateSchema.VALUE);
            case Aggregation.ArgMax _ -> typeOf(named, StateSchema.VALUE);
            case Aggregation.BoolAnd _, Aggregation.BoolOr _ -> Primitive.BOOL;
            default -> Primitive.FLOAT64;
        };
    }

    private ColumnType summed(NamedAggregation named) {
        if (states.names().contains(StateSchema.name(named.name(), StateSchema.HIGH))) {
            return typeOf(named, StateSchema.HIGH);
        }
        return typeOf(named, StateSchema.TOTAL) instanceof Decimal
                ? Primitive.INT64
                : Primitive.FLOAT64;
    }

    private ColumnType squared(NamedAggregation named) {
        return states.names().contains(StateSchema.name(named.name(), StateSchema.UNIT))
                ? typeOf(named, StateSchema.UNIT)
                : Primitive.FLOAT64;
    }

    private ColumnType typeOf(NamedAggregation named, String column) {
        return typeOf(StateSchema.name(named.name(), column));
    }

    private ColumnType typeOf(String name) {
        if (!states.names().contains(name)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "table %d of partial aggregates has no column \"%s\"", number, name);
        }
        return states.column(name).type();
    }

    private WindrowException unexpected(String name, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "table %d of partial aggregates: column \"%s\" is %s%s, expected %s",
                number,
                name,
                states.column(name).type().label(),
                states.column(name).validity().hasNulls() ? " with nulls" : "",
                expected);
    }

    /**
     * Selects the keys and the columns of states, and leaves out all others. The returned table
     * borrows them, and owns no memory.
     *
     * @param resolved the query, resolved against the table
     */
    public static Table select(ResolvedQuery resolved, Table states) {
        Map<String, Column> columns = new LinkedHashMap<>();
        resolved.query().keys().forEach(key -> columns.put(key, states.column(key)));
        for (ResolvedAggregation aggregation : resolved.aggregations()) {
            for (StateColumn column :
                    StateSchema.of(aggregation, resolved.query().reproducible())) {
                String name = StateSchema.name(aggregation.name(), column.name());
                columns.put(name, states.column(name));
            }
        }
        return new Table(columns, states.rows(), new ColumnMemory());
    }
}
