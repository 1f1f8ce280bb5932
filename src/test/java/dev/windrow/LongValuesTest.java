// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** One value may be so long that what is done with it alone takes minutes. */
@ExtendWith(NoLeaks.class)
final class LongValuesTest {

    private static final String PART = "a".repeat(16_000) + "b";

    private static final Duration TIMEOUT = Duration.ofMillis(300);

    /** A timeout, with what a busy machine adds; the work itself takes minutes. */
    private static final Duration SOON = Duration.ofSeconds(120);

    private static Table text(String text) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, 1)) {
            builder.appendBytes(text.getBytes(StandardCharsets.UTF_8));
            Map<String, Column> columns = Map.of("s", builder.build(memory));
            return new Table(columns, 1, memory);
        }
    }

    private static String value(String expression, String text, Duration timeout) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        try (Windrow windrow = Windrow.open(config.withTimeout(timeout));
                Table table = text(text);
                TransformResult result =
                        windrow.sql(
                                "select " + expression + " as x from t",
                                SqlTables.none().with("t", Scan.of(table)))) {
            return String.valueOf(result.table().column("x").text(0));
        }
    }

    /** A place for each character and comparisons for each place: 16 billion. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "index_of(s, '%s')",
                "contains(s, '%s')",
                "s like '%%%s%%'",
                "length(replace(s, '%s', ''))",
                "instr(s, substr(s, 1, 16000) || 'b')",
                "length(split_part(s, substr(s, 1, 16000) || 'b', 1))",
                "length(string_split(s, '%s')[1])"
            })
    void aTextIsSoughtInTimeOfItsLength(String expression) {
        String asked = expression.formatted(PART);
        assertThat(value(asked, "a".repeat(1_000_000), SOON)).isIn("-1", "0", "false", "1000000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "regexp_matches(s, '\\b((a+)+)+b')",
                "regexp_extract(s, '\\b((a+)+)+b')",
                "regexp_replace(s, '\\b((a+)+)+b', '')",
                "len(string_split_regex(s, '((a+)+)+b'))",
                "len(regexp_extract_all(s, '((a+)+)+b'))",
                "regexp_matches(s, '((a+)+)+' || substr(s || 'b', 61))",
                "regexp_matches(s, '(?m)^a*a*a*a*a*a*a*a*a*a*a*a*a+c$')",
                "s like '%_%%'",
                "levenshtein(s, s || 'b')",
                "jaro_similarity(s, s || 'b')",
                "length(repeat(s, 900))",
                "len(list_select([range(100000)], list_transform(range(200000), lambda i: 1)))",
                "s like '%%' || substr(s, 1, 4000) || '_b'"
            })
    void aTimeoutEndsWorkOnOneValue(String expression) {
        boolean isRegular = expression.contains("+)") || expression.contains("*a*");
        String asked = expression.replace("%_%%", "%" + "a".repeat(4_000) + "_b");
        String text = "a".repeat(isRegular ? 60 : expression.startsWith("lev") ? 8_000 : 2_000_000);
        long start = System.nanoTime();
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> value(asked, text, TIMEOUT))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }

    @Test
    void aTimeoutEndsTheUnpackingOfAFile(@TempDir Path folder) throws IOException {
        Path packed = folder.resolve("zeros.csv.gz");
        byte[] zeros = "0\n".repeat(1 << 19).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            for (int i = 0; i < 1_000; i++) {
                out.write(zeros);
            }
        }
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        long start = System.nanoTime();
        try (Windrow windrow = Windrow.open(config.withTimeout(TIMEOUT))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    windrow.sql(
                                                    "select count(*) from '" + packed + "'",
                                                    SqlTables.none())
                                            .close())
                    .satisfies(
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CANCELLED));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }

    /** Java's decimals take more than a minute for each. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "cast(s || 'e-3000000' as bigint); 1",
                "cast('0.' || s as decimal(38,3)); 0.111",
                "cast(repeat('0', 3000000) || '12.5' as bigint); 13",
                "cast('-0.' || repeat('0', 3) || '12' || repeat('0', 3000000) as decimal(38,5));"
                        + " -0.00012",
                "cast('2.5' || repeat('0', 3000000) || '1' as bigint); 3",
                "cast('0.4' || repeat('9', 3000000) as bigint); 0",
                "json_valid(s); true",
                "s::json = s; true",
                "len(range(0, -9223372036854775807 - 1)); 0",
                "try_cast(s as decimal(38,2)); null",
                "try_cast(s || 'x' as bigint); null",
                "try_cast(s || '.' || s || '.' as bigint); null"
            })
    void numbersOfMillionsOfDigitsAreRead(String expression, String expected) {
        assertThat(value(expression, "1".repeat(3_000_001), SOON)).isEqualTo(expected);
    }

    /** To have it once for each element would take 15 GB. */
    @Test
    void aLambdaHasALongValueOfItsRowOnce() {
        String numbers =
                IntStream.rangeClosed(1, 50_000)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(","));
        String sum =
                "list_transform([string_split(s, ',')::int[]], lambda l:"
                        + " list_sum(list_transform(range(1, 50001), lambda i: l[i])))[1]";
        assertThat(value(sum, numbers, SOON)).isEqualTo("1250025000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "json_extract(s, '$[0]'); a number of 1,000,000 characters, expected 10,000 at"
                        + " most",
                "regexp_matches(s, s); a regular expression of 1,000,000 characters",
                "len(range(9223372036854775807)); a list of 16777217 elements"
            })
    void whatTakesTooLongIsRefusedAtOnce(String expression, String why) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> value(expression, "1".repeat(1_000_000), SOON))
                .withMessageContaining(why)
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "regexp_matches(s, '((a+)+)+b')",
                "s similar to '((a+)+)+b'",
                "regexp_matches(s, '^a*a*a*a*a*a*a*a*a*a*a*a*a+c$')",
                "regexp_matches(s, '(a|b)*c')",
                "regexp_extract(s, '((a+)+)+b') <> ''",
                "regexp_replace(s, '((a+)+)+b', '') <> s"
            })
    void anExpressionOfRepetitionsTakesOnePass(String expression) {
        assertThat(value(expression, "a".repeat(1 << 20), SOON)).isEqualTo("false");
    }

    @Test
    void anExpressionThatNeedsMuchStackIsTold() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () -> value("regexp_matches(s, '\\b(a|b)*c')", "a".repeat(1 << 20), SOON))
                .withMessageContaining("(a|b)*c' needs more stack for a text of 1048576")
                .returns(ErrorCode.HOST_MEMORY, WindrowException::code);
    }

    @Test
    void aTextThatIsAlmostThereOftenIsFound() {
        String text = "ab".repeat(5_000) + "aab" + "ab".repeat(5_000) + "c";
        assertThat(value("index_of(s, '%s')".formatted("ab".repeat(3_000) + "c"), text, SOON))
                .isEqualTo(String.valueOf(text.indexOf("ab".repeat(3_000) + "c")));
        assertThat(value("index_of(s, '%s')".formatted("ab".repeat(4_999) + "aa"), text, SOON))
                .isEqualTo("2");
    }
}
