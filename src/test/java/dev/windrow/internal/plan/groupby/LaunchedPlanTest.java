// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.launch.LaunchKey;
import dev.windrow.launch.LaunchProfile;

import org.junit.jupiter.api.Test;

/** Plans take their numbers from the launch profile of the device. */
class LaunchedPlanTest {

    @Test
    void streamsAreLaunchedByTheProfile() {
        DeviceLimits limits =
                PlanFixture.DEVICE.launchedBy(
                        LaunchProfile.DEFAULT
                                .with(LaunchKey.STREAM_THREADS, 64)
                                .with(LaunchKey.STREAM_BLOCKS, 3));
        assertThat(limits.streamBlocks()).isEqualTo(300);
        assertThat(limits.streamThreads()).isEqualTo(19_200);
        assertThat(limits.without(1).launch()).isEqualTo(limits.launch());
    }

    @Test
    void tablesAreMadeByTheProfile() {
        DeviceLimits roomy = with(LaunchKey.SLOTS_PER_KEY, 8);
        assertThat(TableSlots.of(10_000, 1_000_000, PlanFixture.DEVICE)).isEqualTo(1 << 15);
        assertThat(TableSlots.of(10_000, 1_000_000, roomy)).isEqualTo(1 << 17);
    }

    @Test
    void tournamentsAreLaunchedByTheProfile() {
        assertThat(Extremes.of(1_000, 100_000_000, PlanFixture.DEVICE))
                .isEqualTo(new Extremes(800, 800));
        assertThat(Extremes.of(1_000, 100_000_000, with(LaunchKey.EXTREME_BLOCKS, 2)))
                .isEqualTo(new Extremes(200, 200));
        assertThat(Extremes.of(1_000, 100_000_000, with(LaunchKey.EXTREME_CELLS, 10_000)))
                .isEqualTo(new Extremes(800, 1));
    }

    @Test
    void aPlanSaysByWhichProfileItIsLaunched() {
        LaunchProfile profile = LaunchProfile.DEFAULT.named("mine", "my.properties, made for x");
        assertThat(Decision.of(profile))
                .isEqualTo(new Decision("shapes", "mine", "my.properties, made for x"));
    }

    private static DeviceLimits with(LaunchKey key, long value) {
        return PlanFixture.DEVICE.launchedBy(LaunchProfile.DEFAULT.with(key, value));
    }
}
