// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;

/** Numbers of rows that are computed, and shares of rows: DuckDB and Windrow answer alike. */
class LimitDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("t", "select i, i % 3 as k, (i * 7) % 5 as v from range(30) t(i)");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> queries() {
        return """
        select i from t order by i limit 1 + 2
        select i from t order by i limit (select max(k) from t) offset (select min(v) + 1 from t)
        select i from t order by i limit 10%
        select i from t order by i limit 35 % offset 3
        select i from t order by i limit 7.5%
        select i from t order by i limit null
        select i from t order by i limit all offset 2
        select i from t order by i limit 10 % 4
        select i from t order by i limit (select null)
        select * from (select i from t order by i limit 20%) order by i desc limit 2
        select i from t order by i limit 100%
        select i from t order by i limit 0%
        select i from t order by i limit '3'
        select k, (select i from t u where u.k = t.k order by i limit 1) x from t order by i limit 3
        with c as (select 4 n) select i from t order by i limit (select n from c)
        select i from t where (k, v) = any (select k, v from t where i < 5) order by i
        select i from t where (k, v) <> all (select k, v from t where i < 5) order by i
        """
                .lines();
    }

    @ParameterizedTest
    @MethodSource("queries")
    void answersAreAlike(String query) throws SQLException {
        assertThat(both.expected(query)).isNotNull();
        assertThat(both.difference(query, true)).isEmpty();
    }
}
