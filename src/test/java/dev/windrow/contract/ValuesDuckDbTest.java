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

    @Test
    @Timeout(20)
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
