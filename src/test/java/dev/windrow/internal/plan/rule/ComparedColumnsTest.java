// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.LogicalPlan;

import org.junit.jupiter.api.Test;

class ComparedColumnsTest {

    @Test
    void whatIsComparedIsComputedForEachRowOfASide() {
        assertThat(made("select a from t join u on a + 1 < d * 2 and b <> d"))
                .contains("on \"compared 0 of the left side\" < \"compared 0 of the right side\"")
                .contains("and b <> d")
                .contains("a + 1 as compared 0 of the left side")
                .contains("d * 2 as compared 0 of the right side");
    }

    @Test
    void comparisonsThatAreOfNoSideAloneStay() {
        String query = "select a from t join u on a + d < 3 and a < d";
        assertThat(made(query)).isEqualTo(Plans.tree(pushed(query)));
    }

    @Test
    void joinsWithKeysStay() {
        String query = "select a from t join u on b = e and a + 1 < d";
        assertThat(made(query)).isEqualTo(Plans.tree(pushed(query)));
    }

    private static String made(String query) {
        return Plans.tree(ComparedColumns.apply(pushed(query)));
    }

    private static LogicalPlan pushed(String query) {
        return PushedFilters.apply(Plans.of(query));
    }
}
