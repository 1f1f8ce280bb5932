// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MergedProjectsTest {

    @Test
    void columnsOfColumnsAreComputedAtOnce() {
        assertThat(made("select x + 1 as y from (select a * 2 as x, b from t) s"))
                .isEqualTo(
                        """
                        select a * 2 + 1 as y
                        └─ read t\
                        """);
    }

    @Test
    void whatIsUsedTwiceIsComputedOnce() {
        assertThat(made("select x + 1 as y, x + 2 as z from (select a * 2 as x from t) s"))
                .contains("select a * 2 as x");
    }

    private static String made(String query) {
        return Plans.tree(MergedProjects.apply(Plans.of(query)));
    }
}
