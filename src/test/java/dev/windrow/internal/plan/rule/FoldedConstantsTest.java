// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.expression.ConstantValue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FoldedConstantsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a <= 8 + 10                              | a <= 18
                    a > -(2 * 3)                             | a > -6
                    a between 0.06 - 0.01 and 0.06 + 0.01    | a >= 0.05 and a <= 0.07
                    a = 1 + 1 or a + 1 in (2, 1 + 3)         | a = 2 or a + 1 in (2, 4)
                    a < cast('2001-02-03' as date) + 30      | a < date '2001-03-05'
                    a >= date '1994-01-01' + interval 1 year | a >= date '1995-01-01'
                    a > cast('1e3' as double)                | a > 1000.0E0
                    """)
    void whatAValueIsComparedWithIsComputedOnce(String condition, String folded) {
        assertThat(made(condition)).isEqualTo(made(folded)).contains("filter " + folded);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a = cast('x' as int)", "a > 9223372036854775807 + 1", "a = 1 + b"})
    void whatFailsOrDiffersByRowStays(String condition) {
        assertThat(made(condition))
                .isEqualTo(Plans.tree(Plans.of("select 1 from t where " + condition)));
    }

    private static String made(String condition) {
        return Plans.tree(
                new FoldedConstants(ConstantValue::of)
                        .apply(Plans.of("select 1 from t where " + condition)));
    }
}
