// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.Plans.tree;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;

final class DependentKeysTest {

    private static Aggregate groups(ColumnType type, DerivedColumn... keys) {
        Read read =
                Read.of(
                        new KnownTables.Known(
                                List.of("x", "y"),
                                Map.of("x", type, "y", Primitive.INT64),
                                new RelationFacts(100, Map.of())));
        GroupByQuery query =
                GroupByQuery.of(List.of(), List.of(count()))
                        .withKeyColumns(List.of(keys))
                        .withNullKeys(NullKeys.INCLUDE);
        return new Aggregate(read, query, null);
    }

    private static DerivedColumn key(String name, Expression value) {
        return new DerivedColumn(name, value);
    }

    private static DerivedColumn next(String name) {
        return key(name + " + 1", column(name).plus(literal(1)));
    }

    private static String firstLines(LogicalPlan plan) {
        return String.join("\n", tree(plan).lines().limit(2).toList());
    }

    @Test
    void whatKeysTellIsComputedOfGroups() {
        LogicalPlan made =
                DependentKeys.apply(
                        groups(
                                Primitive.INT64,
                                key("one", literal(1)),
                                key("a", column("x")),
                                next("x"),
                                DerivedColumn.of("y"),
                                key("sum", column("y").plus(column("x")))));
        assertThat(firstLines(made))
                .isEqualTo(
                        """
                        select 1 as one, a, a + 1 as x + 1, y, y + a as sum, "count(*)" as count(*)
                        └─ group by a, y: count(*)\
                        """);
    }

    @Test
    void keysBeforeWhatTellsThemAndOfOtherColumnsStay() {
        Aggregate before = groups(Primitive.INT64, next("x"), DerivedColumn.of("x"));
        assertThat(DependentKeys.apply(before)).isSameAs(before);
        Aggregate others = groups(Primitive.INT64, DerivedColumn.of("x"), next("y"));
        assertThat(DependentKeys.apply(others)).isSameAs(others);
    }

    @Test
    void ofConstantsOneKeyStays() {
        LogicalPlan made =
                DependentKeys.apply(
                        groups(Primitive.INT64, key("a", literal(1)), key("b", literal(2))));
        assertThat(firstLines(made))
                .isEqualTo("select 1 as a, b, \"count(*)\" as count(*)\n└─ group by b: count(*)");
    }

    @ParameterizedTest
    @EnumSource(Primitive.class)
    void ofFloatsNothingIsTold(Primitive type) {
        Aggregate groups = groups(type, DerivedColumn.of("x"), next("x"));
        assertThat(DependentKeys.apply(groups) == groups)
                .isEqualTo(type == Primitive.FLOAT32 || type == Primitive.FLOAT64);
    }

    @Test
    void groupsWithoutRowsOfNullsStay() {
        Aggregate groups = groups(Primitive.INT64, DerivedColumn.of("x"), next("x"));
        Aggregate excluding =
                new Aggregate(groups.input(), groups.query().withNullKeys(NullKeys.EXCLUDE), null);
        assertThat(DependentKeys.apply(excluding)).isSameAs(excluding);
    }
}
