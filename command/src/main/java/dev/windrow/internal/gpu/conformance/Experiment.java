// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.Optional;

/** Runs a kernel on the device and compares its result with Java's own answer. */
@FunctionalInterface
public interface Experiment {

    /**
     * Runs the kernel.
     *
     * @return the first difference; empty if the device is right
     * @throws Exception whatever TornadoVM throws when it cannot compile or run the kernel
     */
    Optional<String> difference() throws Exception;
}
