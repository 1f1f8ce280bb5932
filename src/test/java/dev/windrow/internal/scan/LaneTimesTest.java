// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

/** Which way splits go, by the time that they took so far. */
class LaneTimesTest {

    private final LaneTimes times = new LaneTimes();

    @Test
    void oneSplitTriesTheDeviceFirst() {
        assertThat(times.prefersDevice()).isFalse();
        assertThat(times.prefersDevice()).isTrue();
        assertThat(forDevice(16)).isZero();
        times.addCpu(1_000, 8_000);
        assertThat(times.prefersDevice()).isFalse();
        times.addDevice(1_000, 5_000);
        assertThat(times.prefersDevice()).isTrue();
    }

    @Test
    void whereNothingCameOfTheFirstTrialThereIsAnother() {
        times.addCpu(1_000, 8_000);
        assertThat(forDevice(64)).isEqualTo(2);
    }

    @Test
    void theFasterWayGetsAllButFewSplits() {
        times.addCpu(1_000, 8_000);
        times.addDevice(1_000, 5_000);
        assertThat(forDevice(32 + 64 + 128)).isEqualTo(32 + 64 + 128 - 3);
        assertThat(forDevice(20_480)).isBetween(20_480 - 25L, 20_480 - 20L);
    }

    @Test
    void theDeviceHasToBeFasterByMoreThanItsEndTakes() {
        times.addCpu(1_000, 8_000);
        times.addDevice(1_000, 7_000);
        assertThat(forDevice(32 + 64 + 128)).isEqualTo(3);
    }

    @Test
    void oneSplitThatWaitsForAChunkDoesNotDecide() {
        times.addCpu(1_000, 8_000);
        IntStream.range(0, 15).forEach(split -> times.addDevice(1_000, 3_000));
        times.addDevice(1_000, 20_000);
        assertThat(forDevice(31)).isEqualTo(31);
    }

    @Test
    void latestTimesCountMost() {
        times.addCpu(1_000, 900_000);
        times.addDevice(1_000, 20_000);
        IntStream.range(0, 400).forEach(split -> times.addCpu(1_000, 8_000));
        assertThat(forDevice(31)).isZero();
    }

    @Test
    void fewRowsAreDoneBeforeADeviceIs() {
        assertThat(times.areFew(1)).isFalse();
        times.addCpu(1_000, 10_000);
        assertThat(times.areFew(100_000)).isTrue();
        assertThat(times.areFew(1_000_000)).isFalse();
    }

    private long forDevice(int splits) {
        return IntStream.range(0, splits).filter(split -> times.prefersDevice()).count();
    }
}
