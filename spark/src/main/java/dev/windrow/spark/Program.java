// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.apache.spark.sql.catalyst.expressions.Expression;
import org.jspecify.annotations.Nullable;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task does, in a form that goes from the driver to the executors.
 *
 * @param inputs the columns of the rows that are read
 * @param computed what is computed of these, as columns that follow them; its references are
 *     numbers of inputs
 * @param condition the condition that rows must meet, with such references; null for all rows
 * @param keys the numbers of the columns that are keys
 * @param buffers the aggregates, whose fields follow the keys in each row that leaves
 * @param memory bytes that groups may take
 * @param engine what aggregates
 */
record Program(
        List<Input> inputs,
        List<Expression> computed,
        @Nullable Expression condition,
        List<Integer> keys,
        List<Buffer> buffers,
        long memory,
        EngineChoice engine)
        implements Serializable {

    /**
     * A column of the rows that are read.
     *
     * @param ordinal its place in the rows of Spark
     * @param type its type
     * @param isKey whether it is a key: then -0.0 is 0.0, and there is one NaN
     */
    record Input(int ordinal, FieldType type, boolean isKey) implements Serializable {}

    Program {
        // Lists that are serializable for certain.
        inputs = new ArrayList<>(inputs);
        computed = new ArrayList<>(computed);
        keys = new ArrayList<>(keys);
        buffers = new ArrayList<>(buffers);
    }

    /** Returns the name of a column that is read or computed. */
    static String column(int number) {
        return "c" + number;
    }

    /** Returns the name of an aggregate. */
    static String aggregate(int buffer) {
        return "a" + buffer;
    }

    /** Returns what Windrow is asked. */
    GroupByQuery query() {
        List<NamedAggregation> aggregations = new ArrayList<>();
        for (int i = 0; i < buffers.size(); i++) {
            Aggregation asked = buffers.get(i).asked().aggregation();
            aggregations.add(new NamedAggregation(asked, aggregate(i), computed(asked)));
        }
        return GroupByQuery.of(keys.stream().map(Program::column).toList(), aggregations)
                .withWhere(condition == null ? null : Formulas.condition(condition).orElseThrow());
    }

    /** Returns the columns of an aggregation that are computed. */
    private List<DerivedColumn> computed(Aggregation aggregation) {
        List<DerivedColumn> columns = new ArrayList<>();
        for (int i = 0; i < computed.size(); i++) {
            String name = column(inputs.size() + i);
            if (aggregation.columns().contains(name)) {
                columns.add(new DerivedColumn(name, Formulas.value(computed.get(i)).orElseThrow()));
            }
        }
        return columns;
    }

    /** Returns the fields of a row that leaves. */
    int fields() {
        return keys.size() + buffers.stream().mapToInt(Buffer::fields).sum();
    }
}
