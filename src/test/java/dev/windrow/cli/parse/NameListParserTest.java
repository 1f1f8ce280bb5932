// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameListParserTest {

    @Test
    void readsPlainAndQuotedNames() {
        assertThat(NameListParser.parse("--by", " a ,\"odd, name\",\"say \"\"hi\"\"\",b-c"))
                .containsExactly("a", "odd, name", "say \"hi\"", "b-c");
    }

    @Test
    void blankTextHasNoNames() {
        assertThat(NameListParser.parse("--by", "  ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "a,  | --by: expected a column name at position 3, found the end: a,",
                ",a  | --by: expected a column name at position 1, found \",\"",
                "a b | --by: expected \",\"",
                "a*  | at position 2, found \"*\"",
                "\"a | that closes the one at position 1",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> NameListParser.parse("--by", text))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }
}
