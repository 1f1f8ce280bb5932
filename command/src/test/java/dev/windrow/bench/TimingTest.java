// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;

import java.util.List;

class TimingTest {

    private static final List<Timing> FOUR =
            List.of(new Timing(9, 4), new Timing(3, 1), new Timing(5, 2), new Timing(100, 3));

    @Test
    void theLeastIsTakenOfEachClockByItself() {
        assertThat(Timing.least(FOUR, Timing::wall)).isEqualTo(3);
        assertThat(Timing.least(FOUR, Timing::kernels)).isEqualTo(1);
    }

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTwo() {
        assertThat(Timing.median(FOUR, Timing::wall)).isEqualTo(7);
        assertThat(Timing.median(FOUR.subList(0, 3), Timing::wall)).isEqualTo(5);
    }

    @Test
    void noRunsHaveNoMedian() {
        assertThatThrownBy(() -> Timing.median(List.of(), Timing::wall))
                .isInstanceOf(WindrowException.class);
    }
}
