// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.call.CallNodes;
import dev.windrow.internal.expression.call.ObjectRows;
import dev.windrow.internal.expression.call.RowValues;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression;
import dev.windrow.query.Lambda;
import dev.windrow.query.Lambda.Kind;
import dev.windrow.query.Literal.NullLiteral;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes an expression over the elements of all lists of a batch together. */
final class LambdaRows extends ObjectRows {

    private final Lambda lambda;
    private final Node list;
    private final List<Node> others;
    private final ColumnType element;

    /** What the batch's rows become. */
    private List<@Nullable Object> made = List.of();

    private LambdaRows(Lambda lambda, List<Node> operands, ColumnType element) {
        this.lambda = lambda;
        this.element = element;
        list = operands.getFirst();
        others = operands.subList(1, operands.size());
    }

    /**
     * Makes the node of a lambda.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if it is not of a list, or as its body does
     */
    static Node of(Lambda lambda, NodeFactory factory) {
        List<Node> operands = lambda.operands().stream().map(factory::of).toList();
        ColumnType type = Packed.valueOf(operands.getFirst().type());
        if (lambda.operands().getFirst() instanceof NullLiteral(ColumnType none) && none == null) {
            type = new ListOf(StructOf.NOTHING);
        }
        if (!(type instanceof ListOf(ColumnType element))) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: %s is %s, expected a list",
                    lambda.label(), lambda.operands().getFirst().label(), type.label());
        }
        LambdaRows rows = new LambdaRows(lambda, operands, element);
        ColumnType body = ElementValues.type(lambda.body(), rows.types());
        return CallNodes.of(
                switch (lambda.kind()) {
                    case TRANSFORM -> new ListOf(body);
                    case FILTER -> type;
                    case REDUCE -> element;
                },
                rows);
    }

    private Map<String, ColumnType> types() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        columns(List.of(), List.of(), List.of(), List.of())
                .forEach((name, values) -> types.put(name, values.type()));
        return types;
    }

    @Override
    public String label() {
        return lambda.label();
    }

    @Override
    public @Nullable Object value(RowBatch batch, int i) {
        return made.get(i);
    }

    @Override
    public void evaluate(RowBatch batch) {
        list.evaluate(batch);
        others.forEach(each -> each.evaluate(batch));
        List<@Nullable List<?>> lists = new ArrayList<>();
        for (int i = 0; i < batch.count; i++) {
            lists.add(list.nulls[i] ? null : (List<?>) RowValues.of(list, i));
        }
        made = lambda.kind() == Kind.REDUCE ? reduced(lists) : ofElements(lists);
    }

    private List<@Nullable Object> ofElements(List<@Nullable List<?>> lists) {
        List<@Nullable Object> elements = new ArrayList<>();
        List<@Nullable Object> places = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < lists.size(); row++) {
            List<?> each = lists.get(row);
            for (int place = 0; each != null && place < each.size(); place++) {
                elements.add(each.get(place));
                places.add(place + 1L);
                rows.add(row);
            }
        }
        List<@Nullable Object> values =
                ElementValues.of(lambda.body(), columns(List.of(), elements, places, rows));
        List<@Nullable Object> grouped = new ArrayList<>();
        int next = 0;
        for (List<?> each : lists) {
            int length = each == null ? 0 : each.size();
            grouped.add(each == null ? null : made(each, values.subList(next, next + length)));
            next += length;
        }
        return grouped;
    }

    private List<@Nullable Object> made(List<?> elements, List<@Nullable Object> values) {
        if (lambda.kind() == Kind.TRANSFORM) {
            return values;
        }
        List<@Nullable Object> left = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            if (Boolean.TRUE.equals(values.get(i))) {
                left.add(elements.get(i));
            }
        }
        return left;
    }

    /** Takes the second elements of all lists, then the third ones, and so on. */
    private List<@Nullable Object> reduced(List<@Nullable List<?>> lists) {
        List<@Nullable Object> totals = new ArrayList<>();
        int longest = 0;
        for (List<?> each : lists) {
            if (each != null && each.isEmpty()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s of an empty list, expected an element or a third argument to begin"
                                + " with",
                        label());
            }
            totals.add(each == null ? null : each.getFirst());
            longest = each == null ? longest : Math.max(longest, each.size());
        }
        Expression body = lambda.body().cast(element);
        for (int place = 1; place < longest; place++) {
            List<@Nullable Object> elements = new ArrayList<>();
            List<@Nullable Object> places = new ArrayList<>();
            List<@Nullable Object> before = new ArrayList<>();
            List<Integer> rows = new ArrayList<>();
            for (int row = 0; row < lists.size(); row++) {
                List<?> each = lists.get(row);
                if (each != null && place < each.size()) {
                    elements.add(each.get(place));
                    places.add(place + 1L);
                    before.add(totals.get(row));
                    rows.add(row);
                }
            }
            List<@Nullable Object> values =
                    ElementValues.of(body, columns(before, elements, places, rows));
            for (int i = 0; i < rows.size(); i++) {
                totals.set(rows.get(i), values.get(i));
            }
        }
        return totals;
    }

    /**
     * Returns the columns that the body names.
     *
     * @param rows the rows of the elements, in order
     */
    private Map<String, ElementValues> columns(
            List<@Nullable Object> totals,
            List<@Nullable Object> elements,
            List<@Nullable Object> places,
            List<Integer> rows) {
        List<ElementValues> all = new ArrayList<>();
        if (lambda.kind() == Kind.REDUCE) {
            all.add(new ElementValues(element, totals));
        }
        all.add(new ElementValues(element, elements));
        all.add(new ElementValues(Primitive.INT64, places));
        List<Integer> distinct = new ArrayList<>();
        List<Integer> placesOfRows = new ArrayList<>();
        for (Integer row : rows) {
            if (distinct.isEmpty() || !distinct.getLast().equals(row)) {
                distinct.add(row);
            }
            placesOfRows.add(distinct.size() - 1);
        }
        for (Node other : others) {
            List<@Nullable Object> values = new ArrayList<>();
            distinct.forEach(row -> values.add(other.nulls[row] ? null : RowValues.of(other, row)));
            all.add(new ElementValues(Packed.valueOf(other.type()), values, placesOfRows));
        }
        Map<String, ElementValues> columns = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            columns.put(lambda.names().get(i), all.get(i));
        }
        return columns;
    }
}
