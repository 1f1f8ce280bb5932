// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/** The system properties of the simulator, read at each use so that a test may change them. */
final class SimulatorSettings {

    static final String NAME = "windrow.simulator.name";
    static final String SEED = "windrow.simulator.seed";
    static final String PARALLELISM = "windrow.simulator.parallelism";
    static final String COMPUTE_UNITS = "windrow.simulator.computeUnits";
    static final String LOCAL_MEMORY = "windrow.simulator.localMemory";
    static final String GLOBAL_MEMORY = "windrow.simulator.globalMemory";
    static final String GROUP_SIZE = "windrow.simulator.groupSize";
    static final String FLOAT64 = "windrow.simulator.float64";

    private static final String DEFAULT_NAME = "Windrow simulator";
    private static final long DEFAULT_SEED = 20250917L;
    private static final int DEFAULT_COMPUTE_UNITS = 4;
    private static final long DEFAULT_LOCAL_MEMORY = 48L << 10;
    private static final long DEFAULT_GLOBAL_MEMORY = 4L << 30;
    private static final int DEFAULT_GROUP_SIZE = 1024;

    private SimulatorSettings() {}

    /** The device's name. With another one, Windrow takes the device for a GPU. */
    static String name() {
        return System.getProperty(NAME, DEFAULT_NAME);
    }

    static long seed() {
        return Long.getLong(SEED, DEFAULT_SEED);
    }

    /** Groups that run at the same time; 1 makes each run repeatable. */
    static int parallelism() {
        return Math.max(
                1, Integer.getInteger(PARALLELISM, Runtime.getRuntime().availableProcessors()));
    }

    static int computeUnits() {
        return Integer.getInteger(COMPUTE_UNITS, DEFAULT_COMPUTE_UNITS);
    }

    /** Bytes of local memory per group. */
    static long localMemory() {
        return Long.getLong(LOCAL_MEMORY, DEFAULT_LOCAL_MEMORY);
    }

    /** The most threads of a group. */
    static int groupSize() {
        return Integer.getInteger(GROUP_SIZE, DEFAULT_GROUP_SIZE);
    }

    /** Whether kernels may compute with 64-bit floats. */
    static boolean float64() {
        return !"false".equals(System.getProperty(FLOAT64));
    }

    /** Bytes of device memory. */
    static long globalMemory() {
        return Long.getLong(GLOBAL_MEMORY, DEFAULT_GLOBAL_MEMORY);
    }
}
