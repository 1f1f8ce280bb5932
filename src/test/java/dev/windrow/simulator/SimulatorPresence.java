// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

/** Tells the simulator from a real TornadoVM. */
public final class SimulatorPresence {

    private static final String A_CLASS_OF_ITS_OWN =
            "uk/ac/manchester/tornado/api/simulator/DeviceGraph.class";

    private SimulatorPresence() {}

    /** Returns whether the TornadoVM on the class path is the simulator. */
    public static boolean isPresent() {
        return SimulatorPresence.class.getClassLoader().getResource(A_CLASS_OF_ITS_OWN) != null;
    }
}
