// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.sql.SqlScript;

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
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** SQL as tutorials write it, of all kinds, over small tables: DuckDB is the judge. */
final class TutorialsDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesTables() throws SQLException, IOException {
        both = new SqlBesideDuckDb(folder);
        for (String table : statements("tutorial-tables.sql")) {
            String name = table.substring(0, table.indexOf('\n'));
            both.create(name, table.substring(name.length()));
        }
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static List<String> queries() throws IOException {
        return statements("tutorials.sql");
    }

    private static List<String> statements(String file) throws IOException {
        try (InputStream text =
                Objects.requireNonNull(TutorialsDuckDbTest.class.getResourceAsStream(file))) {
            return SqlScript.of(new String(text.readAllBytes(), StandardCharsets.UTF_8)).all();
        }
    }

    @ParameterizedTest
    @MethodSource("queries")
    void answersAreDuckDbs(String query) throws SQLException {
        boolean isInOrder = query.toLowerCase(Locale.ROOT).contains("order by");
        assertThat(both.isRefusedByDuckDb(query)).isFalse();
        assertThat(both.difference(query, isInOrder)).isEmpty();
    }
}
