// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/** What DESCRIBE tells of a query without running it is what the query makes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SqlTypesTest {

    private Windrow windrow;

    @BeforeAll
    void open() {
        windrow =
                Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));
        windrow.sql(
                        """
                        create table t as
                        select i::int k, i v, i::smallint s, i / 4 f, i::decimal(9, 2) d,
                            'x' || i x, date '2020-01-01' + i::int day,
                            timestamp '2020-01-01' + to_hours(i) at, [i, null] l,
                            {'a': i, 'b': [x]} r, map {x: i} m, i > 3 b, to_days(i::int) p
                        from range(8) r(i)\
                        """)
                .close();
    }

    @AfterAll
    void close() {
        windrow.close();
    }

    private List<String> columns(String query) {
        List<String> lines = new ArrayList<>();
        try (TransformResult made = windrow.sql("describe " + query)) {
            Table table = made.table();
            for (long row = 0; row < table.rows(); row++) {
                lines.add(
                        table.column("column").getString(row)
                                + " "
                                + table.column("type").getString(row));
            }
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from t",
                "select k + 1 a, s * s b, f / d c, d + d e, v % 3 g, -s h, x || k i from t",
                "select null a, 'a' b, 1.5 c, [1, null] d, {'a': null} e, [] f, interval 1 day g",
                "select case when b then k else d end a, coalesce(s, v) b, l[1] c, r.b d from t",
                "select day + 1 a, day - day b, at - at c, at + p d, year(at) e from t where b",
                "select b, count(*) a, sum(k) c, sum(d) e, avg(s) f, min(day) g from t group by b",
                "select max(at) a, median(k) b, median(d) c, median(day) d, mode(x) e from t",
                "select list(l) a, list(x) b, list(r) c, arg_max(l, k) d, first(m) e from t",
                "select min(l) a, max(r) b, count(distinct l) c, string_agg(x, ',') d from t",
                "select max(v, 2) a, bit_and(s) b, bool_or(b) c, var_samp(k) d, corr(k, v) e from"
                        + " t",
                "select l, r, k / 2 h, count(*) n from t group by l, r, h having n > 0 order by h",
                "select b, s, grouping(b) g, count(*) n from t group by rollup (b, s)",
                "select row_number() over () a, rank() over (order by k) b, ntile(2) over () c,"
                        + " percent_rank() over (order by s) d, cume_dist() over (order by s) e"
                        + " from t",
                "select lag(l) over (order by k) a, lead(d, 1, 0) over (order by k) b,"
                        + " first_value(day) over (order by k) c, last_value(s) over () d,"
                        + " nth_value(x, 2) over () e from t",
                "select sum(s) over (order by k) a, avg(k) over () b, min(d) over () c,"
                        + " median(k) over () d, count(distinct s) over () e, list(l) over () f"
                        + " from t",
                "select k, row_number() over (partition by b order by k) n from t qualify n < 2",
                "select unnest(l) e, k from t",
                "select unnest([[1], null]) e, unnest([{'a': x}]) s from t",
                "select unnest(r) from t",
                "select unnest([]) e, unnest([null]) n",
                "values (1, 'a', null), (2.5, 'b', date '2020-01-01')",
                "values ([1]), ([null]), (null)",
                "select * from range(3)",
                "select k from t union all select v from t",
                "select k, x from t union select d, s from t",
                "select null a union all select 'x' union all select 3",
                "select null a union all select [1]",
                "select null a, d from t union all select d, null from t union select * from"
                        + " (select a, a from (select null a))",
                "select sum(a) s, max(a) m from (select null a)",
                "select s from t intersect select d from t",
                "select k, x from t except select 1.5, 2",
                "select t.*, o.v w, o.r from t left join t o on t.k = o.s and t.d < o.d",
                "select * from t a join t b using (k)",
                "select k from t where exists (select 1 from t o where o.v = t.v + 1)",
                "select k, k in (select v from t) i, (select max(d) from t o where o.k < t.k) m"
                        + " from t",
                "select * from t, lateral (select t.d + s as y from t o where o.k = t.k) q",
                "select * from (select x, k from t order by v limit 3) order by k desc limit 2",
                "with a as (select k, l from t), b as (select * from a) select * from a, b",
                "with recursive c(n, p) as (select 1, 'a' union all select n + 1, p || 'b' from c"
                        + " where n < 4) select n, p, n / 2 h from c",
                "with recursive c as (select 1.5 n union select n + 1 from c where n < 4)"
                        + " select * from c except select 2",
                "select * from t asof join t o on t.v >= o.v",
                "pivot (select b, x, d from t) on x using sum(d)",
                "pivot t on b in (true, false) using max(day) group by s",
                "unpivot (select k, v from t) on k, v into name n value w"
            })
    void describeTellsWhatAQueryMakes(String query) {
        List<String> made = new ArrayList<>();
        try (TransformResult result = windrow.sql(query)) {
            result.names().forEach(name -> made.add(name + " " + result.type(name).label()));
        }
        assertThat(columns(query)).isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select day * 2 from t",
                "select k from t where day",
                "select sum(x) from t",
                "select sum(k) filter (where l[1]) from t group by r having max(day) > 'a'",
                "select unnest(v) from t"
            })
    void describeFailsWhereTheQueryDoes(String query) {
        assertThatThrownBy(() -> columns(query)).isInstanceOf(WindrowException.class);
    }
}
