package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpressionParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a*(1-b)                        | a * (1 - b)",
                "a - b - c                      | a - b - c",
                "a - (b - c)                    | a - (b - c)",
                "a+b*-c                         | a + b * -c",
                "--a                            | -(-a)",
                "+a                             | a",
                "a<3 or b>=2.50 and not c       | a < 3 or b >= 2.50 and not c",
                "(a<3 OR b>2) AND c             | (a < 3 or b > 2) and c",
                "a!=b                           | a <> b",
                "a<>b                           | a <> b",
                "a<=-1                          | a <= -1",
                "x = 'it''s'                    | x = 'it''s'",
                "x is null                      | x is null",
                "x IS NOT NULL                  | x is not null",
                "not x is null                  | x is not null",
                "x between 1 and 2 and y        | x >= 1 and x <= 2 and y",
                "x not between 1 and 2          | not (x >= 1 and x <= 2)",
                "x in (1, 2,3)                  | x = 1 or x = 2 or x = 3",
                "x not in ('a')                 | not x = 'a'",
                "d <= date '1998-09-02'         | d <= date '1998-09-02'",
                "date'1998-09-02'=date          | date '1998-09-02' = date",
                "t < timestamp '1998-09-02 10:30' | t < timestamp '1998-09-02T10:30'",
                "t < timestamp '1998-09-02'     | t < timestamp '1998-09-02T00:00'",
                "t<timestamp '1998-09-02T10:30:00.25+02:00'"
                        + " | t < timestamp '1998-09-02T10:30:00.250+02:00'",
                "a = true and b = FALSE         | a = true and b = false",
                "\"net price\" * 2              | \"net price\" * 2",
                "\"null\" = 1e3                 | \"null\" = 1000.0E0",
                "x > 1e-5                       | x > 1.0E-5",
                "x > .5                         | x > 0.5",
                "notes = ordering               | notes = ordering",
                "a_1.b$c / 2nd                  | a_1.b$c / \"2nd\"",
            })
    void readsWhatSqlWrites(String text, String label) {
        Expression expression = ExpressionParser.parse("--where", text);
        assertThat(expression.label()).isEqualTo(label);
        assertThat(ExpressionParser.parse("--where", label)).isEqualTo(expression);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``           | expected a column name or a value at position 1, found the end",
                "a >          | expected a column name or a value at position 4, found the end",
                "a > 3)       | \"or\" or the end at position 6, found \")\"",
                "a b          | \"or\" or the end at position 3, found \"b\"",
                "(a > 3       | expected \")\" at position 7",
                "a = null     | whether one is null is told by \"is null\"",
                "a is 3       | expected \"null\" after is",
                "a not 3      | expected \"between\" or \"in\" after not",
                "a between 1  | expected \"and\" between the two ends",
                "a in 3       | expected \"(\" after in",
                "a in (3      | expected \",\" or \")\"",
                "a = 'x       | expected the ' that closes the one at position 5",
                "a < < b      | expected a column name or a value at position 5",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ExpressionParser.parse("--where", text))
                .withMessageStartingWith("--where: ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "d < date '1998-9-2'       | no date \"1998-9-2\", expected one such as 1998-09-02",
                "d < timestamp 'noon'      | no timestamp \"noon\", expected one such as",
                "d < timestamp '1998-02-30'| no timestamp",
                "d < 123456789012345678901234567890123456789 | has more than 38 digits",
            })
    void tellsWhichValuesThereAre(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> ExpressionParser.parse("--where", text))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
}
