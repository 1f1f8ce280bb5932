// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine.TypeConversionException;

import java.time.Duration;

/** Spans of time as users write them. */
class DurationConverterTest {

    @ParameterizedTest
    @CsvSource({"30s,PT30S", "500 ms,PT0.5S", "1.5m,PT1M30S", "2H,PT2H"})
    void aNumberAndAUnit(String text, Duration expected) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "s", "-1s", "0s", "1d", "999999999h"})
    void anythingElseIsRefused(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new DurationConverter().convert(text))
                .withMessageContaining("30s");
    }
}
