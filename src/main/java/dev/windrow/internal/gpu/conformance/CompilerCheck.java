package dev.windrow.internal.gpu.conformance;

import java.util.Objects;

/**
 * One thing that TornadoVM may compile rightly or not.
 *
 * @param name what is checked, as a line of a table
 * @param use whether Windrow's kernels rely on it
 * @param experiment the kernel, and Java's own answer
 */
public record CompilerCheck(String name, Use use, Experiment experiment) {

    /** Whether Windrow's kernels rely on what is checked. */
    public enum Use {
        /** Some kernel relies on it: a wrong answer here is a wrong result there. */
        REQUIRED,
        /** No kernel uses it, because some TornadoVM got it wrong. */
        AVOIDED
    }

    public CompilerCheck {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(use, "use");
        Objects.requireNonNull(experiment, "experiment");
    }

    static CompilerCheck required(String name, Experiment experiment) {
        return new CompilerCheck(name, Use.REQUIRED, experiment);
    }

    static CompilerCheck avoided(String name, Experiment experiment) {
        return new CompilerCheck(name, Use.AVOIDED, experiment);
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
