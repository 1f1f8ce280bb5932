// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Every function of functions.txt, over edge values: DuckDB and Windrow answer alike. */
class FunctionsDuckDbTest {

    private static final String VALUES =
            """
            select * from (values
            (1, 7::bigint, 1.5::double, 0.5::double, 2::int, 12.50::decimal(12,2), 'Abc', 'b', '/a/b/c.txt', date '2024-02-29', timestamp '2024-02-29 15:04:05.123456', timestamp '2025-01-31 10:00:00', true),
            (2, -7, -2.5, -0.5, -3, -0.05, 'The Quick', 'Q', 'c.tar.gz', date '1999-12-31', timestamp '1999-12-31 23:59:59', timestamp '2000-02-29 00:00:00', false),
            (3, 0, 0.0, 0.0, 0, 0.00, '', '', '', date '1970-01-01', timestamp '1970-01-01 00:00:00', timestamp '1969-12-31 23:59:59.999999', null),
            (4, 1000000, 'inf', 1.0, 5, 999.99, 'é😀x', '😀', 'a\\b\\c', date '2000-01-01', timestamp '2000-01-01 12:00:00', timestamp '1999-01-31 12:00:01', true),
            (5, -1, 'nan', -1.0, -1, -999.99, '  pad ', ' ', '/x', date '0044-03-15', timestamp '0044-03-15 01:02:03', timestamp '2024-03-31 00:00:00', true),
            (6, null, null, null, null, null, null, null, null, null, null, null, null),
            (7, 12345, -0.0, 0.333333, 3, 1.25, 'cc', 'c', 'dir/', date '2024-12-30', timestamp '2024-12-30 00:30:00', timestamp '2024-12-31 00:29:59.5', false),
            (8, 6, 123456.789, -0.75, 1, 7.77, 'Kitten%_', '%', '//y.', date '2010-01-03', timestamp '2010-01-03 06:07:08.9', timestamp '2009-12-31 18:00:00', true)
            ) t(k, i, x, y, j, m, s, t, p, d, ts, ts2, b)
            """;

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesTheTable() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("v", VALUES);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> expressions() throws IOException {
        try (var in =
                Objects.requireNonNull(
                        FunctionsDuckDbTest.class.getResourceAsStream("functions.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> divided(line.substring(line.indexOf(':') + 1)).stream());
        }
    }

    /** Divides a line at its commas outside of parentheses and quotes. */
    private static List<String> divided(String line) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean isQuoted = false;
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            isQuoted ^= each == '\'';
            depth += isQuoted ? 0 : each == '(' ? 1 : each == ')' ? -1 : 0;
            if (each == ',' && depth == 0 && !isQuoted) {
                parts.add(line.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(line.substring(start).strip());
        return parts;
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void aFunctionAnswersAsDuckDbDoes(String expression) throws SQLException {
        assertThat(both.difference("select " + expression + " from v", false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "to_char(d, 'x') | strftime",
                "nvl(i, 0) | coalesce",
                "getdate() | now",
                "charindex('a', s) | strpos",
                "strftme(d, '%Y') | strftime",
                "levenstein(s, t) | levenshtein"
            })
    void anUnknownFunctionNamesTheOneThatIsMeant(String call, String meant) {
        assertThatThrownBy(() -> both.run("select " + call + " from v"))
                .hasMessageContaining("did you mean " + meant)
                .extracting(failure -> ((WindrowException) failure).code())
                .isEqualTo(ErrorCode.UNKNOWN_FUNCTION);
    }

    @Test
    void nothingIsMeantWhereNoNameIsNear() {
        assertThatThrownBy(() -> both.run("select zygomorphic(s) from v"))
                .hasMessageContaining(
                        "no function \"zygomorphic\": docs/reference/functions.md has all");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chr(-1) | -1 is no character",
                "factorial(40) | more than 38 digits",
                "-1 << 3 | a shift of -1 to the left",
                "format('{}') | 0 values, expected one more",
                "printf('%s', i) | the format 's' of an integer",
                "format('{', i) | is no format",
                "strptime('x', '%d') | try_strptime makes a null of it",
                "strftime(ts, '%Q') | is no format of times",
                "make_timestamp(2024, 13, 1, 0, 0, 0.0) | of row 0",
                "levenshtein(s, i) | found (utf8, int64), expected (utf8, utf8)",
                "gcd(i) | expected the arguments of gcd(int64, int64)",
                "to_base(i, 99) | the base 99, expected 2 to 36"
            })
    void whatAFunctionDoesNotTakeIsToldWithARemedy(String call, String message) {
        assertThatThrownBy(() -> both.run("select " + call + " from v where k = 1"))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message);
    }

    @Test
    void eachCallOfChanceHasItsOwnValuesInEachRow() throws SQLException {
        String query = "select count(distinct r), count(*) from (select random() as r from v)";
        assertThat(both.difference(query, false)).isEmpty();
        assertThat(both.difference("select count(*) from v where random() = random()", false))
                .isEmpty();
    }

    @Test
    void anAggregationThatIsWrittenInSqlTakesClauses() throws SQLException {
        for (String call :
                List.of(
                        "count_if(i > 0) filter (where j > 0)",
                        "regr_sxx(j, y) filter (where b)",
                        "sum(j) + regr_count(j, y)",
                        "count_if(i > 0) over (partition by b)",
                        "fsum(distinct y)")) {
            assertThat(both.difference("select " + call + " from v", false)).isEmpty();
        }
        assertThat(
                        both.difference(
                                "select b, wavg(j, k) from v group by b having count_if(j > 0) > 1",
                                false))
                .isEmpty();
    }

    @Test
    void aStatementHasOneTime() throws SQLException {
        assertThat(
                        both.difference(
                                "select count(distinct now()), count(*) from v where now() ="
                                        + " current_timestamp",
                                false))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select k from v using sample 3 | 3",
                "select k from v where k > 0 using sample 3 rows | 3",
                "select k from v using sample 100 | 8",
                "select k from v using sample 100% | 8",
                "select k from v using sample 0 percent (bernoulli) | 0",
                "select k from v tablesample reservoir(2 rows) | 2",
                "select a.k from v a tablesample (3 rows), v b tablesample 2 | 6"
            })
    void aSampleHasSomeRowsOfTheTable(String query, long rows) throws SQLException {
        try (var sample = both.run(query)) {
            assertThat(sample.rows()).isEqualTo(rows);
        }
        assertThat(both.difference("select count(*) from (" + query + ") where k > 8", false))
                .isEmpty();
    }

    @Test
    void partsOfATextMayBeOfAnyType() throws SQLException {
        assertThat(both.difference("select s || i || '-' || m, concat(i, b, d) from v", false))
                .isEmpty();
    }
}
