// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LimitedPartitionsTest {

    private static final String LIMITED = "at least the first 3 rows over (partition by a order by";

    @ParameterizedTest
    @ValueSource(strings = {"r <= 3", "r < 4", "4 > r", "r = 3", "r < 3.5", "b > 0 and r <= 3"})
    void onlyTheFirstRowsOfPartitionsGoToTheWindow(String condition) {
        assertThat(made("row_number() over (partition by a order by b)", condition))
                .contains(LIMITED);
        assertThat(made("rank() over (partition by a order by b)", condition)).contains(LIMITED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r > 3",
                "r >= 3",
                "r <> 3",
                "b <= 3",
                "r <= 1000",
                "r <= 3 or b = 1",
                "3 < 5"
            })
    void allRowsGoThereWhereTheConditionNeedsThem(String condition) {
        assertThat(made("row_number() over (partition by a order by b)", condition))
                .doesNotContain("at least");
    }

    @Test
    void allRowsGoToAWindowWhoseOtherFunctionsNeedThem() {
        assertThat(
                        made(
                                "row_number() over (partition by a order by b) as r,"
                                        + " count(*) over (partition by a order by b)",
                                "r <= 3"))
                .doesNotContain("at least");
    }

    private static String made(String functions, String condition) {
        String named = functions.contains(" as r") ? functions : functions + " as r";
        return Plans.tree(
                Rules.apply(
                        Plans.of(
                                "select * from (select a, b, %s from t) where %s"
                                        .formatted(named, condition))));
    }
}
