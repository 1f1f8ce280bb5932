// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.Plans.tree;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

final class SumsOfOffsetsTest {

    private static LogicalPlan plan(ColumnType type, long rows, NamedAggregation... sums) {
        return KnownTables.groups(
                Read.of(
                        new KnownTables.Known(
                                List.of("k", "x"),
                                Map.of("x", type),
                                new RelationFacts(rows, Map.of()))),
                List.of("k"),
                sums);
    }

    private static boolean isChanged(ColumnType type, long rows, NamedAggregation... sums) {
        LogicalPlan plan = plan(type, rows, sums);
        return SumsOfOffsets.apply(plan) != plan;
    }

    private static NamedAggregation of(Expression value) {
        return sum(value).as(value.label());
    }

    @Test
    void aColumnIsAddedUpOnce() {
        LogicalPlan made =
                SumsOfOffsets.apply(
                        plan(
                                Primitive.INT16,
                                100,
                                sum("x").as("s"),
                                of(column("x").plus(literal(3))),
                                of(literal(4).plus(column("x"))),
                                of(column("x").minus(literal(5))),
                                of(column("x").times(literal(6)))));
        Project project = (Project) made;
        Aggregate groups = (Aggregate) project.input();
        assertThat(tree(project).lines().findFirst())
                .hasValue(
                        "select k, \"sum(x)\" as s,"
                                + " \"sum(x)\" + \"count(x)\" * 3 as x + 3,"
                                + " \"sum(x)\" + \"count(x)\" * 4 as 4 + x,"
                                + " \"sum(x)\" + \"count(x)\" * -5 as x - 5, \"x * 6\" as x * 6");
        assertThat(groups.names()).containsExactly("k", "sum(x)", "count(x)", "x * 6");
    }

    @Test
    void aNameOfTheResultIsNotTakenTwice() {
        LogicalPlan made =
                SumsOfOffsets.apply(
                        plan(
                                Primitive.INT32,
                                100,
                                of(column("x").plus(literal(1))).as("sum(x)"),
                                of(column("x").plus(literal(2))).as("count(x)")));
        assertThat(made.names()).containsExactly("k", "sum(x)", "count(x)");
        assertThat(((Project) made).input().names()).containsExactly("k", "sum(x) ", "count(x) ");
    }

    @ParameterizedTest
    @EnumSource(Primitive.class)
    void onlyIntegersOfAtMost32BitsAreExactBothWays(Primitive type) {
        boolean isShort =
                type == Primitive.INT8 || type == Primitive.INT16 || type == Primitive.INT32;
        assertThat(isChanged(type, 100, sum("x"), of(column("x").plus(literal(1)))))
                .isEqualTo(isShort);
    }

    @Test
    void sumsThatMayOverflowStay() {
        NamedAggregation one = of(column("x").plus(literal(1)));
        assertThat(isChanged(Primitive.INT32, Integer.MAX_VALUE, sum("x"), one)).isTrue();
        assertThat(isChanged(Primitive.INT32, 1L + Integer.MAX_VALUE, sum("x"), one)).isFalse();
        for (BigDecimal beyond :
                List.of(
                        BigDecimal.valueOf(1L + Integer.MAX_VALUE),
                        BigDecimal.valueOf(-1L + Integer.MIN_VALUE),
                        new BigDecimal("1e40").setScale(0),
                        new BigDecimal("1.5"))) {
            NamedAggregation large = of(column("x").plus(literal(beyond)));
            assertThat(isChanged(Primitive.INT32, 100, sum("x"), large)).isFalse();
        }
    }

    @Test
    void aSumAloneAndOneOfAnotherPolicyStay() {
        NamedAggregation one = of(column("x").plus(literal(1)));
        assertThat(isChanged(Primitive.INT32, 100, one)).isFalse();
        assertThat(isChanged(Primitive.INT32, 100, sum("x"), one.onOverflow(OverflowPolicy.NULL)))
                .isFalse();
        assertThat(isChanged(Primitive.INT32, 100, sum("x"), of(literal(1).minus(column("x")))))
                .isFalse();
    }
}
