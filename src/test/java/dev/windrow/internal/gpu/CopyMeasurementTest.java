// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.device.OpenDevice;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;

import org.junit.jupiter.api.Test;

class CopyMeasurementTest {

    @Test
    void aDeviceCopiesAtSomeSpeed() {
        assertThat(CopyMeasurement.gigabytesPerSecond(OpenDevice.open().limits(), 1_000))
                .isPositive()
                .isFinite();
    }

    @Test
    void aCopyIsLimitedByTheMemory() {
        assertThat(CopyMeasurement.count(limits(1L << 40), 1_000)).isEqualTo(1_000);
        assertThat(CopyMeasurement.count(limits(1L << 40), 1L << 40))
                .isEqualTo(PlanTuning.COPY_ELEMENTS);
        assertThat(CopyMeasurement.count(limits(3_200), 1_000)).isEqualTo(100);
        assertThat(CopyMeasurement.count(limits(1L << 40), 0)).isEqualTo(1);
    }

    private static DeviceLimits limits(long globalMemoryBytes) {
        return new DeviceLimits("a device", 4, 48 << 10, 1_024, globalMemoryBytes, true, true);
    }
}
