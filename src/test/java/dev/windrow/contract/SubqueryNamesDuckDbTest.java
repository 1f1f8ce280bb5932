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

/**
 * Subqueries that name columns of the query around them, between which others of the same names
 * stand, and rows that are compared with those of a query: DuckDB and Windrow answer alike.
 */
class SubqueryNamesDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "t",
                "select i, i % 3 as k, (i * 7) % 5 as v, case when i % 4 <> 0 then 's' || v end as"
                        + " s from (select i, (i * 7) % 5 as v from range(30) t(i))");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> queries() {
        return """
        select i from t where (k, v) <> any (select k, v from t u where u.i < 3) order by i
        select i from t where exists (select 1 from (select k, v from t u where u.k = t.k and u.i < 3) r(a, b) where (k, v) <> (a, b)) order by i
        select i from t where exists (select 1 from (select k, v from t u where u.k = t.k and u.i < 3) r(a, b) where k <> a or v <> b) order by i
        select i from t where exists (select 1 from (select u.k, u.v from t u where u.k = t.k and u.i < 3) r(a, b) where t.k <> a or t.v <> b) order by i
        select i from t where exists (select 1 from t u where u.k = t.k and u.i < 3 and (t.k <> u.k or t.v <> u.v)) order by i
        select i, case when exists (select 1 from (select u.k, u.v from t u where u.k = t.k and u.i < 3) r(a, b) where t.k <> a or t.v <> b) then true when exists (select 1 from (select u.k, u.v from t u where u.k = t.k and u.i < 3) r(a, b) where (t.k <> a or t.v <> b) is null) then null else false end x from t order by i
        select i from t where exists (select 1 from (select k, v from t u where u.k = t.k and u.i < 3 limit 5) r(a, b) where t.v <> b) order by i
        select i from t where exists (select 1 from (select k, count(*) as v from t u where u.k = t.k group by k) r(a, b) where t.v < b) order by i
        select i from t where exists (select 1 from (select k, max(v) v from t u where u.i < t.i group by k) r(a, b) where t.v < b and t.k = a) order by i
        select i, (select max(b) from (select k, v + t.v as v from t u where u.k = t.k) r(a, b) where b > t.v) x from t order by i
        select i, (select sum(v) from (select v * 2 as v, k from (select k, v from t w where w.k = t.k) q) r where r.v > t.v) x from t order by i
        select i from t where exists (select 1 from (select distinct k, v from t u where u.k = t.k) r(a, b) where t.v <> b) order by i
        select i from t where exists (select 1 from (select k, v, row_number() over (order by i) n from t u where u.k = t.k) r(a, b, n) where t.v <> b and n < 3) order by i
        select i from t where not exists (select 1 from (select k, v from (select k, v, i from t) u where u.k = t.k and u.i < 3) r where t.v <> r.v) order by i
        select i, v > any([k, 3]) a, v <> all([k, 3]) b, v <= all([k, null]) c, v = all([]::int[]) d, k < some([null, 1]) e from t order by i
        select to_json(t)::varchar as j, count(u) as n from t join (select k, max(i) as m from t group by k) u using (k) group by all order by * desc
        select i, (select count(u) from t u where u.v > t.v) as n from t order by *
        select i from t where columns(['i', 'k']) > 1 and v < 4 order by i
        select k, json_group_array(json_object('v', v, 's', s)) as a, json_group_object(i, json_array(v)) as o, json_group_array(s) as l from t where i < 9 group by k order by k
        select k, sum(v) as v from t group by k having v > 20 and max(t.v) > 3 order by v
        select s as i, count(*) as v from t group by s having i > 's1' and v < 9 order by v, i
        select i, string_agg(v, ',' order by s, i) over (partition by k) as a, string_agg(distinct v * 1.5, ',' ) filter (v = 3) over (partition by k) as b from t order by i
        select i, string_agg(i, '-') over (order by i rows 2 preceding) as a, string_agg(s, ',') over (order by i rows 1 preceding) as b from t order by i
        select x from range(2 * 3 - 1, -(4 + 1), -2) r(x) order by x limit 2 + 1
        select * from t where columns(* exclude (s)) > 0 order by i
        select i, (k, v) < any (select k, v from t where i < 5) x from t order by i
        select i, (k, v) >= all (select k, v from t where i < 5) x from t order by i
        select i, (k, v) > any (select k, null from t where i < 5) x from t order by i
        select i, (k, s) <= all (select k, s from t where i < 5) x from t order by i
        select (0, 0) < any (select 1, 0) x, (0, 0) < any (select 0, 0) y, (2, 0) > all (select 1, 0 where false) z
        select t.i, r.b from t, lateral (select k, v from (select k, v from t u where u.i < 4) q where q.v <> t.v) r(a, b) where t.k = r.a order by 1, 2
        select i, (select count(*) from (select k as i, v as k from t u) r where r.i = t.k and r.k <> t.v) x from t order by i
        select i, (select max(k) from (select v as k from (select v from t w where w.k = t.k) z) r where r.k < t.v) x from t order by i
        select i, v in (select v from (select v, k from t u) r where r.k = t.k and r.v <> t.i) x from t order by i
        select i from t where v > all (select v from (select v, k from t u where u.k <> t.k) r where r.v < t.i) order by i
        select i from t where not exists (select 1 from (select k v, v k from t u) r where r.v = t.k and r.k > t.v) order by i
        select i, (select string_agg(s, ',' order by s) from (select s, k v from t u where u.v = t.v) r where r.v = t.k) x from t order by i
        select i, exists (select 1 from (select v from t u union all select k from t u) r where r.v = t.v and t.k = 1) x from t order by i
        select i, (select v from (select v, i from t u where u.k = t.k order by i desc limit 1) r where r.v <> t.v) x from t order by i
        select i, (with c as (select v from t u where u.k = t.k) select sum(c.v) from c where c.v <> t.v) x from t order by i
        select i from t where exists (with c as (select k, v from t u where u.i < 5) select 1 from c where c.k = t.k and c.v > t.v) order by i
        select (1, 2) <> any (select * from (values (1, null::int)) t(x, y)) a, (1, 2) <> any (select * from (values (null::int, 2)) t(x, y)) b
        select (1, null::int) <> any (select * from (values (1, 2)) t(x, y)) c, (1, 2) <> any (select 1, 2 where false) e, (1, 2) = all (select 1, 2) f
        select i, (k, v) <> any (select k, v from t where i < 2) x, (k, v) = all (select k, v from t where i < 1) y from t order by i
        select i, (select i + t1.i from t where i = 1) x from t t1 order by i
        select i, (with c as (select i + t1.i from t where i = 1) select * from c) x from t t1 order by i
        select i, (select k + t1.k from (select i, k + 1 as k from t) u where i = 2) x, exists (select 1 from t where k > t1.k and i = t1.v) y from t t1 order by i
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
