// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.TransformResult;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;

/** Joins by inequalities alone, beside DuckDB. */
final class RangeJoinsDuckDbTest {

    @TempDir private static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void create() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "a",
                """
                select i as n, case when i % 11 = 0 then null else (i * 7919) % 20000 end as x,
                    cast((i * 31) % 500 as smallint) as y,
                    date '2020-01-01' + cast(i * 13 % 700 as int) as d,
                    timestamp '2020-01-01 00:00:00' + to_hours(i * 17 % 9000) as t
                from range(1500) t(i)\
                """);
        // Most ranges are short, some long, some empty, and some have no end.
        both.create(
                "b",
                """
                select i as m, (i * 4001) % 20000 as lo,
                    case when i % 13 = 0 then null when i % 100 = 0 then 20000
                        when i % 7 = 0 then (i * 4001) % 20000 - 5
                        else (i * 4001) % 20000 + i % 40 end as hi,
                    date '2020-01-01' + cast(i * 29 % 800 as int) as d,
                    timestamp '2020-01-01 00:00:00' + to_hours(i * 19 % 9500) as t
                from range(5000) t(i)\
                """);
        both.create("few", "select i as m, i * 100 as lo, i * 100 + 50 as hi from range(70) t(i)");
        both.create(
                "intervals",
                "select i * 10 as lo, i * 10 + 9 as hi, i % 5 as part from range(100000) t(i)");
        both.create("points", "select i * 9 as x from range(100000) t(i)");
    }

    @AfterAll
    static void close() throws SQLException {
        both.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*), sum(n), sum(m) from a join b on x between lo and hi",
                "select count(*), sum(n), sum(m) from b join a on x > lo and x < hi",
                "select n, m from a join b on x >= lo and hi >= x and n < 300 order by n, m",
                "select count(*), sum(n), sum(m) from a join b on lo >= x and lo <= x + 5",
                "select count(*), sum(n), sum(m) from a join b on lo >= x and lo <= y",
                "select count(*), sum(n), sum(m) from a join b on y > m",
                "select count(*), sum(n), sum(m) from a join b on a.d > b.d and a.t < b.t",
                "select count(*), sum(n), sum(m) from a join b on a.d <= b.d and x = hi - 3",
                "select n, m from a left join b on x between lo and hi and m % 2 = 0"
                        + " order by n, m nulls first",
                "select count(*), count(n), count(m), sum(m) from a right join b"
                        + " on x between lo and hi",
                "select count(*), count(n), count(m), sum(n) from a full join b"
                        + " on x between lo and hi and a.t < b.t",
                "select count(*), sum(n) from a where exists"
                        + " (select 1 from b where x between lo and hi)",
                "select count(*), sum(n) from a where not exists"
                        + " (select 1 from b where x between lo and hi and m > 900)",
                "select count(*), sum(n) from a where not exists (select 1 from b where lo < x)",
                "select count(*), sum(n), sum(m) from few join a on x between lo and hi",
                "select count(*), sum(n) from a join few on x > hi where m < 0",
                "select n, (select count(*) from b where lo < x and hi > x) as c from a order by n",
            })
    void isAnsweredAsByDuckDb(String query) throws SQLException {
        assertThat(both.difference(query, query.contains("order by"))).isEmpty();
    }

    /** To compare each row with each would take 10 thousand million comparisons. */
    @Test
    @Timeout(60)
    void rowsAreNotAllComparedWithOneAnother() {
        try (TransformResult result =
                both.run(
                        "select count(*) as n, sum(part) as s from points join intervals"
                                + " on x between lo and hi")) {
            assertThat(result.longs("n").get(0)).isEqualTo(100_000);
            assertThat(result.longs("s").get(0)).isEqualTo(200_000);
        }
    }
}
