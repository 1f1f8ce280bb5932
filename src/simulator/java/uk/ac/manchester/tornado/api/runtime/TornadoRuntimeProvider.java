// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.runtime;

import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.simulator.SimulatedRuntime;

/** Hands out the one runtime. */
public class TornadoRuntimeProvider {

    private static final TornadoRuntime RUNTIME = new SimulatedRuntime();

    private TornadoRuntimeProvider() {}

    public static TornadoRuntime getTornadoRuntime() {
        return RUNTIME;
    }
}
