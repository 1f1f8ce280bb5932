// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

/**
 * What a machine must have, for a claim to be comparable there.
 *
 * @param gpu whether it is a GPU
 * @param processors the fewest processors
 */
record Need(boolean gpu, int processors) {

    static final Need CPU = new Need(false, 1);
    static final Need GPU = new Need(true, 1);

    /**
     * Reads {@code cpu}, {@code gpu}, or a count such as {@code 16 processors}.
     *
     * @throws IllegalArgumentException for another text
     */
    static Need parse(String text) {
        if (text.matches("[0-9]+ processors")) {
            return new Need(false, Integer.parseInt(text.substring(0, text.indexOf(' '))));
        }
        return switch (text) {
            case "cpu" -> CPU;
            case "gpu" -> GPU;
            default ->
                    throw new IllegalArgumentException(
                            "needs = " + text + ": expected cpu, gpu or a count of processors");
        };
    }

    /** Whether a machine has it, where a GPU is asked for or not. */
    boolean isMet(boolean isGpu) {
        return gpu == isGpu && Runtime.getRuntime().availableProcessors() >= processors;
    }

    @Override
    public String toString() {
        return gpu ? "gpu" : processors == 1 ? "cpu" : processors + " processors";
    }
}
