// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JoinOrderTest {

    @Test
    void smallTablesAreJoinedFirstAndLieOnTheRight() {
        assertThat(made("select a from v, t, u where a = d and e = f"))
                .isEqualTo(
                        """
                        select a
                        └─ select f, g, a, b, c, d, e
                           └─ inner join on a = d
                              ├─ read t
                              └─ inner join on e = f
                                 ├─ read u
                                 └─ read v\
                        """);
    }

    @Test
    void tablesWithoutAKeyBetweenThemAreJoinedLast() {
        assertThat(made("select a from v, u, t where a = d"))
                .containsPattern("join each row with each\n +├─ inner join on a = d");
    }

    @Test
    void conditionsOfMoreThanTwoTablesAreAskedWhenAllAreThere() {
        assertThat(made("select a from t, u, v where a = d and e = f and b + e > g"))
                .contains("inner join on a = d and b + e > g");
    }

    private static String made(String query) {
        return Plans.tree(JoinOrder.apply(PushedFilters.apply(Plans.of(query))));
    }
}
