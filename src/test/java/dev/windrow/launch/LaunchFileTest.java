// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class LaunchFileTest {

    @Test
    void aFileTellsItsDeviceAndWhatDiffersFromTheDefault() {
        LaunchFile file =
                parse(
                        "# a comment",
                        "",
                        "device = NVIDIA H200*",
                        "backend=CUDA",
                        "! another comment",
                        "sort-keys = 1_000",
                        " stream-threads : 64 ");
        assertThat(file.device()).isEqualTo("NVIDIA H200*");
        assertThat(file.backend()).isEqualTo("CUDA");
        assertThat(file.profile())
                .isEqualTo(
                        LaunchProfile.DEFAULT
                                .with(LaunchKey.SORT_KEYS, 1_000)
                                .with(LaunchKey.STREAM_THREADS, 64)
                                .named("name", "some.properties, made for NVIDIA H200*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "sort-kezs = 1; there is no key \"sort-kezs\", expected one of sort-keys,",
                "sort-keys = many; sort-keys = many, expected a whole number from 1 to 2147483647",
                "sort-keys = 1.5; sort-keys = 1.5, expected a whole number from",
                "sort-keys =; sort-keys = , expected a whole number from",
                "sort-keys = 0; sort-keys = 0, expected a whole number from",
                "stream-threads = 96; stream-threads = 96, expected a power of two from 32 to 256",
                "stream-threads = 512; stream-threads = 512, expected a power of two from 32 to",
                "atomic-cells = 1; atomic-cells comes twice, expected it once",
                "device = y; device comes twice, expected it once",
                "sort-keys = \\u12; \"sort-keys = \\u12\" cannot be read, expected key = value",
            })
    void aLineAtFaultIsNamed(String line, String message) {
        assertThatThrownBy(() -> parse("device = x", "atomic-cells = 7", "", line))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SYNTAX))
                .hasMessageStartingWith("some.properties:4: " + message);
    }

    @Test
    void aFileWithoutADeviceIsRefused() {
        assertThatThrownBy(() -> parse("sort-keys = 1"))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("some.properties names no device")
                .hasMessageContaining("windrow devices");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NVIDIA H200; NVIDIA H200; true",
                "nvidia h200*; NVIDIA H200 NVL; true",
                "*H200*; NVIDIA H200 NVL; true",
                "NVIDIA H200; NVIDIA H200 NVL; false",
                "NVIDIA H.00; NVIDIA H200; false",
                "cpu-* | pthread-*; pthread-skylake-Intel(R) Xeon(R); true",
                "cpu-* | pthread-*; NVIDIA H200; false",
                "*; anything; true"
            })
    void aStarStandsForAnything(String pattern, String device, boolean suits) {
        LaunchFile file = parse("device = " + pattern, "backend = CUDA");
        assertThat(file.suits(device, "CUDA")).isEqualTo(suits);
        assertThat(file.suits(device, "OpenCL")).isFalse();
        assertThat(parse("device = " + pattern).suits(device, "OpenCL")).isEqualTo(suits);
    }

    private static LaunchFile parse(String... lines) {
        return LaunchFile.parse("some.properties", "name", List.of(lines));
    }
}
