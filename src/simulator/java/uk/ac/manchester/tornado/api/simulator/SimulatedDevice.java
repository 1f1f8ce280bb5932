// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** The one device. It calls itself a GPU, because it stands in for one. */
final class SimulatedDevice implements TornadoDevice {

    static final SimulatedDevice INSTANCE = new SimulatedDevice();

    private final TornadoTargetDevice physicalDevice = new SimulatedTargetDevice();
    private final TornadoDeviceContext context = new SimulatedDeviceContext();

    private SimulatedDevice() {}

    @Override
    public String getDeviceName() {
        return SimulatedTargetDevice.name();
    }

    @Override
    public String getDescription() {
        return SimulatedTargetDevice.name() + ", on JVM threads";
    }

    @Override
    public String getPlatformName() {
        return "Java " + Runtime.version().feature();
    }

    @Override
    public TornadoTargetDevice getPhysicalDevice() {
        return physicalDevice;
    }

    @Override
    public TornadoDeviceType getDeviceType() {
        return TornadoDeviceType.GPU;
    }

    @Override
    public long getMaxAllocMemory() {
        return physicalDevice.getDeviceMaxAllocationSize();
    }

    @Override
    public long getMaxGlobalMemory() {
        return physicalDevice.getDeviceGlobalMemorySize();
    }

    @Override
    public long getDeviceLocalMemorySize() {
        return physicalDevice.getDeviceLocalMemorySize();
    }

    @Override
    public long[] getDeviceMaxWorkgroupDimensions() {
        return physicalDevice.getDeviceMaxWorkItemSizes();
    }

    @Override
    public TornadoDeviceContext getDeviceContext() {
        return context;
    }

    @Override
    public int getBackendIndex() {
        return 0;
    }

    @Override
    public int getAvailableProcessors() {
        return physicalDevice.getDeviceMaxComputeUnits();
    }

    @Override
    public TornadoVMBackendType getTornadoVMBackend() {
        return TornadoVMBackendType.JAVA;
    }

    /** Does nothing: whoever runs a graph waits for it. */
    @Override
    public void sync(long executionPlanId) {}

    @Override
    public String toString() {
        return SimulatedTargetDevice.name();
    }
}
