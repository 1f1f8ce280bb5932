// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SharedFiltersTest {

    private static final String GROUPS = "with g as (select a, sum(b) s from t group by a) ";

    @Test
    void rowsThatNobodyAsksForAreNotMade() {
        assertThat(
                        made(
                                GROUPS
                                        + "select x.s, y.s from g x, g y"
                                        + " where x.a = 1 and y.a = 2 and x.s > 3"))
                .contains(
                        "made once: g", "filter a = 1 or a = 2\n   │                    └─ read t");
    }

    @Test
    void allRowsAreMadeWhereSomebodyTakesThem() {
        assertThat(made(GROUPS + "select x.s, y.s from g x, g y where x.a = 1"))
                .containsOnlyOnce("filter");
    }

    @Test
    void whatIsTrueByChanceIsAskedOnce() {
        assertThat(made(GROUPS + "select x.s, y.s from g x, g y where x.a < random() and y.a = 1"))
                .doesNotContain(" or ");
    }

    private static String made(String query) {
        return Plans.tree(SharedFilters.apply(PushedFilters.apply(Plans.of(query))));
    }
}
