// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Queries of several tables, and other queries, beside those of DuckDB. */
final class SqlJoinsDuckDbTest {

    private static final List<String> FILES = List.of("joins.sql", "selects.sql");

    private static final Pattern PARENTHESES = Pattern.compile("\\([^()]*\\)");

    @TempDir private static Path folder;

    private static SqlBesideDuckDb both;

    /** A query, and whether it fails. */
    private record Query(String sql, boolean fails) {
        static Query of(String part) {
            List<String> comments = part.lines().filter(line -> line.startsWith("--")).toList();
            String sql =
                    part.lines()
                            .filter(line -> !line.startsWith("--"))
                            .collect(Collectors.joining("\n"))
                            .strip();
            return new Query(sql, comments.contains("-- error"));
        }

        /** Returns whether the whole result is ordered, not only what is in parentheses. */
        boolean isInOrder() {
            String outside = sql;
            String before = "";
            while (!outside.equals(before)) {
                before = outside;
                outside = PARENTHESES.matcher(outside).replaceAll("");
            }
            return outside.contains("order by");
        }

        @Override
        public String toString() {
            return sql;
        }
    }

    @BeforeAll
    static void create() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create(
                "t",
                """
                select * from (values (1, 4, 'ab'), (1, 7, 'c'), (2, 2, null), (2, 2, null),
                (3, 5, 'ab'), (null, 3, 'c'), (null, 9, null), (7, 1, 'zz')) t(k, n, s)\
                """);
        both.create(
                "u",
                """
                select * from (values (1, 4, 'ab'), (1, 1, 'ab'), (2, null, 'c'), (3, 8, null),
                (3, 5, 'ab'), (null, 3, 'c'), (5, 2, null)) u(k, m, s)\
                """);
        both.create("v", "select * from (values (1, 'ab'), (3, 'b'), (3, null), (9, 'c')) v(k, s)");
        both.create("e", "select * from (values (1, 1)) e(k, w) where k = 0");
        both.create(
                "f",
                """
                select cast(x as double) as x, cast(d as decimal(9, 2)) as d, cast(day as date) as day,
                s from (values ('1', 4.00, '2024-01-01', 'a'), ('3', 2.5, '2024-01-05', 'ab'),
                ('nan', null, null, null), ('nan', 7, '2024-01-05', 'c'), (null, 5, '2024-02-01', ''),
                ('-0', 2, null, 'zz'), ('0', 1.25, '2024-01-03', 'c'), ('inf', 9, '2023-12-31', 'd'))
                f(x, d, day, s)\
                """);
        both.create(
                "lists",
                "select * from (values ([1, 2], 1), ([3], 2), (null, 3), ([], 4), ([1], 5)) v(l,"
                        + " n)");
        both.create(
                "tree",
                """
                select * from (values (1, null), (2, 1), (3, 1), (4, 2), (5, 2), (6, 4))
                tree(id, parent)\
                """);
        both.create(
                "edge",
                "select * from (values (1, 2), (2, 3), (3, 1), (4, 4)) edge(from_id, to_id)");
    }

    @AfterAll
    static void close() throws SQLException {
        both.close();
    }

    static List<Query> queries() throws IOException {
        List<Query> all = new ArrayList<>();
        for (String file : FILES) {
            all.addAll(queries(file));
        }
        return all;
    }

    private static List<Query> queries(String file) throws IOException {
        try (InputStream text = SqlJoinsDuckDbTest.class.getResourceAsStream(file)) {
            return Arrays.stream(
                            new String(
                                            Objects.requireNonNull(text).readAllBytes(),
                                            StandardCharsets.UTF_8)
                                    .split("\n\n"))
                    .map(Query::of)
                    .filter(query -> !query.sql().isEmpty())
                    .toList();
        }
    }

    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ParameterizedTest
    @MethodSource("queries")
    void isAnsweredAsByDuckDb(Query query) throws SQLException {
        if (query.fails()) {
            assertThatThrownBy(() -> both.expected(query.sql())).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> both.run(query.sql()).close())
                    .isInstanceOf(WindrowException.class);
        } else {
            assertThat(both.difference(query.sql(), query.isInOrder())).isEmpty();
        }
    }
}
