// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

@SimulatorOnly
class DeviceQueryTest {

    private static final String COMPUTE_UNITS = "windrow.simulator.computeUnits";

    @AfterEach
    void clearProperty() {
        System.clearProperty(COMPUTE_UNITS);
    }

    @Test
    void oneDeviceIsListed() {
        TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
        assertThat(runtime.getNumBackends()).isEqualTo(1);
        assertThat(runtime.getBackend(0).getNumDevices()).isEqualTo(1);
        TornadoTargetDevice device = runtime.getBackend(0).getDevice(0).getPhysicalDevice();
        assertThat(device.getDeviceName()).isEqualTo("Windrow simulator");
        assertThat(device.getDeviceMaxComputeUnits()).isEqualTo(4);
        assertThat(device.getDeviceLocalMemorySize()).isEqualTo(49_152);
        assertThat(device.getDeviceGlobalMemorySize()).isEqualTo(4L << 30);
        assertThat(device.getDeviceMaxWorkGroupSize()[0]).isEqualTo(1024);
    }

    @Test
    void figuresCanBeSet() {
        System.setProperty(COMPUTE_UNITS, "132");
        assertThat(TornadoExecutionPlan.DEFAULT_DEVICE.getAvailableProcessors()).isEqualTo(132);
    }

    @Test
    void mapFindsTheDevice() {
        var map = TornadoExecutionPlan.getTornadoDeviceMap();
        assertThat(map.getDevicesByName("windrow")).hasSize(1);
        assertThat(map.getDevicesByType(TornadoDeviceType.GPU)).hasSize(1);
        assertThat(map.getDevicesByType(TornadoDeviceType.FPGA)).isEmpty();
    }

    @Test
    void otherIndicesAreErrors() {
        assertThatThrownBy(() -> TornadoExecutionPlan.getDevice(1, 0))
                .isInstanceOf(TornadoRuntimeException.class);
        assertThatThrownBy(() -> TornadoExecutionPlan.getDevice(0, 1))
                .isInstanceOf(TornadoRuntimeException.class);
    }
}
