package dev.windrow.simulator;

/** Tells the simulator from a real TornadoVM. */
final class SimulatorPresence {

    private static final String A_CLASS_OF_ITS_OWN =
            "uk/ac/manchester/tornado/api/simulator/DeviceGraph.class";

    private SimulatorPresence() {}

    static boolean isPresent() {
        return SimulatorPresence.class.getClassLoader().getResource(A_CLASS_OF_ITS_OWN) != null;
    }
}
