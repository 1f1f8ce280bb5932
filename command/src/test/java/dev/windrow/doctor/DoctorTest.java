// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.WindrowConfig;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.conformance.CompilerCheck;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class DoctorTest {

    @Test
    void theCpuEngineIsFoundSound() {
        List<Finding> findings = new ArrayList<>();
        Doctor doctor = new Doctor(1500, true, WindrowConfig.defaults());
        assertThat(doctor.examine(EngineChoice.CPU, findings::add)).isTrue();
        assertThat(findings).noneMatch(finding -> finding.status().isFailure());
        assertThat(findings)
                .extracting(Finding::subject)
                .contains("Java", "Arrow", "TornadoVM", "int32 key, 129 keys | cpu auto");
        assertThat(findings.getLast().subject()).isEqualTo("verdict");
        assertThat(findings.getLast().detail()).startsWith("all is well, ");
        List<Finding> some = new ArrayList<>();
        assertThat(new Doctor(1500).examine(EngineChoice.CPU, some::add)).isTrue();
        assertThat(some.size()).isBetween(15, findings.size() / 2);
    }

    @Test
    void aCheckThatIsWrongOrFailsIsAFailure() {
        List<Finding> findings = new ArrayList<>();
        new ConformanceExamination(
                        List.of(
                                new CompilerCheck("a", Optional::empty),
                                new CompilerCheck("b", () -> Optional.of("1 of 2")),
                                new CompilerCheck("c", DoctorTest::fail)))
                .examine(findings::add);
        assertThat(findings)
                .extracting(Finding::status)
                .containsExactly(Status.RIGHT, Status.WRONG, Status.FAILED, Status.WRONG);
        assertThat(findings.get(1).detail()).isEqualTo("1 of 2");
        assertThat(findings.get(2).detail()).contains("does not compile");
        assertThat(findings.get(3).detail()).startsWith("1 of 3; ");
    }

    private static Optional<String> fail() {
        throw new IllegalStateException("does not compile");
    }

    @Test
    void noRowsAreRefused() {
        assertThatThrownBy(() -> new Doctor(0))
                .isInstanceOf(WindrowException.class)
                .hasMessage("0 rows, expected at least 1");
    }
}
