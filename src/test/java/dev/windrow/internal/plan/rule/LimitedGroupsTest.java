// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LimitedGroupsTest {

    @Test
    void anAggregationIsToldWhichGroupsAreWanted() {
        assertThat(made("select a, sum(b) s from t group by a order by s desc limit 5"))
                .contains("first 5 groups by");
    }

    @Test
    void withoutAnOrderAnyGroupsWillDo() {
        assertThat(made("select a + 1 as b, s from (select a, sum(b) s from t group by a) limit 5"))
                .contains("any 5 groups");
        assertThat(made("select a, sum(b) s from t group by a limit 5 offset 7"))
                .contains("any 12 groups");
        assertThat(made("select a, sum(b) s from t group by a offset 7")).doesNotContain("any ");
        assertThat(made("select a, sum(b) s from t group by a having s > 3 limit 5"))
                .doesNotContain("any ");
    }

    @Test
    void anOrderByWhatIsComputedOfGroupsTellsNothing() {
        assertThat(made("select a, sum(b) + a s from t group by a order by s limit 5"))
                .doesNotContain("groups by");
    }

    @Test
    void groupsOfWhichAConditionLeavesSomeOutAreAllWanted() {
        assertThat(made("select a, sum(b) s from t group by a having s > 3 order by s limit 5"))
                .doesNotContain("groups by");
    }

    @Test
    void noGroupsAreNoLimit() {
        assertThat(made("select a, sum(b) s from t group by a order by s limit 0"))
                .doesNotContain("groups by");
    }

    @Test
    void groupsOfSeveralSetsAreAllWanted() {
        assertThat(
                        made(
                                "select a, sum(b) s from t group by rollup (a) order by s desc"
                                        + " limit 5"))
                .doesNotContain("groups by");
    }

    private static String made(String query) {
        return Plans.tree(LimitedGroups.apply(TopRows.apply(Plans.of(query))));
    }
}
