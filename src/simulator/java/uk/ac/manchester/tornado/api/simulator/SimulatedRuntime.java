// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.exceptions.TornadoBackendNotFound;

/** A runtime with one back end. */
public final class SimulatedRuntime implements TornadoRuntime {

    private final TornadoBackend backend = new SimulatedBackend();

    @Override
    public TornadoBackend getBackend(int index) {
        if (index != 0) {
            throw new TornadoBackendNotFound(
                    "found no back end " + index + "; the simulator is back end 0");
        }
        return backend;
    }

    @Override
    public TornadoVMBackendType getBackendType(int index) {
        return getBackend(index).getBackendType();
    }

    @Override
    public int getNumBackends() {
        return 1;
    }

    @Override
    public TornadoDevice getDefaultDevice() {
        return backend.getDefaultDevice();
    }
}
