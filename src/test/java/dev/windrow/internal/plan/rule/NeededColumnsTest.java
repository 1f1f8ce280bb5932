// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NeededColumnsTest {

    @Test
    void joinsTakeTheColumnsThatAreNamedAbove() {
        assertThat(made("select b from t join u on a = d"))
                .contains("├─ select a, b\n")
                .contains("└─ select d\n");
    }

    @Test
    void aggregationsThatNobodyNamesAreNotMade() {
        assertThat(made("select x from (select a, sum(b) as x, max(c) as y from t group by a) s"))
                .contains("sum(b)")
                .doesNotContain("max(c)");
    }

    @Test
    void sharedRowsHaveWhatAnyoneNames() {
        String made =
                made("with s as (select a, b, c from t) select x.a from s x join s y on x.a = y.b");
        assertThat(made).contains("select a, b\n").contains("made once: s, as above");
    }

    @Test
    void aUnionHasTheSameColumnsOnEachSide() {
        assertThat(made("select a from (select a, b from t union all select d, e from u) s"))
                .doesNotContain("select a, b")
                .contains("select d as a");
    }

    private static String made(String query) {
        return Plans.tree(NeededColumns.apply(PushedFilters.apply(Plans.of(query))));
    }
}
