package dev.windrow.internal.gpu.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.DeviceCatalog;
import dev.windrow.internal.gpu.conformance.Observation.Verdict;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** On the simulator everything is right; on a device, what Windrow relies on must be. */
class ConformanceTest {

    /** The simulator refuses it, because it is wrong on every device. */
    private static final Set<String> REFUSED = Set.of("atomicAdd on a local int[]");

    @TestFactory
    Stream<DynamicTest> checks() {
        boolean simulated =
                DeviceCatalog.devices().stream()
                        .anyMatch(device -> device.backend().equals("Simulator"));
        return Conformance.checks().stream()
                .filter(check -> simulated || check.use() == CompilerCheck.Use.REQUIRED)
                .filter(check -> !REFUSED.contains(check.name()))
                .map(check -> DynamicTest.dynamicTest(check.name(), () -> assertRight(check)));
    }

    private static void assertRight(CompilerCheck check) {
        Observation observation = check.observe();
        assertThat(observation.detail()).isEmpty();
        assertThat(observation.verdict()).isEqualTo(Verdict.RIGHT);
    }

    @Test
    void namesAreDistinctAndRequiredChecksComeFirst() {
        List<CompilerCheck> checks = Conformance.checks();
        assertThat(checks.stream().map(CompilerCheck::name)).doesNotHaveDuplicates();
        assertThat(checks.stream().map(CompilerCheck::use)).isSorted();
    }

    @Test
    void aWrongKernelIsReportedWithItsFirstDifference() {
        CompilerCheck wrong =
                CompilerCheck.required(
                        "wrong", new BlockExperiment(Loops::divisorKernel, i -> i == 3 ? 1 : 2));
        Observation observation = wrong.observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.WRONG);
        assertThat(observation.detail()).contains("[0] found 36, expected 2");
        assertThat(observation.isHarmful()).isTrue();
    }

    @Test
    void wrongValuesNameTheirOperands() {
        CompilerCheck wrong =
                CompilerCheck.avoided(
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
        assertThat(observation.isHarmful()).isFalse();
    }

    @Test
    void whateverIsThrownIsAnObservation() {
        Observation observation =
                CompilerCheck.required(
                                "throws",
                                () -> {
                                    throw new AssertionError("\u001b[31mno code\u001b[0m\nat x");
                                })
                        .observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(observation.detail()).isEqualTo("AssertionError: no code");
        assertThat(observation.isHarmful()).isTrue();
    }

    @Test
    void nothingFoundIsRight() {
        Observation observation = CompilerCheck.required("right", Optional::empty).observe();
        assertThat(observation.verdict()).isEqualTo(Verdict.RIGHT);
        assertThat(observation.isHarmful()).isFalse();
    }
}
