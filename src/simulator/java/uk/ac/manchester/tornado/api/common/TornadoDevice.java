// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.common;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/**
 * A device as the runtime sees it. Only the queries are here, since programs call the interface but
 * never implement it.
 */
public interface TornadoDevice {

    String getDeviceName();

    String getDescription();

    String getPlatformName();

    TornadoTargetDevice getPhysicalDevice();

    TornadoDeviceType getDeviceType();

    long getMaxAllocMemory();

    long getMaxGlobalMemory();

    long getDeviceLocalMemorySize();

    long[] getDeviceMaxWorkgroupDimensions();

    TornadoDeviceContext getDeviceContext();

    int getBackendIndex();

    int getAvailableProcessors();

    TornadoVMBackendType getTornadoVMBackend();

    /** Waits for what a plan has the device do. */
    void sync(long executionPlanId);
}
