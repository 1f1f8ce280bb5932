// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

/**
 * Tells the simulator from a real TornadoVM: only with the simulator does a test know its device.
 */
final class Simulator {

    private static final String A_CLASS_OF_ITS_OWN =
            "/uk/ac/manchester/tornado/api/simulator/DeviceGraph.class";

    private Simulator() {}

    /** Returns whether TornadoVM's API is our own stand-in. */
    static boolean isPresent() {
        return Simulator.class.getResource(A_CLASS_OF_ITS_OWN) != null;
    }
}
