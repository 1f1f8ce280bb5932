// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;

/** The context of the simulated device. */
final class SimulatedDeviceContext implements TornadoDeviceContext {

    @Override
    public boolean isFP64Supported() {
        return SimulatorSettings.float64();
    }

    @Override
    public String getDeviceName() {
        return SimulatedTargetDevice.name();
    }
}
