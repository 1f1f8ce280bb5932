// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.TransformResult;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;

/** Joins of files, one side of which tells the other one its many keys, beside DuckDB. */
final class KeySummaryDuckDbTest {

    @TempDir private static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void create() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        // Keys that lie together, far apart, and are dates; some are null, some match nothing.
        both.create(
                "facts",
                """
                select case when i % 97 = 0 then null else (i * 7919) % 60000 end as k,
                    ((i * 7919) % 60000) * 100000000003 as far,
                    case when i % 89 = 0 then null
                        else date '1970-01-01' + cast(i * 31 % 9000 - 4500 as int) end as d,
                    i as v, 'row ' || i as s
                from range(150000) t(i)\
                """);
        both.create(
                "names",
                """
                select case when i % 53 = 0 then null else i - 5000 end as k,
                    (i - 5000) * 100000000003 as far,
                    date '1970-01-01' + cast(i % 8000 - 6000 as int) as d, i % 5 as part
                from range(50000) t(i)\
                """);
    }

    @AfterAll
    static void close() throws SQLException {
        both.close();
    }

    private static String ofFiles(String query) {
        return query.replace("FACTS", "'" + folder.resolve("facts.parquet") + "' facts")
                .replace("NAMES", "'" + folder.resolve("names.parquet") + "' names");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*), sum(v), max(s) from FACTS join NAMES on facts.k = names.k"
                        + " where part < 3",
                "select count(*), sum(v), max(s) from FACTS join NAMES on facts.far = names.far"
                        + " where part < 3",
                "select count(*), sum(v), max(s) from FACTS join NAMES on facts.d = names.d"
                        + " where part = 1",
                "select count(*), sum(v) from FACTS join NAMES on facts.k = names.k"
                        + " and facts.far = names.far where part <> 2",
                "select count(*), sum(v) from FACTS where exists"
                        + " (select 1 from NAMES where names.k = facts.k and part = 2)",
                "select count(*), sum(v) from FACTS where not exists"
                        + " (select 1 from NAMES where names.k = facts.k and part <> 2)",
                "select count(*), sum(v) from FACTS where k in (select k from NAMES where part <"
                        + " 2)",
                "select count(*), sum(v) from FACTS where k not in"
                        + " (select k from NAMES where part < 2 and k is not null)",
                "select count(*), count(part), sum(v) from FACTS left join NAMES"
                        + " on facts.k = names.k and part = 3 where v % 3 = 0",
                "select count(*), count(v), sum(part) from FACTS right join NAMES"
                        + " on facts.far = names.far where part < 4",
                "select count(*), count(v), count(part) from FACTS full join NAMES"
                        + " on facts.k = names.k",
                "select count(*), sum(v) from FACTS join NAMES on facts.k is not distinct from"
                        + " names.k and v = part * 97",
                "select part, count(*), sum(v) from FACTS join NAMES on facts.k = names.k"
                        + " where part = 1 and facts.d > date '1975-01-01' group by part",
                "select count(*), sum(v) from FACTS join NAMES on facts.k = names.k"
                        + " where part > 100",
            })
    void isAnsweredAsByDuckDb(String query) throws SQLException {
        assertThat(both.difference(ofFiles(query), false)).isEmpty();
    }

    @Test
    void moreKeysThanAListTakesReachTheScan() {
        String query =
                "explain analyze select sum(v) from FACTS join NAMES on facts.%s = names.%s"
                        + " where part < 2";
        assertThat(explained(query.formatted("k", "k")))
                .containsPattern("filter k among 19,6\\d\\d keys from -4999 to 44996");
        assertThat(explained(query.formatted("far", "far")))
                .containsPattern("filter far among \\d\\d,\\d\\d\\d keys from -500000000015000");
    }

    private static String explained(String query) {
        StringBuilder text = new StringBuilder();
        try (TransformResult result = both.run(ofFiles(query))) {
            for (long row = 0; row < result.rows(); row++) {
                text.append(result.table().columns().iterator().next().getString(row)).append('\n');
            }
        }
        return text.toString();
    }
}
