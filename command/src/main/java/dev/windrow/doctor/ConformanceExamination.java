// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.doctor.Finding.Status;
import dev.windrow.internal.gpu.conformance.CompilerCheck;
import dev.windrow.internal.gpu.conformance.Observation;

import java.util.List;
import java.util.function.Consumer;

/** Tells whether the installed TornadoVM compiles correctly what Windrow relies on. */
final class ConformanceExamination {

    private static final double NANOSECONDS_PER_SECOND = 1e9;

    private final List<CompilerCheck> checks;

    ConformanceExamination(List<CompilerCheck> checks) {
        this.checks = checks;
    }

    /** Runs every check, and reports a summary last. */
    void examine(Consumer<Finding> findings) {
        long start = System.nanoTime();
        int right = 0;
        for (CompilerCheck check : checks) {
            Observation observation = check.observe();
            right += observation.isRight() ? 1 : 0;
            findings.accept(finding(observation));
        }
        double seconds = (System.nanoTime() - start) / NANOSECONDS_PER_SECOND;
        findings.accept(
                new Finding(
                        right == checks.size() ? Status.OK : Status.WRONG,
                        "compiled rightly",
                        "%d of %d; %.1f s".formatted(right, checks.size(), seconds)));
    }

    private static Finding finding(Observation observation) {
        String subject = "compiles " + observation.check().name();
        return switch (observation.verdict()) {
            case RIGHT -> Finding.right(subject, "right");
            case WRONG -> new Finding(Status.WRONG, subject, observation.detail());
            case FAILED -> new Finding(Status.FAILED, subject, observation.detail());
        };
    }
}
