package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoDeviceContext;

/** What else there is to know of the simulated device. */
final class SimulatedDeviceContext implements TornadoDeviceContext {

    @Override
    public boolean isFP64Supported() {
        return SimulatorSettings.float64();
    }

    @Override
    public String getDeviceName() {
        return SimulatedTargetDevice.NAME;
    }
}
