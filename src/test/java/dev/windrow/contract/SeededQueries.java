// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/** Compares the answers to queries that are made of seeds with DuckDB's. */
final class SeededQueries {

    /** Seeds that share their tables. */
    private static final int QUERIES_PER_TABLES = 50;

    private SeededQueries() {}

    /** Makes the tables that some of the queries read. */
    @FunctionalInterface
    interface Tables {
        void create(SqlBesideDuckDb both, Random random) throws SQLException;
    }

    /**
     * Asks all queries, and tells the seeds of those whose answers differ.
     *
     * @param folder where the tables lie
     * @param name {@code -Dwindrow.NAME.seed} says the first seed in place of 1, and {@code
     *     -Dwindrow.NAME.queries} how many queries are asked
     * @param usual how many are asked otherwise
     * @param queries makes the query of a seed
     */
    static void compare(
            Path folder, String name, int usual, Tables tables, LongFunction<String> queries)
            throws SQLException {
        long first = Long.getLong("windrow." + name + ".seed", 1);
        long count = Long.getLong("windrow." + name + ".queries", usual);
        List<String> failures = new ArrayList<>();
        long answered = 0;
        try (SqlBesideDuckDb both = new SqlBesideDuckDb(folder)) {
            for (long seed = first; seed < first + count; seed++) {
                if (seed == first || seed % QUERIES_PER_TABLES == 0) {
                    tables.create(both, new Random(seed / QUERIES_PER_TABLES));
                }
                String sql = queries.apply(seed);
                if (both.isRefusedByDuckDb(sql)) {
                    continue;
                }
                answered++;
                String difference = both.difference(sql, false);
                if (!difference.isEmpty()) {
                    failures.add("seed " + seed + ": " + sql + "\n  " + difference);
                }
            }
        }
        assertThat(failures).isEmpty();
        assertThat(answered).as("queries that DuckDB answers").isGreaterThan(count / 2);
    }
}
