// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.scan.ColumnRange;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;

class NeverNullTest {

    private static final Expression KEY = Expression.column("k");

    private static LogicalPlan read(String column, long nulls) {
        ColumnRange range = new ColumnRange(Primitive.INT32, 0L, 9L, nulls);
        RelationFacts facts = new RelationFacts(10, Map.of(column, range));
        return Read.of(new KnownTables.Known(List.of(column), Map.of(), facts));
    }

    @Test
    void anInputTellsOfItsColumnsAndNothingOfWhatIsComputed() {
        LogicalPlan none = read("k", 0);
        assertThat(NeverNull.is(none, KEY)).isTrue();
        assertThat(NeverNull.is(read("k", 1), KEY)).isFalse();
        assertThat(NeverNull.is(read("k", ColumnRange.UNKNOWN), KEY)).isFalse();
        assertThat(NeverNull.is(none, Expression.column("v"))).isFalse();
        LogicalPlan renamed = new Project(none, List.of(new DerivedColumn("v", KEY)));
        assertThat(NeverNull.is(renamed, Expression.column("v"))).isTrue();
        assertThat(NeverNull.is(renamed, KEY)).isFalse();
        LogicalPlan computed = new Project(none, List.of(new DerivedColumn("k", KEY.negated())));
        assertThat(NeverNull.is(computed, KEY)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void anOuterJoinMakesNulls(JoinType type) {
        Join join =
                new Join(
                        type,
                        read("k", 0),
                        read("v", 0),
                        List.of(),
                        null,
                        type == JoinType.MARK ? "m" : null);
        assertThat(NeverNull.is(join, KEY))
                .isEqualTo(type != JoinType.RIGHT && type != JoinType.FULL);
        assertThat(NeverNull.is(join, Expression.column("v")))
                .isEqualTo(EnumSet.of(JoinType.INNER, JoinType.RIGHT).contains(type));
    }
}
