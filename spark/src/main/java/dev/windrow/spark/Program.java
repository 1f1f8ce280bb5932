package dev.windrow.spark;

import dev.windrow.EngineChoice;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task does, in a form that goes from the driver to the executors.
 *
 * @param inputs the columns of the rows that are aggregated
 * @param keys the numbers of the columns that are keys
 * @param buffers the aggregates, whose fields follow the keys in each row that leaves
 * @param memory bytes that groups may take
 * @param engine what aggregates
 */
record Program(
        List<Input> inputs,
        List<Integer> keys,
        List<Buffer> buffers,
        long memory,
        EngineChoice engine)
        implements Serializable {

    /**
     * A column of the rows that are aggregated.
     *
     * @param ordinal its place in the rows of Spark
     * @param type its type
     * @param isKey whether it is a key: then -0.0 is 0.0, and there is one NaN
     */
    record Input(int ordinal, FieldType type, boolean isKey) implements Serializable {}

    Program {
        // Lists that are serializable for certain.
        inputs = new ArrayList<>(inputs);
        keys = new ArrayList<>(keys);
        buffers = new ArrayList<>(buffers);
    }

    /** Returns the name of an input column. */
    static String column(int input) {
        return "c" + input;
    }

    /** Returns the name of an aggregate. */
    static String aggregate(int buffer) {
        return "a" + buffer;
    }

    /** Returns what Windrow is asked. */
    GroupByQuery query() {
        List<NamedAggregation> aggregations = new ArrayList<>();
        for (int i = 0; i < buffers.size(); i++) {
            aggregations.add(buffers.get(i).asked().as(aggregate(i)));
        }
        return GroupByQuery.of(keys.stream().map(Program::column).toList(), aggregations);
    }

    /** Returns the fields of a row that leaves. */
    int fields() {
        return keys.size() + buffers.stream().mapToInt(Buffer::fields).sum();
    }
}
