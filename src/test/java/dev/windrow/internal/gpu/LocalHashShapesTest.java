// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Counted;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.EngineRun.Outcome;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Blocks with dictionaries, in shapes that otherwise arise only with far more rows than a test has.
 */
class LocalHashShapesTest {

    private static final int ROWS_PER_BLOCK = 256;

    private static final GroupByQuery QUERY =
            GroupByQuery.of(List.of("k"), List.of(sum("v"), min("v"), max("f")))
                    .withAlgorithm(Algorithm.LOCAL_HASH);

    /**
     * Runs a plan of given sizes over rows whose key and value follow from the row's number. The
     * float column has the same value.
     */
    private static Outcome run(int blocks, IntUnaryOperator key) {
        int rows = blocks * ROWS_PER_BLOCK;
        List<Integer> values = IntStream.range(0, rows).boxed().toList();
        try (EngineRun run =
                new EngineRun()
                        .column(
                                "k",
                                Primitive.INT32,
                                IntStream.range(0, rows).map(key).boxed().toList())
                        .column("v", Primitive.INT32, values)
                        .column(
                                "f",
                                Primitive.FLOAT64,
                                values.stream().map(Integer::doubleValue).toList())) {
            LocalHashPlan plan = (LocalHashPlan) run.plan(QUERY);
            return run.run(
                    new LocalHashPlan(
                            plan.device(),
                            blocks,
                            ROWS_PER_BLOCK,
                            plan.reductions(),
                            plan.decisions()));
        }
    }

    private static List<List<@Nullable Object>> expected(int rows, int keys, IntUnaryOperator key) {
        long[] sums = new long[keys];
        long[] least = new long[keys];
        long[] greatest = new long[keys];
        for (int row = rows - 1; row >= 0; row--) {
            int group = key.applyAsInt(row);
            greatest[group] = sums[group] == 0 ? row : greatest[group];
            sums[group] += row;
            least[group] = row;
        }
        List<List<@Nullable Object>> groups = new ArrayList<>();
        for (int group = 0; group < keys; group++) {
            groups.add(List.of((long) group, sums[group], least[group], (double) greatest[group]));
        }
        return groups;
    }

    /**
     * No block has too many keys for its dictionary, but all blocks together have too many for the
     * set.
     */
    @Test
    void blocksThatTogetherMeetMoreKeysThanTheSetHolds() {
        IntUnaryOperator key = row -> row / ROWS_PER_BLOCK * 128 + row % 128;
        Outcome outcome = run(40, key);
        assertThat(outcome.notes())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("blocks met more keys");
        assertThat(Counted.of(outcome.groups()))
                .isEqualTo(Counted.of(expected(40 * ROWS_PER_BLOCK, 5_120, key)));
    }
}
