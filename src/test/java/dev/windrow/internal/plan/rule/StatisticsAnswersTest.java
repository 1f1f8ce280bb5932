// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.KnownTables.groups;
import static dev.windrow.internal.plan.rule.Plans.tree;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.ColumnRange;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class StatisticsAnswersTest {

    private static final Read ROWS =
            Read.of(
                    new KnownTables.Known(
                            List.of("x", "d", "s"),
                            Map.of(),
                            new RelationFacts(
                                    10,
                                    Map.of(
                                            "x",
                                            new ColumnRange(Primitive.INT16, -5L, 7L, 3),
                                            "d",
                                            new ColumnRange(
                                                    Primitive.DATE32, 0L, 1L, ColumnRange.UNKNOWN),
                                            "s",
                                            new ColumnRange(Primitive.UTF8, null, null, 4)))));

    private static boolean isAnswered(NamedAggregation... all) {
        LogicalPlan plan = groups(ROWS, List.of(), all);
        return StatisticsAnswers.apply(plan) != plan;
    }

    @Test
    void countsAndExtremesAreSaidByTheInput() {
        LogicalPlan plan =
                groups(
                        ROWS,
                        List.of(),
                        count().as("n"),
                        count("x").as("c"),
                        min("x").as("least"),
                        max("d").as("last"),
                        count("s").as("t"));
        assertThat(tree(StatisticsAnswers.apply(plan)))
                .isEqualTo(
                        """
                        select 10 as n, 7 as c, cast(-5 as int16) as least,\
                         cast(date '1970-01-02' as date32) as last, 6 as t
                        └─ one row\
                        """);
    }

    @Test
    void oneAnswerThatIsNotCertainIsReadWithAllOthers() {
        assertThat(isAnswered(count(), count("d"))).isFalse();
        assertThat(isAnswered(count(), min("s"))).isFalse();
        assertThat(isAnswered(count(), sum("x"))).isFalse();
        assertThat(isAnswered(count(), min("another"))).isFalse();
        assertThat(isAnswered(count(), min("d"))).isTrue();
    }

    @Test
    void someRowsAndGroupsAreRead() {
        Expression condition = Expression.column("x").greaterThan(Expression.literal(1));
        LogicalPlan some = groups(new Filter(ROWS, condition), List.of(), count());
        LogicalPlan keyed = groups(ROWS, List.of("x"), count());
        LogicalPlan computed =
                groups(ROWS, List.of(), min(Expression.column("x").plus(Expression.literal(1))));
        for (LogicalPlan plan : List.of(some, keyed, computed)) {
            assertThat(StatisticsAnswers.apply(plan)).isSameAs(plan);
        }
    }
}
