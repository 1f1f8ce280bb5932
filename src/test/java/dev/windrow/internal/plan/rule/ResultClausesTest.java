// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.KnownTables.groups;
import static dev.windrow.internal.plan.rule.KnownTables.read;
import static dev.windrow.internal.plan.rule.Plans.tree;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.ResultClauses;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ResultClausesTest {

    private static final LogicalPlan GROUPS =
            groups(read("k", "x"), List.of("k"), sum("x").as("s"));
    private static final DerivedColumn TWICE =
            new DerivedColumn("twice", column("s").times(literal(2)));

    @Test
    void theFirstGroupsOfAnOrderAreTopRows() {
        ResultClauses clauses =
                ResultClauses.NONE
                        .withHaving(column("s").greaterThan(literal(3)))
                        .withOrder(List.of(SortKey.descending("s")))
                        .withLimit(5);
        assertThat(tree(Rules.apply(clauses.over(GROUPS))))
                .isEqualTo(
                        """
                        first 5 rows by s desc
                        └─ filter s > 3
                           └─ group by k: s
                              └─ read t\
                        """);
    }

    @Test
    void aConditionOfKeysIsOneOfRows() {
        ResultClauses clauses = ResultClauses.NONE.withHaving(column("k").greaterThan(literal(3)));
        assertThat(tree(Rules.apply(clauses.over(GROUPS))))
                .isEqualTo(
                        """
                        group by k: s
                        └─ filter k > 3
                           └─ read t\
                        """);
    }

    @Test
    void columnsAreComputedOfTheFirstGroupsUnlessTheseAreSortedByThem() {
        ResultClauses byKey =
                ResultClauses.NONE
                        .withSelect(List.of(TWICE))
                        .withOrder(List.of(SortKey.ascending("k")))
                        .withLimit(5);
        assertThat(tree(Rules.apply(byKey.over(GROUPS))))
                .isEqualTo(
                        """
                        select s * 2 as twice
                        └─ first 5 rows by k
                           └─ group by k: s, first 5 groups by k
                              └─ read t\
                        """);
        ResultClauses byComputed =
                byKey.withOrder(List.of(SortKey.ascending("twice"), SortKey.ascending("k")));
        assertThat(tree(Rules.apply(byComputed.over(GROUPS))))
                .isEqualTo(
                        """
                        select twice
                        └─ first 5 rows by twice, k
                           └─ select s * 2 as twice, k
                              └─ group by k: s
                                 └─ read t\
                        """);
    }

    @Test
    void namesThatAreNotThereAreToldBeforeAnythingRuns() {
        ResultClauses clauses = ResultClauses.NONE.withOrder(List.of(SortKey.ascending("sum")));
        assertThatThrownBy(() -> clauses.over(GROUPS))
                .hasMessageContaining("the result: no column \"sum\"");
    }
}
