// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class FirstSideTest {

    private static final long MANY = 1_000_000;
    private static final long FEW = 100;

    private final FirstSide sides = new FirstSide(new RowEstimates());

    /** A side with joins and conditions is expected to have one row, and may have many. */
    @Test
    void theSideThatReadsFewerRowsTellsTheOther() {
        Filter names = new Filter(table("name", FEW), column("name").equalTo(literal("x")));
        Filter few = new Filter(table("a", MANY), column("a").equalTo(literal("y")));
        Join facts = join(JoinType.INNER, few, few(few(few(table("b", MANY)))), "a", "b");
        assertThat(new RowEstimates().of(names)).isGreaterThan(new RowEstimates().of(few(facts)));
        assertThat(sides.isLeft(join(JoinType.INNER, names, few(facts), "name", "a"))).isTrue();
        assertThat(sides.isLeft(join(JoinType.INNER, few(facts), names, "a", "name"))).isFalse();
    }

    @Test
    void theSideWithAConditionTellsTheOther() {
        LogicalPlan all = table("a", FEW);
        Filter some = new Filter(table("b", 2 * FEW), column("b").equalTo(literal("x")));
        assertThat(sides.isLeft(join(JoinType.INNER, all, some, "a", "b"))).isFalse();
        assertThat(sides.isLeft(join(JoinType.INNER, some, all, "b", "a"))).isTrue();
    }

    @Test
    void theSideWhoseRowsAllStayTellsTheOther() {
        LogicalPlan large = table("a", MANY);
        LogicalPlan small = table("b", FEW);
        assertThat(sides.isLeft(join(JoinType.LEFT, small, large, "b", "a"))).isTrue();
        assertThat(sides.isLeft(join(JoinType.LEFT, large, small, "a", "b"))).isFalse();
    }

    /** Conditions of which nothing is known. */
    private static LogicalPlan few(LogicalPlan plan) {
        String name = plan.names().getFirst();
        LogicalPlan made = plan;
        for (String value : List.of("p", "q", "r", "s", "t")) {
            made = new Filter(made, column(name).equalTo(literal(value)));
        }
        return made;
    }

    private static Read table(String name, long rows) {
        return Read.of(
                new KnownTables.Known(List.of(name), Map.of(), new RelationFacts(rows, Map.of())));
    }

    private static Join join(
            JoinType type, LogicalPlan left, LogicalPlan right, String ofLeft, String ofRight) {
        EqualKey key = new EqualKey(column(ofLeft), column(ofRight), false);
        return new Join(type, left, right, List.of(key), null, null);
    }
}
