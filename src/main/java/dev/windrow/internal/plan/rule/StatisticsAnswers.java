// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.Aggregation;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Answers counts, least and greatest values of a whole input by what it says of itself, as the
 * footer of a Parquet file does, where that is exact for all that is asked.
 */
final class StatisticsAnswers {

    private StatisticsAnswers() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, StatisticsAnswers::node);
    }

    private static LogicalPlan node(LogicalPlan plan) {
        return plan instanceof Aggregate(Read read, var query, var sets)
                        && sets == null
                        && query.keys().isEmpty()
                        && query.where() == null
                        && !query.aggregations().isEmpty()
                ? answered(plan, read, query)
                : plan;
    }

    private static LogicalPlan answered(LogicalPlan plan, Read read, GroupByQuery query) {
        Set<String> columns = new LinkedHashSet<>();
        for (NamedAggregation each : query.aggregations()) {
            if (!mayBeKnown(each)) {
                return plan;
            }
            columns.addAll(each.aggregation().columns());
        }
        Optional<RelationFacts> facts = read.relation().facts(columns);
        if (facts.isEmpty()) {
            return plan;
        }
        List<DerivedColumn> answers = new ArrayList<>();
        for (NamedAggregation each : query.aggregations()) {
            Expression answer = answer(each.aggregation(), facts.get());
            if (answer == null) {
                return plan;
            }
            answers.add(new DerivedColumn(each.name(), answer));
        }
        return new Project(LogicalPlan.Values.ONE_ROW, answers);
    }

    private static boolean mayBeKnown(NamedAggregation named) {
        return switch (named.aggregation()) {
            case Aggregation.CountRows _ -> true;
            case Aggregation.Count _, Aggregation.Min _, Aggregation.Max _ ->
                    named.derived().isEmpty();
            default -> false;
        };
    }

    private static @Nullable Expression answer(Aggregation aggregation, RelationFacts facts) {
        if (aggregation instanceof Aggregation.CountRows) {
            return Expression.literal(facts.rows());
        }
        ColumnRange range = facts.ranges().get(aggregation.columns().getFirst());
        if (range == null) {
            return null;
        }
        return switch (aggregation) {
            case Aggregation.Count _ ->
                    range.nulls() == ColumnRange.UNKNOWN
                            ? null
                            : Expression.literal(facts.rows() - range.nulls());
            case Aggregation.Min _ -> value(range.type(), range.least());
            default -> value(range.type(), range.greatest());
        };
    }

    /** Returns a value as a column of the type has it, or null if it is not known. */
    private static @Nullable Expression value(ColumnType type, @Nullable Object bound) {
        Expression literal =
                switch (bound) {
                    case Long days when type == Primitive.DATE32 ->
                            Expression.literal(LocalDate.ofEpochDay(days));
                    case Long count when type instanceof ColumnType.Timestamp timestamp ->
                            timestamp.zone() == null ? instant(timestamp, count) : null;
                    case Long number -> Expression.literal(number);
                    case BigDecimal number -> Expression.literal(number);
                    case null, default -> null;
                };
        return literal == null ? null : new Expression.Cast(literal, type, false);
    }

    private static Expression instant(ColumnType.Timestamp type, long count) {
        long perSecond = type.unit().perSecond();
        long second = Math.floorDiv(count, perSecond);
        long nanoseconds =
                Math.floorMod(count, perSecond) * (Unit.NANOSECOND.perSecond() / perSecond);
        return Expression.literal(
                LocalDateTime.ofEpochSecond(second, (int) nanoseconds, ZoneOffset.UTC));
    }
}
