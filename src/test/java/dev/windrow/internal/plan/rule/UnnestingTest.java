// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.FreeColumns;
import dev.windrow.internal.plan.logical.LogicalPlan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnnestingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select a from t where exists (select 1 from u where d = a)",
                "select a from t where b > (select max(e) from u where d = a)",
                "select a, (select count(*) from u where d < a) from t",
                "select a from t where a in (select d from u where e <> b)",
                "select a, (select e from u where d = a order by e limit 1) from t",
                "select a from t where exists (select d from u where d = a union select f from v"
                        + " where g = b)",
                "select a from t where exists (select 1 from u where d = a and exists"
                        + " (select 1 from v where f = e and g = b))",
                "select a, x from t, lateral (select sum(e) as x from u where d = a) s",
                "select a, (select sum(g) over (order by f) from v where f = a limit 1) from t",
            })
    void noSubqueryNamesAColumnOfTheQueryAround(String query) {
        LogicalPlan plan = Unnesting.apply(PushedFilters.apply(Plans.of(query)));
        assertThat(FreeColumns.of(plan)).isEmpty();
        requireNoneFree(plan);
    }

    private static void requireNoneFree(LogicalPlan plan) {
        for (LogicalPlan input : plan.inputs()) {
            assertThat(FreeColumns.of(input)).as(Plans.tree(input)).isEmpty();
            requireNoneFree(input);
        }
    }

    @Test
    void conditionsOfASubqueryThatOnlySelectsAreThoseOfTheJoin() {
        assertThat(made("select a from t where exists (select 1 from u where d = a and e <> b)"))
                .contains("semi join on a = d and e <> b")
                .doesNotContain("made once");
    }

    @Test
    void anAggregationIsGroupedByWhatItIsAskedFor() {
        assertThat(made("select a from t where b > (select max(e) from u where d = a)"))
                .contains("group by a of row 1: max(e)")
                .doesNotContain("made once");
    }

    /**
     * Where nothing is counted, a count is 0: so the values are needed that the query around has.
     */
    @Test
    void aCountIsMadeOfAllValuesThatTheQueryAroundHas() {
        assertThat(made("select a, (select count(*) from u where d = a) from t"))
                .contains("coalesce(\"count(*)\", 0)")
                .contains("made once: values of the query around");
    }

    private static String made(String query) {
        LogicalPlan plan = PushedFilters.apply(Plans.of(query));
        return Plans.tree(PushedFilters.apply(Unnesting.apply(plan)));
    }
}
