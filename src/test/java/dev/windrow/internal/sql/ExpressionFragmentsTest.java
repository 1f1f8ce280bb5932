// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpressionFragmentsTest {

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
                "x in (1, 2,3)                  | x in (1, 2, 3)",
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
                "cast(a+1 as int8) < 3          | cast(a + 1 as int8) < 3",
                "TRY_CAST(a as decimal( 9,2 ))  | try_cast(a as decimal(9,2))",
                "cast(t as timestamp(us,UTC))   | cast(t as timestamp(us,UTC))",
                "coalesce(a, -b,0) * 2          | coalesce(a, -b, 0) * 2",
                "cast = coalesce                | cast = coalesce",
                "x LIKE 'a%'                    | x like 'a%'",
                "x not like '5!%' escape '!' or y | not x like '5!%' escape '!' or y",
                "\"like\" = 1                    | \"like\" = 1",
                "upper = lower                  | upper = lower",
                "a%b*-c                         | a % b * -c",
                "MOD(a, b - 1)                  | a % (b - 1)",
                "round(a) + ROUND(a,-2)         | round(a) + round(a, -2)",
                "year(d)*100+day_of_year(d)     | year(d) * 100 + dayofyear(d)",
                "date_part('iso_year',d)        | isoyear(d)",
                "date_trunc('Months', d + interval '1' DAY) | date_trunc('month', d + interval '1"
                        + " day')",
                "d - interval '1 month' - interval '2 weeks' | d - interval '1 month' - interval"
                        + " '14 days'",
                "(a - b) + interval '-90 minutes' | a - b - interval '90 minutes'",
                "time_bucket('1 hour 30 minutes',t) | time_bucket(interval '90 minutes', t)",
                "time_bucket(interval '1.5' seconds, t) | time_bucket(interval '1.5 seconds', t)",
                "date_add(d, '1 year -1 day')   | d + interval '1 year -1 day'",
                "datediff('day', d, date '2024-01-31' + interval '1 month')"
                        + " | date_diff('day', d, date '2024-02-29')",
                "t < timestamp '1998-09-02' - interval '1 hour' | t < timestamp '1998-09-01T23:00'",
                "make_date(y,2,d+1)             | make_date(y, 2, d + 1)",
                "interval + year                | interval + year",
                "floor(a)+ceil(b)+ceiling(c)    | floor(a) + ceil(b) + ceil(c)",
                "abs(-a) * sign(b)              | abs(-a) * sign(b)",
                "pow(a,2) / power(b, 0.5)       | power(a, 2) / power(b, 0.5)",
                "sqrt(a)+exp(b)+ln(c)+log10(d)  | sqrt(a) + exp(b) + ln(c) + log10(d)",
                "round = floor                  | round = floor",
                "case when a>1 then 'b' else 'c' end = d"
                        + " | case when a > 1 then 'b' else 'c' end = d",
                "CASE WHEN a THEN 1 WHEN b THEN null END + 1"
                        + " | case when a then 1 when b then null end + 1",
                "case a+1 when 2 then b else null end | case when a + 1 = 2 then b end",
                "case (a) when 2 then end end   | case when a = 2 then end end",
                "\"case\" = 1 and case > 2       | \"case\" = 1 and \"case\" > 2",
                "nullif(a,0)                    | case when a = 0 then null else a end",
                "greatest(a,b, 3) - least(a)    | greatest(a, b, 3) - least(a)",
                "contains(x,'a') and y          | contains(x, 'a') and y",
                "startsWith(x, 'it''s')         | starts_with(x, 'it''s')",
                "ENDS_WITH(x,'')                | ends_with(x, '')",
                "indexOf(x,'é') = -1            | index_of(x, 'é') = -1",
                "length(x) + byte_length(x)     | length(x) + byte_length(x)",
                "upper(lower(x))                | upper(lower(x))",
                "strip(x)                       | strip(x)",
                "strip_left(x, ' ')             | strip_left(x, ' ')",
                "stripRight(x)                  | strip_right(x)",
                "slice(x, -2)                   | slice(x, -2)",
                "slice(x,0,-1)                  | slice(x, 0, -1)",
                "split(x,', ',-1)               | split(x, ', ', -1)",
                "split(x,',',0,2)               | split(x, ',', 0, 2)",
                "concat(x,' ',y)                | concat(x, ' ', y)",
                "concatenate('-',null,x,y)      | concatenate('-', null, x, y)",
                "concatenate('','?',x)          | concatenate('', '?', x)",
                "replace(x,'a','')              | replace(x, 'a', '')",
                "copyIfElse(a>1 or b,x,'none')  | copy_if_else(a > 1 or b, x, 'none')",
                "repeat(x,3)                    | repeat(x, 3)",
                "pad_left(x,5)                  | pad_left(x, 5, ' ')",
                "pad_right(x,5,'€')             | pad_right(x, 5, '€')",
                "pad_both(x,5,'.')              | pad_both(x, 5, '.')",
                "to_integer(x) * to_float(y)    | to_integer(x) * to_float(y)",
                "from_integer(a+1)              | from_integer(a + 1)",
                "hash(x)                        | hash(x)",
                "hash(x,-7)                     | hash(x, -7)",
                "a_1.b$c / 2nd                  | a_1.b$c / \"2nd\"",
            })
    void readsWhatSqlWrites(String text, String label) {
        Expression expression = Fragments.expression("--where", text);
        assertThat(expression.label()).isEqualTo(label);
        assertThat(Fragments.expression("--where", label)).isEqualTo(expression);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``           | position 1: expected a column name or a value, found the end",
                "a >          | position 4: expected a column name or a value, found the end",
                "a > 3)       | \"or\" or the end, found \")\"",
                "a b          | \"or\" or the end, found \"b\"",
                "(a > 3       | position 7: expected \")\"",
                "a ! 3        | position 3: expected an operator, \"and\"",
                "a is 3       | expected \"null\", \"true\", \"false\" or \"distinct from\"",
                "a not 3      | expected \"between\", \"in\" or \"like\" after not",
                "upper a      | \"or\" or the end, found \"a\"",
                "upper(a      | position 8: expected \",\" or \")\", found the end",
                "slice(a)     | position 8: expected an argument of slice(x, start [, stop])",
                "slice(a, b)  | position 10: expected an integer of",
                "regexp_replace(a, b, c) | position 19: expected a text in single quotes",
                "a between 1  | expected \"and\" between the two ends",
                "a in 3       | expected \"(\" after in",
                "a in (3      | expected \",\" or \")\"",
                "cast(a)      | expected \"as\" and a type",
                "a = 'x       | position 7: expected the ' that closes the one at position 5",
                "case when a  | position 12: expected \"then\" after the condition of when",
                "case a then 1 | position 8: expected \"when\" after case, found \"then\"",
                "case when a then 1 | position 19: expected \"when\", \"else\" or \"end\"",
                "x + interval '1' | position 17: expected a unit such as day, found the end",
                "slice(a, b)  | position 10: expected an integer of",
                "mod(a)       | position 6: expected an argument of mod(x, y)",
                "a < < b      | position 5: expected a column name or a value",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.expression("--where", text))
                .withMessageStartingWith("--where at position ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a || '-' || b = 'x' ; concat(a, '-', b) = 'x'",
                "a||b||upper(c) like '%' ; concat(a, b, upper(c)) like '%'",
            })
    void joinsStrings(String text, String label) {
        assertThat(Fragments.expression("--where", text).label()).isEqualTo(label);
    }

    @Test
    void tellsWhichTypesThereAre() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.expression("--where", "cast(a as number) < 3"))
                .withMessageContaining("no column type \"number\": expected bool, int8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "d < date 'September'      | no date \"September\", expected one such as"
                        + " 1998-09-02",
                "d < timestamp 'noon'      | no timestamp \"noon\", expected one such as",
                "d < timestamp '1998-02-30'| no timestamp",
                "d < 123456789012345678901234567890123456789 | has more than 38 digits",
                "date_trunc('mont', x)     | no unit of time \"mont\": there are microsecond,"
                        + " millisecond,",
                "date_part('yea', x)       | no field \"yea\": there are year, quarter,",
                "x + interval '1 lustrum'  | no interval \"1 lustrum\": expected one such as"
                        + " interval",
                "x + interval '1.5 moons' | no interval \"1.5 moons\"",
                "x - interval '-2147483648 months' | no interval \"2147483648 months 0 days"
                        + " 0 microseconds\": expected a shorter",
                "time_bucket('-1 day', x)  | time_bucket: the width is \"-1 day\", expected"
                        + " positive",
                "date '2024-01-01' + interval '2147483647 years' | expected one such as",
                "round(x,39)               | round: the number of digits is 39, expected -38 to 38",
                "split(x,'',0)             | split: the delimiter is empty",
                "replace(x,'','a')         | replace: what is replaced is empty",
                "repeat(x,3000000000)              | 3000000000, expected an integer of 32 bits",
                "pad_left(x,3,'ab')        | pad: a fill is one character, found \"ab\"",
                "x like 'a!' escape '!'    | escapes nothing at its end, expected %, _ or !",
                "x like 'a!b' escape '!'   | escapes b, expected %, _ or !",
                "split(x,',',9999999999)   | 9999999999, expected an integer of 32 bits",
                "slice(x,99999999999999999999) | expected an integer of 64 bits",
            })
    void tellsWhichValuesThereAre(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.expression("--where", text))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    @Test
    void namesTheNearestFunction() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.expression("--where", "lenght(x) = 3"))
                .withMessageContaining("no function \"lenght\": did you mean length")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNKNOWN_FUNCTION);
    }
}
