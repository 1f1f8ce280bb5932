// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

import java.util.List;

/** A back end and its devices. */
public interface TornadoBackend {

    TornadoDevice getDefaultDevice();

    /** Makes a device change places with the first one, which is the default. */
    void setDefaultDevice(int index);

    int getNumDevices();

    TornadoDevice getDevice(int index);

    List<TornadoDevice> getAllDevices();

    TornadoDeviceType getTypeDefaultDevice();

    String getName();

    int getNumPlatforms();

    TornadoVMBackendType getBackendType();
}
