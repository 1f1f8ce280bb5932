// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.Objects;

/**
 * One construct that TornadoVM may or may not compile correctly.
 *
 * @param name what is checked, as a line of a table
 * @param experiment the kernel, and Java's own answer
 */
public record CompilerCheck(String name, Experiment experiment) {

    public CompilerCheck {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(experiment, "experiment");
    }

    /**
     * Runs the experiment; what it throws is an observation, too. TornadoVM's compiler throws
     * errors of its own, such as {@code TornadoInternalError}.
     */
    public Observation observe() {
        try {
            return experiment
                    .difference()
                    .map(found -> new Observation(this, Observation.Verdict.WRONG, found))
                    .orElseGet(() -> new Observation(this, Observation.Verdict.RIGHT, ""));
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            return new Observation(this, Observation.Verdict.FAILED, Reasons.of(e));
        }
    }
}
