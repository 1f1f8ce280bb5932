// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoTargetDevice;

/** The figures of the simulated device. */
final class SimulatedTargetDevice implements TornadoTargetDevice {

    static String name() {
        return SimulatorSettings.name();
    }

    @Override
    public String getDeviceName() {
        return name();
    }

    @Override
    public long getDeviceGlobalMemorySize() {
        return SimulatorSettings.globalMemory();
    }

    @Override
    public long getDeviceLocalMemorySize() {
        return SimulatorSettings.localMemory();
    }

    @Override
    public int getDeviceMaxComputeUnits() {
        return SimulatorSettings.computeUnits();
    }

    @Override
    public long[] getDeviceMaxWorkItemSizes() {
        return new long[] {SimulatorSettings.groupSize(), 1, 1};
    }

    @Override
    public long[] getDeviceMaxWorkGroupSize() {
        return new long[] {SimulatorSettings.groupSize()};
    }

    @Override
    public int getMaxThreadsPerBlock() {
        return SimulatorSettings.groupSize();
    }

    @Override
    public int getDeviceMaxClockFrequency() {
        return 1;
    }

    @Override
    public long getDeviceMaxConstantBufferSize() {
        return 1L << 16;
    }

    @Override
    public long getDeviceMaxAllocationSize() {
        return SimulatorSettings.globalMemory();
    }

    @Override
    public String getDeviceInfo() {
        return name();
    }
}
