// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComputedGroupsTest {

    @Test
    void columnsAreComputedAsRowsAreRead() {
        assertThat(
                        made(
                                "select x, sum(y) from (select a + 1 as x, b * 2 as y from t) s"
                                        + " group by x"))
                .isEqualTo(
                        """
                        select x, "sum(y)" as sum(y)
                        └─ group by x: sum(y)
                           └─ read t\
                        """);
    }

    @Test
    void aColumnWithTheNameOfAnotherIsComputedBefore() {
        assertThat(made("select distinct a + 1 as b from t")).contains("select a + 1 as b");
    }

    private static String made(String query) {
        return Plans.tree(ComputedGroups.apply(Plans.of(query)));
    }
}
