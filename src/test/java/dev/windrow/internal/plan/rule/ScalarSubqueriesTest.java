// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

class ScalarSubqueriesTest {

    private final List<LogicalPlan> run = new ArrayList<>();

    /** Finds 7, whatever is asked. */
    private @Nullable List<DerivedColumn> sevens(LogicalPlan query) {
        run.add(query);
        return query.names().stream()
                .map(name -> new DerivedColumn(name, Expression.literal(7)))
                .toList();
    }

    private String made(String query) {
        return Plans.tree(
                PushedFilters.apply(ScalarSubqueries.apply(Plans.of(query), this::sevens)));
    }

    @Test
    void aValueReachesTheRowsThatAreComparedWithIt() {
        assertThat(made("select a from t, u where a = d and b > (select max(f) from v)"))
                .contains("filter b > 7")
                .doesNotContain("single join");
        assertThat(run).hasSize(1);
    }

    @Test
    void aSubqueryOfASubqueryRunsFirst() {
        String made =
                made(
                        "select a from t where b = (select max(e) from u where d < (select 1 from"
                                + " v))");
        assertThat(made).contains("filter b = 7").doesNotContain("join");
        assertThat(run).hasSize(2);
        assertThat(Plans.tree(run.get(1))).contains("7 as (1)").doesNotContain("join");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select a from t where b > (select max(e) from u where d = a)",
                "with w as (select d from u) select a, (select max(d) from w) from t, w",
            })
    void whatDependsOnOtherRowsStays(String query) {
        assertThat(made(query)).contains("single join");
        assertThat(run).isEmpty();
    }

    @Test
    void withoutAValueTheJoinStays() {
        LogicalPlan plan = Plans.of("select a from t where b > (select f from v)");
        assertThat(ScalarSubqueries.apply(plan, query -> null)).isSameAs(plan);
    }
}
