// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import static dev.windrow.query.Interpolation.HIGHER;
import static dev.windrow.query.Interpolation.LINEAR;
import static dev.windrow.query.Interpolation.LOWER;
import static dev.windrow.query.Interpolation.MIDPOINT;
import static dev.windrow.query.Interpolation.NEAREST;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.windrow.query.Interpolation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderedFinishTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final double MOST = Double.MAX_VALUE;

    private static double between(double lower, double upper, double position, Interpolation by) {
        return OrderedFinish.between(lower, upper, position, by);
    }

    @Test
    void eachInterpolationTakesItsOwnPlace() {
        assertThat(between(10, 20, 3.25, LINEAR)).isEqualTo(12.5);
        assertThat(between(10, 20, 3.25, LOWER)).isEqualTo(10);
        assertThat(between(10, 20, 3.25, HIGHER)).isEqualTo(20);
        assertThat(between(10, 20, 3.25, MIDPOINT)).isEqualTo(15);
        assertThat(between(10, 20, 3.25, NEAREST)).isEqualTo(10);
        assertThat(between(10, 20, 3.75, NEAREST)).isEqualTo(20);
    }

    @Test
    void ofTwoEquallyNearTheEvenPositionWins() {
        assertThat(between(10, 20, 2.5, NEAREST)).isEqualTo(10);
        assertThat(between(10, 20, 3.5, NEAREST)).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource
    void aWholePositionIsTheValueItself(Interpolation by) {
        for (double value : new double[] {-INFINITY, -MOST, 0, 0.1, MOST, INFINITY, Double.NaN}) {
            assertThat(between(value, value, 4, by)).isEqualTo((Double) value);
        }
    }

    @Test
    void betweenEqualValuesLiesTheSame() {
        assertThat(between(0.1, 0.1, 2.3, LINEAR)).isEqualTo(0.1);
        assertThat(between(INFINITY, INFINITY, 2.3, LINEAR)).isEqualTo(INFINITY);
        assertThat(between(-INFINITY, -INFINITY, 2.5, MIDPOINT)).isEqualTo(-INFINITY);
    }

    @Test
    void aDifferenceThatOverflowsDoesNotMatter() {
        assertThat(between(-MOST, MOST, 0.5, LINEAR)).isZero();
        assertThat(between(-MOST, MOST, 0.5, MIDPOINT)).isZero();
        assertThat(between(-MOST, MOST, 0.75, LINEAR)).isCloseTo(MOST / 2, withinPercentage(1e-12));
        assertThat(between(MOST / 2, MOST, 0.5, LINEAR)).isEqualTo(MOST * 0.75);
    }

    @Test
    void infinitiesAndNanFollowTheArithmetic() {
        assertThat(between(1, INFINITY, 0.5, LINEAR)).isEqualTo(INFINITY);
        assertThat(between(-INFINITY, INFINITY, 0.5, LINEAR)).isNaN();
        assertThat(between(1, Double.NaN, 0.5, LINEAR)).isNaN();
        assertThat(between(1, Double.NaN, 0.5, LOWER)).isEqualTo(1);
    }
}
