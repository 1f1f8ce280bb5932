// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

/**
 * The limits of a simulated device, which refuses kernels beyond them.
 *
 * @param localMemoryBytes local memory of a block
 * @param threads most threads of a block
 * @param float64 whether kernels may compute in float64
 */
public record DeviceShape(long localMemoryBytes, int threads, boolean float64) {

    private static final String LOCAL_MEMORY = "windrow.simulator.localMemory";
    private static final String GROUP_SIZE = "windrow.simulator.groupSize";
    private static final String FLOAT64 = "windrow.simulator.float64";

    /** Gives the simulated device these limits, for sessions that are opened from now on. */
    public void simulate() {
        System.setProperty(LOCAL_MEMORY, Long.toString(localMemoryBytes));
        System.setProperty(GROUP_SIZE, Integer.toString(threads));
        System.setProperty(FLOAT64, Boolean.toString(float64));
    }

    /** Gives the simulated device its default limits. */
    public static void reset() {
        System.clearProperty(LOCAL_MEMORY);
        System.clearProperty(GROUP_SIZE);
        System.clearProperty(FLOAT64);
    }
}
