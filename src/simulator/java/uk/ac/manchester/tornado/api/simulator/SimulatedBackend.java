// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.exceptions.TornadoDeviceNotFound;

import java.util.List;

/** A back end with one device. */
final class SimulatedBackend implements TornadoBackend {

    @Override
    public TornadoDevice getDefaultDevice() {
        return SimulatedDevice.INSTANCE;
    }

    @Override
    public void setDefaultDevice(int index) {
        getDevice(index);
    }

    @Override
    public int getNumDevices() {
        return 1;
    }

    @Override
    public TornadoDevice getDevice(int index) {
        if (index != 0) {
            throw new TornadoDeviceNotFound(
                    "found no device " + index + "; the simulator has device 0 only");
        }
        return SimulatedDevice.INSTANCE;
    }

    @Override
    public List<TornadoDevice> getAllDevices() {
        return List.of(SimulatedDevice.INSTANCE);
    }

    @Override
    public TornadoDeviceType getTypeDefaultDevice() {
        return getDefaultDevice().getDeviceType();
    }

    @Override
    public String getName() {
        return "Simulator";
    }

    @Override
    public int getNumPlatforms() {
        return 1;
    }

    @Override
    public TornadoVMBackendType getBackendType() {
        return TornadoVMBackendType.JAVA;
    }
}
