// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** The runtime and its back ends. */
public interface TornadoRuntime {

    TornadoBackend getBackend(int index);

    TornadoVMBackendType getBackendType(int index);

    int getNumBackends();

    TornadoDevice getDefaultDevice();
}
