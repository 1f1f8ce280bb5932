// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static dev.windrow.spark.Comparison.sameByWindrow;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random queries. {@code -Dwindrow.spark.queries=200} asks more, and {@code -Dwindrow.spark.seed=7}
 * asks the same again.
 */
final class RandomQueriesTest {

    private static final List<String> KEYS =
            List.of("k", "s", "bin", "tiny", "small", "f", "z", "dec9", "b", "maybe", "day", "ts");

    private static final List<String> NUMBERS =
            List.of("tiny", "small", "k", "v", "f", "d", "x", "dec9", "dec18", "dec38");

    private static final List<String> OF_NUMBERS =
            List.of("sum(%s)", "avg(%s)", "min(%s)", "max(%s)", "count(%s)", "stddev(%s)");

    private static final List<String> CONDITIONS =
            List.of("v > 1000", "b", "maybe", "s = 'k3'", "d is null", "k < 4 or f > 3");

    @Test
    void giveTheSameAnswers() {
        long seed = Long.getLong("windrow.spark.seed", 1);
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < Integer.getInteger("windrow.spark.queries", 2); i++) {
            try {
                sameByWindrow(Sessions.LOCAL, query(random));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("query " + i + " of seed " + seed, e);
            }
        }
    }

    private static String query(Random random) {
        String keys = String.join(", ", some(KEYS, 1 + random.nextInt(3), random));
        String aggregates =
                IntStream.range(0, 1 + random.nextInt(5))
                        .mapToObj(i -> aggregate(random))
                        .collect(Collectors.joining(", "));
        String where = random.nextInt(3) == 0 ? " where " + one(CONDITIONS, random) : "";
        String groups =
                switch (random.nextInt(6)) {
                    case 0 -> "cube(" + keys + ")";
                    case 1 -> "rollup(" + keys + ")";
                    default -> keys;
                };
        String view = random.nextBoolean() ? "files" : "cached";
        return "select "
                + keys
                + ", "
                + aggregates
                + " from "
                + view
                + where
                + " group by "
                + groups;
    }

    private static String aggregate(Random random) {
        String value = one(NUMBERS, random);
        String of = random.nextInt(4) == 0 ? value + " + 1" : value;
        String filter =
                random.nextInt(4) == 0 ? " filter (where " + one(CONDITIONS, random) + ")" : "";
        return one(OF_NUMBERS, random).formatted(of) + filter;
    }

    private static List<String> some(List<String> all, int count, Random random) {
        List<String> left = new ArrayList<>(all);
        while (left.size() > count) {
            left.remove(random.nextInt(left.size()));
        }
        return left;
    }

    private static String one(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
