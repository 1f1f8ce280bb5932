// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.query.Expression;
import dev.windrow.query.KeySummary;
import dev.windrow.query.Logic;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.util.List;

final class ConditionSharesTest {

    private static final Expression N = column("n");
    private static final Expression D = column("d");

    /** Of integers from 0 to 100, and of days from 1970-01-01 to 1970-04-11. */
    private static double share(Expression condition) {
        return new ConditionShares(
                        name ->
                                List.of("n", "d").contains(name)
                                        ? new ConditionShares.Values(0, 100, 101)
                                        : null)
                .of(condition);
    }

    @Test
    void aRangeIsAsLargeAsItsPartOfTheColumn() {
        assertThat(share(N.lessThan(literal(25)))).isEqualTo(0.25);
        assertThat(share(literal(25).greaterThan(N))).isEqualTo(0.25);
        assertThat(share(N.between(literal(20), literal(30)))).isCloseTo(0.1, within(1e-9));
        assertThat(share(N.atLeast(literal(200)))).isZero();
        assertThat(share(N.atLeast(literal(-5)))).isEqualTo(1);
        assertThat(share(D.atLeast(Expression.literal(LocalDate.ofEpochDay(75))))).isEqualTo(0.25);
    }

    @Test
    void aValueIsOneOfThoseThatThereMayBe() {
        assertThat(share(N.equalTo(literal(7)))).isEqualTo(1 / 101.0);
        assertThat(share(N.in(List.of(literal(7), literal(8))))).isEqualTo(2 / 101.0);
        KeySummary.Builder keys = KeySummary.between(0, 50, 2);
        keys.add(0);
        keys.add(50);
        assertThat(share(new Logic.Among(N, keys.build()))).isEqualTo(2 / 101.0);
    }

    @Test
    void conditionsAreTakenToHaveNothingToDoWithOneAnother() {
        Expression half = N.lessThan(literal(50));
        Expression quarter = D.lessThan(Expression.literal(LocalDate.ofEpochDay(25)));
        assertThat(share(half.and(quarter))).isEqualTo(0.125);
        assertThat(share(half.or(quarter))).isEqualTo(1 - 0.5 * 0.75);
        assertThat(share(half.not())).isEqualTo(0.5);
    }

    @Test
    void allElseIsGuessed() {
        assertThat(share(column("s").equalTo(literal("x")))).isBetween(0.01, 0.1);
        assertThat(share(column("s").lessThan(literal("x")))).isBetween(0.2, 0.5);
        assertThat(share(N.lessThan(D))).isBetween(0.2, 0.5);
    }
}
