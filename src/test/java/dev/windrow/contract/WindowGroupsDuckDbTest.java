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

/** Aggregations of frames that are those of groups: DuckDB and Windrow answer alike. */
class WindowGroupsDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "t",
                """
                select i, i % 3 as k, (i * 7) % 5 as v,
                case when i % 4 = 0 then null else 's' || (i * 7) % 5 end as s,
                (i % 5)::double / 2 as d from range(30) t(i)
                """);
        both.create("big", "select i, i // 100 as k, i % 7 as v from range(20000) t(i)");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> queries() {
        return """
        mode(v) over (partition by k)
        mode(k) over (order by i)
        list(v) over (partition by k order by i)
        list(s) over (partition by k order by i rows between 1 preceding and 1 following)
        list(s order by v desc, i) over (partition by k)
        string_agg(s, ',') over (partition by k order by i)
        string_agg(s, ',' order by i desc) over (order by i rows between 2 preceding and current row)
        string_agg(distinct s, ',' order by s) over (partition by k)
        bool_and(v > 0) over (partition by k order by i)
        bool_or(v > 3) over (order by i rows 2 preceding)
        covar_pop(v, i) over (partition by k)
        arg_max(s, v) over (partition by k order by i rows between 3 preceding and 1 preceding)
        list(v) over (order by i rows between 3 following and 4 following)
        sum(distinct v) over (partition by k order by i)
        median(v) over (order by i rows between 2 preceding and 2 following exclude current row)
        quantile_disc(v, 0.5) over (order by i rows between 2 preceding and 2 following exclude ties)
        mode(v) over (order by i rows between 2 preceding and 2 following exclude group)
        mode(v) filter (where v > 1) over (partition by k order by i)
        first(s order by v, i) over (partition by k)
        kurtosis(d) over (partition by k)
        skewness(d) over (order by i)
        entropy(v) over (partition by k)
        bit_xor(v) over (partition by k)
        mad(v) over (partition by k)
        median(v) over (partition by k order by i rows between unbounded preceding and unbounded following)
        corr(v, i) over (order by i rows between 3 preceding and 2 following)
        bit_or(v) over (order by i rows between 2 preceding and 1 following exclude ties)
        skewness(d) over (order by i rows between 5 preceding and current row)
        arg_min(s, v) over (order by i rows between 2 preceding and 2 following exclude current row)
        mode(v) over (order by v range between 1 preceding and 1 following)
        list(distinct k order by k) over (order by i)
        approx_count_distinct(v) over (order by i rows between 3 following and 4 following)
        mode(v) over w + sum(v) over w + row_number() over w
        """
                .lines()
                .map(each -> "select i, " + each + " as x from t window w as (order by i)");
    }

    @ParameterizedTest
    @MethodSource("queries")
    void answersAreAlike(String query) throws SQLException {
        assertAlike(query);
    }

    static Stream<String> ofManyRows() {
        return """
        select i, mode(v) over (partition by k) x, list(v) over (partition by k order by i) y from big
        select i, list(v) over (order by i rows between 90 preceding and current row) x from big
        select i, covar_pop(v, i) over (order by i rows 90 preceding) x, bit_xor(v) over (partition by k order by i) y from big
        select mode(i) over () x, list(i) over () y from t where i > 99
        select k, mode(sum(v)) over () x from t group by k
        """
                .lines();
    }

    @ParameterizedTest
    @MethodSource("ofManyRows")
    void framesAreGroupedSomeAtATime(String query) throws SQLException {
        assertAlike(query);
    }

    private static void assertAlike(String query) throws SQLException {
        assertThat(both.expected(query)).isNotNull();
        assertThat(both.difference(query, false)).isEmpty();
    }
}
