// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.ValueObjects;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.expression.call.RowValues;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of one type that do not lie in a column, such as the elements of lists. An expression over
 * them is computed as over any other columns, a batch at a time.
 *
 * @param type their type
 * @param values the values, or nulls
 * @param places which of the values each row has; null where each row has one of its own
 */
record ElementValues(
        ColumnType type, List<@Nullable Object> values, @Nullable List<Integer> places) {

    ElementValues(ColumnType type, List<@Nullable Object> values) {
        this(type, values, null);
    }

    /** Computes an expression over values by their names, of which there are as many of each. */
    static List<@Nullable Object> of(Expression expression, Map<String, ElementValues> columns) {
        List<@Nullable Object> made = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            Table table = table(columns, memory);
            Node node = new NodeFactory(table).value(expression);
            RowBatch batch = new RowBatch();
            for (long row = 0; row < table.rows(); row += ExpressionTuning.BATCH_ROWS) {
                CancelToken.checkCurrent();
                batch.fill(row, (int) Math.min(ExpressionTuning.BATCH_ROWS, table.rows() - row));
                node.evaluate(batch);
                for (int i = 0; i < batch.count; i++) {
                    made.add(node.nulls[i] ? null : RowValues.of(node, i));
                }
            }
        }
        return made;
    }

    /** Returns the type of an expression over values of some types. */
    static ColumnType type(Expression expression, Map<String, ColumnType> types) {
        Map<String, ElementValues> none = new LinkedHashMap<>();
        types.forEach((name, type) -> none.put(name, new ElementValues(type, List.of())));
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            Node node = new NodeFactory(table(none, memory)).value(expression);
            return Packed.valueOf(node.type());
        }
    }

    private static Table table(Map<String, ElementValues> values, ColumnMemory memory) {
        Map<String, Column> columns = new LinkedHashMap<>();
        values.forEach((name, each) -> columns.put(name, each.column(memory)));
        long rows = columns.values().iterator().next().rows();
        return new Table(columns, rows, memory);
    }

    /** Values that several rows have, which may be long, are there once where they can be. */
    private Column column(ColumnMemory memory) {
        ColumnType stored = type.equals(StructOf.NOTHING) ? Primitive.INT32 : Packed.of(type);
        if (places == null) {
            return column(stored, values, memory);
        }
        if (!stored.isVariableWidth()) {
            return column(stored, places.stream().map(values::get).toList(), memory);
        }
        return new DictionaryColumn(
                (FixedWidthColumn) column(Primitive.INT32, places, memory),
                (VariableWidthColumn) column(stored, values, memory));
    }

    private static Column column(
            ColumnType stored, List<? extends @Nullable Object> values, ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(stored, values.size(), memory)) {
            values.forEach(value -> ValueObjects.append(builder, value));
            return builder.build(memory);
        }
    }
}
