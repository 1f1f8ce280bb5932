// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.Repetitions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/**
 * Random queries of operators within operators, beside DuckDB. {@code -Dwindrow.plans.seed=7}
 * begins elsewhere, {@code -Dwindrow.plans.queries=5000} asks more; a failure tells its seed.
 */
final class RandomPlansDuckDbTest {

    private static final int ROWS = 9;

    @TempDir private Path folder = Path.of("");

    @Test
    void randomPlansAreAnsweredAsByDuckDb() throws SQLException {
        compare(seed -> new RandomPlans(seed).query());
    }

    /** What both halves ask of groups and joins is made once. */
    @Test
    void plansThatAskForTheSameTwiceAreAnsweredAsByDuckDb() throws SQLException {
        compare(
                seed -> {
                    String query = new RandomPlans(seed).query();
                    return "(%s) union all (%s)".formatted(query, query);
                });
    }

    private void compare(LongFunction<String> queries) throws SQLException {
        SeededQueries.compare(
                folder, "plans", Repetitions.of(100, 200), RandomPlansDuckDbTest::create, queries);
    }

    private static void create(SqlBesideDuckDb both, Random random) throws SQLException {
        for (int table = 0; table < 4; table++) {
            List<String> rows = new ArrayList<>();
            int count = table == 3 && random.nextBoolean() ? 0 : 1 + random.nextInt(ROWS);
            for (int row = 0; row < Math.max(1, count); row++) {
                rows.add(
                        "(%s, %s, %s, %s)"
                                .formatted(
                                        orNull(random, String.valueOf(random.nextInt(5))),
                                        orNull(random, String.valueOf(random.nextInt(9))),
                                        orNull(
                                                random,
                                                List.of("'a'", "'b'", "'ab'")
                                                        .get(random.nextInt(3))),
                                        orNull(random, random.nextInt(4) + ".50")));
            }
            both.create(
                    "t" + table,
                    """
                    select cast(a as integer) as i1, cast(b as bigint) as i2, cast(c as varchar) as s1,
                    cast(d as decimal(9, 2)) as m1 from (values %s) q(a, b, c, d) where %s\
                    """
                            .formatted(String.join(", ", rows), count > 0));
        }
    }

    private static String orNull(Random random, String value) {
        return random.nextInt(5) == 0 ? "null" : value;
    }
}
