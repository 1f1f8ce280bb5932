// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopRowsTest {

    @Test
    void aSortOfWhichFewRowsAreTakenKeepsThese() {
        assertThat(made("select a from t order by a desc limit 5"))
                .isEqualTo(
                        """
                        first 5 rows by a desc
                        └─ select a
                           └─ read t\
                        """);
    }

    @Test
    void rowsThatAreLeftOutInFrontAreKeptUntilThen() {
        assertThat(made("select a from t order by a limit 5 offset 2"))
                .isEqualTo(
                        """
                        limit 5 rows from row 2 on
                        └─ first 7 rows by a
                           └─ select a
                              └─ read t\
                        """);
    }

    @Test
    void columnsAreComputedOfTheRowsThatAreTaken() {
        assertThat(made("select a + 1 as x from t limit 3"))
                .isEqualTo(
                        """
                        select a + 1 as x
                        └─ limit 3 rows
                           └─ read t\
                        """);
    }

    @Test
    void ofTwoLimitsTheNarrowerHolds() {
        assertThat(made("select a from (select a from t limit 10 offset 4) s limit 20 offset 3"))
                .contains("limit 7 rows from row 7 on");
    }

    @Test
    void anOffsetAloneSortsAll() {
        assertThat(made("select a from t order by a offset 2")).contains("sort by a");
    }

    private static String made(String query) {
        return Plans.tree(TopRows.apply(Plans.of(query)));
    }
}
