// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameFragmentsTest {

    @Test
    void readsPlainAndQuotedNames() {
        assertThat(Fragments.names("--by", " a ,\"odd, name\",\"say \"\"hi\"\"\",b-c"))
                .containsExactly("a", "odd, name", "say \"hi\"", "b-c");
    }

    @Test
    void blankTextHasNoNames() {
        assertThat(Fragments.names("--by", "  ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "a,  | --by at position 3: expected a column name, found the end: a,",
                ",a  | --by at position 1: expected a column name, found \",\"",
                "a b | --by at position 3: expected \",\"",
                "a*  |, found \"*\"",
                "\"a | that closes the one at position 1",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.names("--by", text))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }
}
