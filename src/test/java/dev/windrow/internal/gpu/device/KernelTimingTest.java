// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

/** {@link KernelTiming}: the cost of timing stays within its share, tested without a clock. */
class KernelTimingTest {

    private static final long MILLISECOND = 1_000_000;

    private static List<Phase> phases(long uploadMilliseconds, int kernels) {
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Phase.Kind.COMPILE, "compile", 50 * MILLISECOND, 0));
        phases.add(new Phase(Phase.Kind.UPLOAD, "upload", uploadMilliseconds * MILLISECOND, 1_000));
        for (int i = 0; i < kernels; i++) {
            phases.add(new Phase(Phase.Kind.KERNEL, "kernel" + i, 1_000, 0));
        }
        return phases;
    }

    @ParameterizedTest
    @CsvSource({"22, 7, 110", "0, 40, 5", "1, 3, 1000", "60, 20, 61"})
    void sparinglyIsTheFirstRunAndThenNoMoreThanItsShare(
            long uploadMilliseconds, int kernels, long runMilliseconds) {
        KernelTiming timing = new KernelTiming(KernelTimes.SPARINGLY);
        long cost = uploadMilliseconds * MILLISECOND + kernels * PlanTuning.KERNEL_WAIT_NANOSECONDS;
        long run = runMilliseconds * MILLISECOND;
        assertThat(timing.isDue()).isTrue();
        timing.ran(run + cost, true, phases(uploadMilliseconds, kernels));
        long total = run + cost;
        long spent = cost;
        int timed = 1;
        for (int i = 0; i < 2_000; i++) {
            if (timing.isDue()) {
                timing.ran(run + cost, true, phases(uploadMilliseconds, kernels));
                total += run + cost;
                spent += cost;
                timed++;
                assertThat((double) spent).isLessThanOrEqualTo(0.03 * total);
            } else {
                timing.ran(run, false, phases(uploadMilliseconds, kernels));
                total += run;
            }
        }
        assertThat((double) spent / total).isLessThan(0.031);
        assertThat(timed).isGreaterThan(1);
    }

    @Test
    void cheapTimesAreAlwaysDue() {
        KernelTiming timing = new KernelTiming(KernelTimes.SPARINGLY);
        for (int i = 0; i < 100; i++) {
            assertThat(timing.isDue()).isTrue();
            timing.ran(100 * MILLISECOND, true, phases(1, 4));
        }
    }

    @Test
    void neverAndAlwaysIgnoreCosts() {
        KernelTiming never = new KernelTiming(KernelTimes.NEVER);
        KernelTiming always = new KernelTiming(KernelTimes.ALWAYS);
        never.ran(1_000_000 * MILLISECOND, false, List.of());
        always.ran(MILLISECOND, true, phases(1_000, 1_000));
        assertThat(never.isDue()).isFalse();
        assertThat(always.isDue()).isTrue();
    }
}
