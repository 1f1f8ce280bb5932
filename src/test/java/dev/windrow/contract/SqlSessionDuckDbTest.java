// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** Tables and views that statements make, with DuckDB as the judge of what they hold. */
final class SqlSessionDuckDbTest {

    private static final String ROWS =
            """
            select i as id, case when i % 7 = 0 then null else 'text ' || i % 50 end as name,
              (i % 1000)::decimal(12, 2) / 4 as price, date '2026-01-01' + (i % 90)::int as day,
              case when i % 11 = 0 then null else i * 1.5e0 end as f, i % 3 = 0 as b,
              [i, null, i % 5] as l
            from range(20000) rows(i)\
            """;

    /** Statements, with a query behind each. */
    private static final List<List<String>> STEPS =
            List.of(
                    List.of("create table t as from source", "select * from t"),
                    List.of(
                            "create view by_day as select day, sum(price) as total, count(name) as"
                                    + " n from t group by day",
                            "from by_day where n > 5"),
                    List.of(
                            "create view late(day, rank) as select day, rank() over (order by"
                                    + " total) from by_day where day >= date '2026-02-01'",
                            "select rank, l.day, total from late l join by_day using (day)"),
                    List.of(
                            "create or replace table t as select * from t where b and id > 5",
                            "select (select count(*) from t), max(rank), min(day) from late"),
                    List.of(
                            "create temp table u(a, c) as select name, f, l from t order by id"
                                    + " limit 100",
                            "select a, c, l from u union all select a, -c, l from u"),
                    List.of(
                            "create table if not exists u as select 1 as z",
                            "with t as (from u limit 0) select count(*) from t"),
                    List.of(
                            "create or replace view by_day as select day, 1 as total, 2 as n from t"
                                    + " group by all",
                            "select count(*), max(rank) from late"),
                    List.of("drop table u", "select distinct name from t"),
                    List.of("drop view if exists nothing", "from late where rank = 1"));

    @Test
    void tablesAndViewsHoldWhatDuckDbHasInThem(@TempDir Path folder) throws Exception {
        try (SqlBesideDuckDb both = new SqlBesideDuckDb(folder)) {
            both.create("source", ROWS);
            for (List<String> step : STEPS) {
                both.execute(step.getFirst());
                assertThat(both.difference(step.getLast(), false)).as(step.toString()).isEmpty();
            }
        }
    }
}
