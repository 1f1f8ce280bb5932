// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows that are written out in VALUES: DuckDB and Windrow answer alike. */
class ValuesDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    private static void assertAlike(String query) throws SQLException {
        assertThat(both.expected(query)).isNotNull();
        assertThat(both.difference(query, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "values (1, 'a', 1.5, date '2020-01-01'), (2, null, 2.25, '2020-02-01'),"
                        + " (3000000000, 'c', 100, null)",
                "select * from (values (1), (1.5), (2.255), (-0.001), (null)) t(a)",
                "select * from (values (1), (1e3), (2.5)) t(a)",
                "select * from (values (timestamp '2020-01-01 10:00:00'), ('2020-02-01 11:00:00'),"
                        + " (null)) t(a)",
                "select * from (values (1 + 1), (2::smallint), (-3), (abs(-7))) t(a)",
                "select * from (values (true), (1 = 2), (null)) t(a)",
                "select * from (values (upper('x')), ('y'), (null), ('a' || 'b')) t(a)",
                "select * from (values ([1, 2]), (null), ([])) t(a)",
                "select a.b from (values ({'b': 1}), ({'b': 2}), (null)) t(a)",
                "select * from (values (null::date), (null)) t(a)",
                "select * from (values (1), ((select 5)), (6)) t(a)",
                "select x, y from (values (1), (2)) a(x), lateral (values (x), (x + 10), (7)) b(y)",
                "select y from (values (1, 2), (3, 4)) t(x, y) where x in (values (1), (5))",
                "select count(*) from (values (1), (2), (2)) t(a) group by a having count(*) > 1",
                "values (9223372036854775807), (99999999999999999999)"
            })
    void typesOfColumnsFitAllValues(String query) throws SQLException {
        assertAlike(query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select date '2020-01-01' + interval (i) day as x from range(3) t(i)",
                "select date '2020-01-31' + interval (i + 1) months as x from range(3) t(i)",
                "select * from generate_series(date '2020-01-31', date '2020-06-03',"
                        + " interval 1 month) t(x)",
                "select * from range(timestamp '2020-01-01', timestamp '2020-01-03',"
                        + " interval '12 hours') t(x)",
                "select unnest(generate_series(date '2020-03-01', date '2020-01-01',"
                        + " interval '-1 month')) x",
                "select generate_series(d, d + interval 2 day, interval (i) day) x from"
                        + " (values (date '2020-01-01', 1), (date '2021-01-01', 2), (null, 3))"
                        + " t(d, i)",
                "select d::date as d, count(v) as n from generate_series(date '2020-01-01',"
                        + " date '2020-01-05', interval 1 day) g(d) left join (values"
                        + " (date '2020-01-02', 5)) t(x, v) on x = d group by 1",
                "select * from range(0, 10, 3) t(i)",
                "select 1 as a union all select 'x' union all select null",
                "select 'x' as a union select date '2020-01-01' union select 1.5",
                "select true as a union all select 'x' union all select '' || 2",
                "select 2 as a union all select true union all select null",
                "select true as a union select 2.5 union select false",
                "select a + 1 from (select 7 as a where false union all select true)",
                "select quantile_cont(x, 0.8 order by x desc) from (values (2), (1)) t(x)"
            })
    void otherRowsThatAreWrittenOut(String query) throws SQLException {
        assertAlike(query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit 1", "offset 1", "order by x desc", ""})
    void recursionIsOfBodiesAlone(String clause) throws SQLException {
        String query =
                "with recursive t as (select 1 as x union all select x + 1 from t where x < 3 %s)"
                        + " select * from t";
        assertThat(both.difference(query.formatted(clause), false)).isEmpty();
    }

    @Test
    void choicesHaveThousandsOfBranches() throws SQLException {
        String branches =
                IntStream.range(0, 2000)
                        .mapToObj(i -> "when %d then %d".formatted(i, 3 * i))
                        .collect(Collectors.joining(" "));
        String values =
                IntStream.range(0, 1000)
                        .mapToObj("nullif(i, %d)"::formatted)
                        .collect(Collectors.joining(", "));
        assertAlike("select sum(case i " + branches + " end) as x from range(3000) t(i)");
        assertAlike("select sum(coalesce(" + values + ")) as x from range(1000) t(i)");
        assertAlike("select max(greatest(" + values + ")) as x from range(1000) t(i)");
        assertAlike(
                "select i::varchar as k, coalesce(null, case i "
                        + branches.replace("then ", "then '").replace(" when", "' when")
                        + "' end) as x from range(1000, 3000) t(i)");
    }

    @Test
    @Timeout(120)
    void thousandsOfRowsAreOneTable() throws SQLException {
        String rows =
                IntStream.range(0, 20_000)
                        .mapToObj(i -> "(%d, 't%d', %d.5, -%d)".formatted(i, i, i, i))
                        .collect(Collectors.joining(", "));
        assertAlike(
                "select count(*), sum(a), max(b), sum(c), min(d) from (values "
                        + rows
                        + ") t(a, b, c, d)");
    }
}
