// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;

/** The texts of numbers and other values, joined: DuckDB and Windrow answer alike. */
class JoinedTextsDuckDbTest {

    private static final String VALUES =
            """
            select * from (values
            (1, 10, 1.5, date '2024-02-29', true, 'a', [1, 2]),
            (1, 9, 12.25, date '1999-12-31', false, 'b', [3]),
            (2, null, null, null, null, null, null),
            (2, 9, 1.5, date 'infinity', true, 'a', [])
            ) t(k, i, m, d, b, s, l)
            """;

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesTheTable() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("t", VALUES);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select k, string_agg(i order by i), group_concat(i + k, '-' order by i desc) from"
                        + " t group by k",
                "select string_agg(m, '|' order by m, k), listagg(d, ', ' order by k, d) from t",
                "select string_agg(b order by k, i), string_agg(i::double order by i) from t",
                "select string_agg(i order by i) filter (where i > 9) from t",
                "select string_agg(s order by s), string_agg(l order by k, i) from t",
                "select string_agg(distinct d) from t where k = 2",
                "select string_agg(null), string_agg(i) from t where k > 5"
            })
    void textsAreJoinedAsInDuckDb(String query) throws SQLException {
        assertThat(both.difference(query, false)).isEmpty();
    }
}
