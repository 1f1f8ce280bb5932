// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.conformance.Observation.Verdict;
import dev.windrow.internal.gpu.device.DeviceCatalog;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.Optional;
import java.util.stream.Stream;

/** What Windrow relies on must be right, on the simulator and on a device. */
class ConformanceTest {

    @TestFactory
    Stream<DynamicTest> checks() {
        boolean addsDoublesAtomically =
                DeviceCatalog.devices().stream()
                        .noneMatch(device -> device.backend().equals("OpenCL"));
        return Conformance.checks(addsDoublesAtomically).stream()
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> assertRight(check)));
    }

    private static void assertRight(CompilerCheck check) {
        Observation observation = check.observe();
        assertThat(observation.detail()).isEmpty();
        assertThat(observation.verdict()).isEqualTo(Verdict.RIGHT);
    }

    @Test
    void namesAreDistinct() {
        assertThat(Conformance.checks(true))
                .extracting(CompilerCheck::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void aWrongKernelIsReportedWithItsFirstDifference() {
        CompilerCheck wrong =
                new CompilerCheck(
                        "wrong", new BlockExperiment(Loops::divisorKernel, i -> i == 3 ? 1 : 2));
        Observation observation = wrong.observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.WRONG);
        assertThat(observation.detail()).contains("[0] found 36, expected 2");
        assertThat(observation.isRight()).isFalse();
    }

    @Test
    void wrongValuesNameTheirOperands() {
        CompilerCheck wrong =
                new CompilerCheck(
                        "wrong",
                        new PairExperiment(
                                (graph, context, a, b, out) ->
                                        graph.task(
                                                PairExperiment.TASK,
                                                AvoidedMethods::absoluteKernel,
                                                context,
                                                a,
                                                b,
                                                out),
                                (a, b) -> 7));
        Observation observation = wrong.observe();
        assertThat(observation.detail()).contains("wrong; of 0 and 0: found 0, expected 7");
        assertThat(observation.isRight()).isFalse();
    }

    @Test
    void whateverIsThrownIsAnObservation() {
        Observation observation =
                new CompilerCheck(
                                "throws",
                                () -> {
                                    throw new AssertionError("\u001b[31mno code\u001b[0m\nat x");
                                })
                        .observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(observation.detail()).isEqualTo("AssertionError: no code");
        assertThat(observation.isRight()).isFalse();
    }

    @Test
    void nothingFoundIsRight() {
        Observation observation = new CompilerCheck("right", Optional::empty).observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.RIGHT);
        assertThat(observation.isRight()).isTrue();
    }
}
