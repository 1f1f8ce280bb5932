// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.device.DeviceCatalog;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.Set;
import java.util.stream.Stream;

/**
 * Java that Windrow's kernels avoid. On the simulator all of it is right. On a device, a skipped
 * test shows what this TornadoVM gets wrong, and a passed test what it gets right.
 */
class AvoidedJavaTest {

    /** The simulator refuses these, because they are wrong on every device. */
    private static final Set<String> REFUSED = Set.of("atomicAdd on a local int[]");

    @TestFactory
    Stream<DynamicTest> checks() {
        boolean simulated =
                DeviceCatalog.devices().stream()
                        .anyMatch(device -> device.backend().equals("Simulator"));
        return AvoidedJava.checks().stream()
                .filter(check -> !simulated || !REFUSED.contains(check.name()))
                .map(
                        check ->
                                DynamicTest.dynamicTest(
                                        check.name(), () -> observe(check, simulated)));
    }

    private static void observe(CompilerCheck check, boolean simulated) {
        Observation observation = check.observe();
        if (simulated) {
            assertThat(observation.detail()).isEmpty();
            assertThat(observation.isRight()).isTrue();
        } else {
            Assumptions.assumeTrue(
                    observation.isRight(),
                    () ->
                            check.name()
                                    + ": "
                                    + observation.verdict()
                                    + ", "
                                    + observation.detail());
        }
    }

    @Test
    void namesAreThoseOfNoCheckThatWindrowReliesOn() {
        assertThat(Stream.concat(AvoidedJava.checks().stream(), Conformance.checks(true).stream()))
                .extracting(CompilerCheck::name)
                .doesNotHaveDuplicates();
    }
}
