// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.KnownTables.groups;
import static dev.windrow.internal.plan.rule.KnownTables.read;
import static dev.windrow.internal.plan.rule.Plans.tree;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Recursion;
import dev.windrow.internal.plan.logical.LogicalPlan.WorkingRows;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class DistinctCountsTest {

    @Test
    void differentValuesAreGroups() {
        LogicalPlan plan = groups(read("k", "x"), List.of("k"), countDistinct("x").as("n"));
        assertThat(tree(DistinctCounts.apply(plan)))
                .isEqualTo(
                        """
                        group by k: n
                        └─ group by k, x
                           └─ read t\
                        """);
    }

    @Test
    void aKeyWhoseValuesAreCountedIsAKeyOnce() {
        LogicalPlan plan = groups(read("k"), List.of("k"), countDistinct("k").as("n"));
        assertThat(tree(DistinctCounts.apply(plan)))
                .isEqualTo(
                        """
                        group by k: n
                        └─ group by k
                           └─ read t\
                        """);
    }

    @Test
    void severalColumnsAndOtherAggregationsAreJoinedOnTheKeys() {
        LogicalPlan plan =
                groups(
                        read("k", "x", "y"),
                        List.of("k"),
                        countDistinct("x").as("a"),
                        sum("y").as("s"),
                        countDistinct("y").as("b"));
        assertThat(tree(DistinctCounts.apply(plan)))
                .isEqualTo(
                        """
                        select k, a, s, b
                        └─ inner join on k is not distinct from "k of count 2"
                           ├─ inner join on k is not distinct from "k of count 1"
                           │  ├─ group by k: s
                           │  │  └─ read t
                           │  └─ select k as k of count 1, a
                           │     └─ group by k: a
                           │        └─ group by k, x
                           │           └─ read t
                           └─ select k as k of count 2, b
                              └─ group by k: b
                                 └─ group by k, y
                                    └─ read t\
                        """);
    }

    @Test
    void withoutKeysOneRowIsJoinedWithOne() {
        LogicalPlan plan =
                groups(read("x"), List.of(), countDistinct("x").as("n"), count().as("c"));
        assertThat(tree(DistinctCounts.apply(plan)))
                .isEqualTo(
                        """
                        select n, c
                        └─ join each row with each
                           ├─ aggregate c
                           │  └─ read t
                           └─ aggregate n
                              └─ group by x
                                 └─ read t\
                        """);
    }

    @Test
    void rowsThatAreComputedAreMadeOnce() {
        LogicalPlan rows = new Project(read("x"), Expressions.columns(List.of("x")));
        LogicalPlan plan = groups(rows, List.of(), countDistinct("x").as("n"), count().as("c"));
        assertThat(tree(DistinctCounts.apply(plan)))
                .contains("made once: rows of groups")
                .contains("made once: rows of groups, as above");
    }

    @Test
    void aStreamIsReadOnce() {
        Read stream =
                Read.of(
                        new KnownTables.Known(
                                null, Map.of(), new RelationFacts(1_000_000, Map.of())));
        LogicalPlan several =
                groups(stream, List.of(), countDistinct("x").as("n"), count().as("c"));
        assertThat(DistinctCounts.apply(several)).isSameAs(several);
        LogicalPlan alone = groups(stream, List.of(), countDistinct("x").as("n"));
        assertThat(tree(DistinctCounts.apply(alone))).contains("group by x");
    }

    @Test
    void fewRowsAreNotJoined() {
        Read few =
                Read.of(
                        new KnownTables.Known(
                                List.of("x"), Map.of(), new RelationFacts(9_999, Map.of())));
        LogicalPlan several = groups(few, List.of(), countDistinct("x").as("n"), count().as("c"));
        assertThat(DistinctCounts.apply(several)).isSameAs(several);
    }

    @Test
    void rowsOfARoundAreNotMadeOnceForAllRounds() {
        LogicalPlan rows =
                new Project(new WorkingRows("r", List.of("x")), Expressions.columns(List.of("x")));
        LogicalPlan step = groups(rows, List.of(), countDistinct("x").as("x"), count().as("c"));
        LogicalPlan plan = new Recursion("r", read("x", "c"), step, true);
        assertThat(DistinctCounts.apply(plan)).isSameAs(plan);
    }

    @Test
    void groupingSetsStay() {
        Aggregate groups = groups(read("k", "x"), List.of("k"), countDistinct("x").as("n"));
        LogicalPlan plan =
                new Aggregate(
                        groups.input(),
                        groups.query(),
                        new GroupingSets(List.of(List.of("k"), List.of()), List.of()));
        assertThat(DistinctCounts.apply(plan)).isSameAs(plan);
    }

    /** A value of null makes no key null, and values are not in order where keys are. */
    @Test
    void whatTheQueryAsksOfItsGroupsHoldsForTheLastOnes() {
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(countDistinct("x").as("n")))
                        .withNullKeys(NullKeys.EXCLUDE)
                        .withSorted(true)
                        .withReproducible(true)
                        .withWhere(Expression.column("x").greaterThan(Expression.literal(1)));
        Aggregate outer =
                (Aggregate) DistinctCounts.apply(new Aggregate(read("k", "x"), query, null));
        GroupByQuery inner = ((Aggregate) outer.input()).query();
        assertThat(inner.nullKeys()).isEqualTo(NullKeys.INCLUDE);
        assertThat(inner.sorted()).isFalse();
        assertThat(inner.where()).isEqualTo(query.where());
        assertThat(outer.query().nullKeys()).isEqualTo(NullKeys.EXCLUDE);
        assertThat(outer.query().sorted()).isTrue();
        assertThat(outer.query().where()).isNull();
        assertThat(inner.reproducible() && outer.query().reproducible()).isTrue();
    }

    @Test
    void sortedKeysAndAForcedAlgorithmAreThoseOfOneAggregation() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(countDistinct("x").as("n")));
        for (GroupByQuery each :
                List.of(query.withKeysSorted(true), query.withAlgorithm(Algorithm.HASH))) {
            LogicalPlan plan = new Aggregate(read("k", "x"), each, null);
            assertThat(DistinctCounts.apply(plan)).isSameAs(plan);
        }
    }

    /** A join has no order. */
    @Test
    void joinedCountsAreInTheOrderThatIsAskedFor() {
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(countDistinct("x").as("n"), countDistinct("y").as("m")))
                        .withSorted(true);
        LogicalPlan plan = new Aggregate(read("k", "x", "y"), query, null);
        assertThat(tree(DistinctCounts.apply(plan))).contains("sort by k").doesNotContain("sorted");
    }

    /** Whoever builds a query may give different values one name. */
    @Test
    void valuesOfOneNameThatAreComputedDifferentlyAreCountedApart() {
        NamedAggregation even = computed(Expression.column("x").times(Expression.literal(2)), "a");
        NamedAggregation odd = computed(Expression.column("x").plus(Expression.literal(1)), "b");
        LogicalPlan plan = groups(read("k", "x"), List.of("k"), even, odd);
        assertThat(tree(DistinctCounts.apply(plan))).contains("inner join on k is");
    }

    private static NamedAggregation computed(Expression value, String name) {
        return new NamedAggregation(
                new Aggregation.CountDistinct("v"), name, List.of(new DerivedColumn("v", value)));
    }

    private static String countedOf(Expression condition) {
        LogicalPlan rows = new Filter(read("x", "y"), condition);
        LogicalPlan plan = groups(rows, List.of(), countDistinct("x").as("n"), count().as("c"));
        return tree(DistinctCounts.apply(plan));
    }

    @Test
    void whatManyRowsAreLeftOfIsReadAgain() {
        Expression range = Expression.column("x").greaterThan(Expression.literal(1));
        assertThat(countedOf(range)).doesNotContain("made once");
    }

    @Test
    void whatFewRowsAreLeftOfIsReadOnce() {
        Expression equal = Expression.column("y").equalTo(Expression.literal(1));
        assertThat(countedOf(equal)).contains("made once");
    }
}
