// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.Arithmetic;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Expression.Step;
import dev.windrow.query.Literal;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds a column up once where several sums are asked for that differ by a number that is added to
 * each value: {@code sum(x + 3)} is {@code sum(x) + 3 * count(x)}.
 *
 * <p>Only for integers of at most 32 bits and numbers that are no larger: neither a value with its
 * number nor a sum of less than 2^31 rows leaves 64 bits, so both ways are exact, and neither
 * fails.
 */
final class SumsOfOffsets {

    private static final long MOST_ROWS = Integer.MAX_VALUE;

    private final Aggregate aggregate;
    private final Set<String> names;
    private final List<NamedAggregation> aggregations = new ArrayList<>();
    private final Map<Aggregation, String> added = new HashMap<>();

    private SumsOfOffsets(Aggregate aggregate) {
        this.aggregate = aggregate;
        names = new LinkedHashSet<>(aggregate.names());
    }

    /**
     * A sum of a column to whose values a number is added.
     *
     * @param column the column
     * @param number what is added to each value
     */
    private record Offset(String column, long number) {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(
                plan,
                node ->
                        node instanceof Aggregate aggregate
                                ? new SumsOfOffsets(aggregate).made()
                                : node);
    }

    private LogicalPlan made() {
        Map<NamedAggregation, Offset> offsets = new HashMap<>();
        Map<String, Integer> sums = new HashMap<>();
        for (NamedAggregation each : aggregate.query().aggregations()) {
            Offset offset = offset(each);
            if (offset != null) {
                offsets.put(each, offset);
                sums.merge(offset.column(), 1, Integer::sum);
            }
        }
        offsets.values().removeIf(each -> sums.get(each.column()) == 1);
        if (offsets.isEmpty()) {
            return aggregate;
        }
        Relation relation = relation(aggregate.input());
        Map<String, ColumnType> types = relation == null ? Map.of() : relation.types(sums.keySet());
        boolean areFew =
                relation != null && relation.expectedRows().orElse(Long.MAX_VALUE) <= MOST_ROWS;
        offsets.values().removeIf(each -> !areFew || !isShort(types.get(each.column())));
        return offsets.isEmpty() ? aggregate : computed(offsets);
    }

    private static boolean isShort(@Nullable ColumnType type) {
        return type == Primitive.INT8 || type == Primitive.INT16 || type == Primitive.INT32;
    }

    private static @Nullable Relation relation(LogicalPlan plan) {
        return switch (plan) {
            case Read read -> read.relation();
            case Filter filter -> relation(filter.input());
            default -> null;
        };
    }

    /** Returns what a sum adds up, or null if it is of other values, or another aggregation. */
    private static @Nullable Offset offset(NamedAggregation named) {
        if (!(named.aggregation() instanceof Aggregation.Sum(String name, OverflowPolicy overflow))
                || overflow != OverflowPolicy.ERROR) {
            return null;
        }
        Expression value =
                Optional.ofNullable(Expressions.byName(named.derived()).get(name))
                        .orElse(Expression.column(name));
        return switch (value) {
            case Expression.ColumnReference(String column) -> new Offset(column, 0);
            case Arithmetic(Expression first, List<Step> steps) when steps.size() == 1 ->
                    offset(first, steps.getFirst());
            default -> null;
        };
    }

    private static @Nullable Offset offset(Expression first, Step step) {
        boolean isPlus = step.operator() == ArithmeticOperator.PLUS;
        if (!isPlus && step.operator() != ArithmeticOperator.MINUS) {
            return null;
        }
        if (first instanceof Expression.ColumnReference(String column)) {
            Integer number = whole(step.operand());
            return number == null ? null : new Offset(column, isPlus ? number : -(long) number);
        }
        Integer number = whole(first);
        return isPlus
                        && number != null
                        && step.operand() instanceof Expression.ColumnReference(String column)
                ? new Offset(column, number)
                : null;
    }

    private static @Nullable Integer whole(Expression expression) {
        boolean isWhole =
                expression instanceof Literal.NumberLiteral(BigDecimal number)
                        && number.scale() == 0
                        && number.toBigInteger().bitLength() < Integer.SIZE;
        return isWhole ? ((Literal.NumberLiteral) expression).value().intValueExact() : null;
    }

    private LogicalPlan computed(Map<NamedAggregation, Offset> offsets) {
        Map<String, Expression> values = new HashMap<>();
        for (NamedAggregation each : aggregate.query().aggregations()) {
            Offset offset = offsets.get(each);
            if (offset == null) {
                aggregations.add(each);
            } else {
                values.put(each.name(), value(offset));
            }
        }
        List<DerivedColumn> columns = new ArrayList<>();
        for (String name : aggregate.names()) {
            columns.add(
                    new DerivedColumn(name, values.getOrDefault(name, Expression.column(name))));
        }
        return new Project(
                new Aggregate(
                        aggregate.input(),
                        aggregate.query().withAggregations(aggregations),
                        aggregate.sets()),
                columns);
    }

    private Expression value(Offset offset) {
        Expression sum = added(new Aggregation.Sum(offset.column(), OverflowPolicy.ERROR));
        if (offset.number() == 0) {
            return sum;
        }
        Expression count = added(new Aggregation.Count(offset.column()));
        return sum.plus(count.times(Expression.literal(offset.number())));
    }

    /** Returns the column of an aggregation, which is added at its first use. */
    private Expression added(Aggregation aggregation) {
        return Expression.column(
                added.computeIfAbsent(
                        aggregation,
                        each -> {
                            String name = each.label();
                            while (!names.add(name)) {
                                name += " ";
                            }
                            aggregations.add(new NamedAggregation(each, name));
                            return name;
                        }));
    }
}
