// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

/** The figures of a physical device. */
public interface TornadoTargetDevice {

    String getDeviceName();

    long getDeviceGlobalMemorySize();

    long getDeviceLocalMemorySize();

    int getDeviceMaxComputeUnits();

    long[] getDeviceMaxWorkItemSizes();

    long[] getDeviceMaxWorkGroupSize();

    int getMaxThreadsPerBlock();

    int getDeviceMaxClockFrequency();

    long getDeviceMaxConstantBufferSize();

    long getDeviceMaxAllocationSize();

    String getDeviceInfo();
}
