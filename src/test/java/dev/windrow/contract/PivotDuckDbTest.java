// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;

/** PIVOT and UNPIVOT: DuckDB and Windrow answer alike, and name columns alike. */
class PivotDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "t",
                """
                select * from (values
                (1, 'a', 1, 10, date '2020-01-01', true), (1, 'b', 1, 20, date '2020-01-02', false),
                (1, 'a', 2, 5, date '2020-01-01', null), (2, 'a', 1, 1, date '2020-01-03', true),
                (2, null, 2, 2, null, true), (3, 'b', null, 3, date '2020-01-02', false)
                ) t(k, c, d, v, dt, b)
                """);
        both.create(
                "w",
                """
                select * from (values
                (1, 2, null, 4, 5), (2, null, null, 6, 7), (3, 8, 9, null, 1)) w(k, a, b, c, d)
                """);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> queries() {
        return """
        PIVOT t ON c USING sum(v) GROUP BY k
        PIVOT t ON c USING sum(v)
        PIVOT t ON c USING sum(v), count(*) GROUP BY k ORDER BY k
        PIVOT t ON c USING sum(v) AS total, max(v) AS m GROUP BY k
        PIVOT t ON c USING sum(v) AS total GROUP BY k
        PIVOT t ON c GROUP BY k
        PIVOT t ON c
        PIVOT t ON c IN ('a','b') USING sum(v) GROUP BY k
        PIVOT t ON c IN ('a','zz') USING count(v) GROUP BY k
        PIVOT t ON c, d USING sum(v) GROUP BY k
        PIVOT t ON c || '_' || d USING sum(v) GROUP BY k
        PIVOT t ON d USING first(v order by v) GROUP BY k, c
        PIVOT t ON dt USING sum(v)
        PIVOT t USING sum(v) GROUP BY k
        PIVOT (SELECT k, c, v FROM t WHERE v > 1) ON c USING sum(v)
        SELECT * FROM t PIVOT (sum(v) FOR c IN ('a','b'))
        SELECT * FROM t PIVOT (sum(v) FOR c IN ('a','b') GROUP BY k)
        SELECT * FROM t PIVOT (sum(v) AS s, count(*) AS n FOR c IN ('a','b') d IN (1, 2) GROUP BY k)
        SELECT p.a, p.k FROM t PIVOT (sum(v) FOR c IN ('a' AS a,'b') GROUP BY k) AS p
        SELECT * FROM t PIVOT (sum(v) FOR c IN (a, b) GROUP BY k) p(x, y)
        SELECT * FROM t PIVOT (max(v) FOR d IN (1, NULL) GROUP BY k)
        SELECT * FROM (PIVOT t ON c USING sum(v) GROUP BY k) WHERE a > 1
        FROM (PIVOT t ON c USING sum(v) GROUP BY k) UNPIVOT (x FOR n IN (a, b))
        UNPIVOT w ON a, b INTO NAME n VALUE v
        UNPIVOT w ON a, b
        UNPIVOT w ON A, B INTO NAME n VALUE v
        SELECT * FROM t PIVOT (sum(v + k) FOR c IN ('a') d IN (1, 2))
        PIVOT (SELECT 1.0::DOUBLE AS d, 2 AS x) ON d IN (1) USING sum(x)
        PIVOT (SELECT 1 AS d, 2 AS x) ON d IN ('01', '1', 'zz') USING sum(x)
        PIVOT (SELECT 1 AS d, DATE '2020-01-01' AS x) ON x IN (DATE '2020-01-01') USING sum(d)
        UNPIVOT w ON COLUMNS(* EXCLUDE (k)) INTO NAME n VALUE v ORDER BY ALL
        UNPIVOT w ON * EXCLUDE (k) INTO NAME n VALUE v
        UNPIVOT w ON (a, b) AS x, (c, d) AS y INTO NAME n VALUE v1, v2
        UNPIVOT w ON (a, b), (c, d) INTO NAME n VALUE v1, v2
        SELECT * FROM w UNPIVOT (v FOR n IN (a, b))
        SELECT * FROM w UNPIVOT INCLUDE NULLS (v FOR n IN (a, b AS 'bb', c))
        SELECT * FROM w UNPIVOT EXCLUDE NULLS (v FOR n IN (a, b))
        SELECT * FROM w UNPIVOT ((v1, v2) FOR n IN ((a, b) AS 'x', (c, d) AS 'y'))
        SELECT * FROM w UNPIVOT (v FOR n IN (COLUMNS('[ab]')))
        SELECT * FROM w UNPIVOT INCLUDE NULLS (v FOR n IN (a, b)) AS u(x, y, z, p, q)
        UNPIVOT w ON (a + 10), b INTO NAME n VALUE v
        UNPIVOT w ON COLUMNS(* EXCLUDE (k))::VARCHAR INTO NAME n VALUE v
        UNPIVOT (SELECT 42 AS a, 21 AS b) ON a, b
        SELECT count(*) AS n FROM (UNPIVOT w ON a, b)
        PIVOT (SELECT * FROM t JOIN (SELECT DISTINCT k kk FROM t) ON k = kk) ON c USING sum(v) GROUP BY k
        PIVOT t JOIN (SELECT DISTINCT k, k + 1 AS z FROM t) USING (k) ON c USING sum(v) GROUP BY z
        PIVOT t ON k % 2 USING count(*) GROUP BY c
        PIVOT t ON b USING sum(v) GROUP BY k
        SELECT * FROM (VALUES (1)) x(q), (PIVOT t ON c USING sum(v) GROUP BY k) y
        PIVOT_WIDER t ON c USING sum(v) GROUP BY k
        PIVOT_LONGER w ON a, b INTO NAME n VALUE v
        PIVOT t ON c USING sum(v) GROUP BY k UNION ALL PIVOT t ON c USING sum(v) GROUP BY k
        PIVOT t ON c USING sum(v) GROUP BY k LIMIT 2
        """
                .lines();
    }

    @ParameterizedTest
    @MethodSource("queries")
    void answersAreAlike(String query) throws SQLException {
        assertThat(both.expected(query)).isNotNull();
        assertThat(both.difference(query, false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pivot (select 1 k, 2 c) t on c using k + 1 | is no aggregation",
                "select * from (select 1 k) t pivot (sum(k) for c) | expected in",
                "select * from (select 1 k) t pivot (sum(k) for c in (select 1)) | list the values",
                "unpivot (select 1 k, 2 c) t on (k, c) into name n value v | expected 1 columns",
                "select count(* exclude (k)) from (select 1 k) t | EXCLUDE here",
                "pivot (select i c from range(20000) t(i)) on c using count(*) | at most 10,000"
            })
    void whatHasNoMeaningIsRefused(String query, String message) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
        try (Windrow windrow = Windrow.open(config)) {
            assertThatThrownBy(() -> windrow.sql(query).close())
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining(message);
        }
    }
}
