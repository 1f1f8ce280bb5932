// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DevicesTest {

    /** The build always has TornadoVM's API: the simulator's or the SDK's. */
    @Test
    void listsOneDefaultDeviceOrAReason() {
        Devices devices = Devices.list();
        assertThat(devices.runtime()).startsWith("TornadoVM");
        if (devices.all().isEmpty()) {
            assertThat(devices.reason()).isNotBlank().doesNotContain("\n");
        } else {
            assertThat(devices.reason()).isEmpty();
            assertThat(devices.all()).filteredOn(DeviceInfo::isDefault).hasSize(1);
            assertThat(devices.preferred()).isPresent();
            assertThat(devices.all())
                    .allMatch(device -> device.computeUnits() > 0)
                    .allMatch(device -> device.globalMemoryBytes() > 0)
                    .allMatch(device -> device.maxThreadsPerBlock() >= 256);
        }
    }

    @Test
    void theSimulatorIsNoGpu() {
        DeviceInfo device =
                new DeviceInfo(0, 0, "Simulator", "Windrow simulator", "GPU", 4, 1, 1, 1024, true);
        assertThat(device.isSimulated()).isTrue();
        assertThat(device.isGpu()).isFalse();
    }
}
