// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.doctor.Finding.Status;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class OptionExaminationTest {

    private static final Path CONFIG = Path.of("tornado-config");

    @ParameterizedTest
    @ValueSource(strings = {"CUDA", "OpenCL"})
    void theFileOfABackEndHasAllThatIsLookedFor(String backend) throws IOException {
        List<String> options = options(backend);
        assertThat(examine(backend, options))
                .hasSizeGreaterThanOrEqualTo(3)
                .allMatch(finding -> finding.status() == Status.RIGHT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"windrow", "cuda", "opencl", "simulator"})
    void everyOptionHasItsReason(String file) throws IOException {
        List<String> lines = Files.readAllLines(CONFIG.resolve(file + ".args"));
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).startsWith("-")) {
                assertThat(lines.get(line - 1)).startsWith("# ");
            }
        }
    }

    @Test
    void theBuildsOptionsAreThoseOfTheFile() throws IOException {
        String pom = Files.readString(Path.of("all/pom.xml"));
        String flags = pom.replaceAll("(?s).*<jvm.flags>(.*?)</jvm.flags>.*", "$1");
        assertThat(options("windrow.args", List.of())).contains(flags.split(" "));
        assertThat(pom).contains(options("simulator.args", List.of()));
    }

    @Test
    void thePageOfFlagsNamesTheOptionsOfTheFile() throws IOException {
        assertThat(Files.readString(Path.of("docs/how-to/java-flags.md")))
                .contains(options("windrow.args", List.of()))
                .contains(options("compiler.args", List.of()));
    }

    /** Options of the compiler may go with a version of Java, which then does not start. */
    @Test
    void javaStartsWithTheOptionsOfTheFile() throws Exception {
        Process java =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "@" + CONFIG.resolve("windrow.args"),
                                "@" + CONFIG.resolve("compiler.args"),
                                "-version")
                        .redirectErrorStream(true)
                        .start();
        String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(out).isZero();
        assertThat(out).doesNotContain("warning");
    }

    @Test
    void theFileOfAnotherBackEndIsTold() throws IOException {
        assertThat(examine("OpenCL", options("CUDA")))
                .contains(
                        new Finding(
                                Status.FAILED,
                                "tornado-config",
                                "cuda.args was given, and the back end is OpenCL: start Java with"
                                        + " @tornado-config/opencl.args"));
    }

    @Test
    void whatIsMissingIsTold() {
        assertThat(examine("CUDA", List.of()))
                .allMatch(finding -> finding.status() == Status.MISSING)
                .anyMatch(finding -> finding.detail().contains("@tornado-config/cuda.args"))
                .anyMatch(finding -> finding.detail().contains("-Dtornado.recover.bailout=False"))
                .anyMatch(finding -> finding.detail().contains("-Dtornado.device.memory=NGB"));
        assertThat(examine("PTX", List.of()))
                .anyMatch(finding -> finding.detail().contains("no file for the back end PTX"));
    }

    @Test
    void whatContradictsIsTold() throws IOException {
        List<String> options = new ArrayList<>(options("OpenCL"));
        options.add("-Dtornado.recover.bailout=True");
        options.add("-Dtornado.opencl.compiler.flags=-cl-fast-relaxed-math");
        options.add("-Dtornado.device.memory=2GB");
        options.add("-XX:+UseCompactObjectHeaders");
        List<Finding> findings = examine("OpenCL", options);
        assertThat(findings)
                .filteredOn(finding -> finding.status() == Status.WRONG)
                .extracting(Finding::subject)
                .containsExactly("tornado.recover.bailout", "tornado.opencl.compiler.flags");
        assertThat(findings)
                .contains(
                        Finding.missing(
                                "tornado.recover.bailout",
                                "is given as False and as True, of which the last holds: take one"
                                        + " away"),
                        Finding.right("tornado.device.memory", "2GB"))
                .anyMatch(finding -> finding.subject().equals("object headers"));
    }

    private static List<String> options(String backend) throws IOException {
        return options(backend.equals("CUDA") ? "cuda.args" : "opencl.args", List.of());
    }

    private static List<String> options(String file, List<String> more) throws IOException {
        List<String> options =
                new ArrayList<>(
                        Files.readAllLines(CONFIG.resolve(file)).stream()
                                .filter(line -> line.startsWith("-"))
                                .toList());
        options.addAll(more);
        return options;
    }

    private static List<Finding> examine(String backend, List<String> options) {
        Map<String, String> properties = new HashMap<>();
        for (String option : options) {
            int end = option.indexOf('=');
            if (option.startsWith("-D")) {
                properties.put(option.substring(2, end), option.substring(end + 1));
            }
        }
        List<Finding> findings = new ArrayList<>();
        new OptionExamination(backend, options, properties::get, findings::add).examine();
        return findings;
    }
}
