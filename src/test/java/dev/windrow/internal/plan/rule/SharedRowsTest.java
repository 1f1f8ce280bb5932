// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedRowsTest {

    @Test
    void rowsThatOneNodeTakesAreMadeThere() {
        assertThat(made("with s as (select a from t) select a from s")).doesNotContain("made once");
    }

    @Test
    void rowsThatTwoNodesTakeAreMadeOnce() {
        assertThat(made("with s as (select a from t) select x.a from s x, s y where x.a > y.a"))
                .contains("made once: s\n")
                .contains("made once: s, as above");
    }

    private static String made(String query) {
        return Plans.tree(SharedRows.apply(Plans.of(query)));
    }
}
