// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import uk.ac.manchester.tornado.api.simulator.DeviceMemory;
import uk.ac.manchester.tornado.api.simulator.GraphCount;

/** The counts of the simulated device. */
public final class SimulatedDeviceCounts implements DeviceCounts {

    @Override
    public long heldBytes() {
        return DeviceMemory.usedBytes();
    }

    @Override
    public long finishedGraphs() {
        return GraphCount.finished();
    }
}
