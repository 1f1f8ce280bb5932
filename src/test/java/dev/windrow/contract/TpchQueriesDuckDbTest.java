// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The 22 queries of TPC-H over a small data set, beside DuckDB. */
final class TpchQueriesDuckDbTest {

    private static final String QUERIES = "/dev/windrow/internal/sql/syntax/tpch.sql";

    private static final List<String> TABLES =
            List.of(
                    "customer",
                    "lineitem",
                    "nation",
                    "orders",
                    "part",
                    "partsupp",
                    "region",
                    "supplier");

    @TempDir private static Path folder = Path.of("");

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void create() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        for (String table : TABLES) {
            both.createOf(table, "tpch:" + table + "?sf=0.01&money=decimal");
        }
    }

    @AfterAll
    static void close() throws SQLException {
        both.close();
    }

    static List<String> queries() throws IOException {
        try (InputStream text = TpchQueriesDuckDbTest.class.getResourceAsStream(QUERIES)) {
            String all =
                    new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.split(";"))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("queries")
    void isAnsweredAsByDuckDb(String sql) throws SQLException {
        assertThat(both.difference(sql, false)).isEmpty();
    }
}
