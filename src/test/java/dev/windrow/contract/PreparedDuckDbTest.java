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
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;

/** Statements with parameters, with DuckDB as the judge of what running them means. */
final class PreparedDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void prepares() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("t", "select i as k, 'n' || i as s, i * 1.5 as x from range(20) r(i)");
        both.execute("prepare by_place as select k, s from t where k >= ? and s <> ? limit ?");
        both.execute("prepare by_number as select k * $1 as a, k + $1 as b from t where k < $2");
        both.execute("PREPARE by_name AS from t where k = $key or s = $Text");
        both.execute("prepare plain as select '$1 ?' as a -- $2\n, 1 as b");
        both.execute("prepare in_parts as with w as (select $1 as v) select v, v * 2 as d from w");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "execute by_place(3, 'n5', 4)",
                "EXECUTE By_Place(1 + 2, upper('N4'), 3)",
                "execute by_number(-2, 4)",
                "execute by_number(2 + 1, 4)",
                "execute by_name(text := 'n3', KEY := 5)",
                "execute by_name(key := null, text := 'it''s')",
                "execute plain",
                "execute in_parts(7)",
                "execute by_place(1, 'n2')",
                "execute by_place(k, 'n2', 1)",
                "execute by_number",
                "execute by_name(1, 'n2')",
                "execute by_name(key := 1, other := 2)",
                "execute nothing(1)"
            })
    void runningMeansWhatDuckDbMakesOfIt(String statement) throws SQLException {
        assertThat(both.difference(statement, false)).isEmpty();
    }

    @Test
    void aLaterStatementTakesTheNameUntilItIsGivenUp() throws SQLException {
        both.execute("prepare again as select 1 as a");
        both.execute("prepare again as select ? as b");
        assertThat(both.difference("execute again(2)", false)).isEmpty();
        both.execute("deallocate prepare again");
        assertThat(both.difference("execute again(2)", false)).isEmpty();
    }

    /** Also where the values are not known yet. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prepare bad as selec $1 | SELEC",
                "prepare bad as select 1 + | the end",
                "prepare as select 1 | a name of the statement",
                "prepare bad as prepare worse as select 1 | PREPARE",
                "execute by_place(1 | \")\"",
                "deallocate nothing | no statement \"nothing\"",
                "select ? | \"?\"",
                "execute by_place(1, 'n2') | values of the parameters [1, 2]"
            })
    void faultyStatementsFail(String statement, String reason) {
        assertThatThrownBy(() -> both.run(statement).close())
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void failuresTellThePlaceInTheStatement() {
        both.run("prepare wrong as select k, nope + $1 as v from t").close();
        assertThatThrownBy(() -> both.run("execute wrong(1)").close())
                .isInstanceOf(WindrowException.class)
                .returns(ErrorCode.UNKNOWN_COLUMN, e -> ((WindrowException) e).code())
                .hasMessageContaining("statement \"wrong\" at position 11");
    }
}
