// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.groupby.ordered.SegmentReductionKernels;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

/** A group of so many adjacent rows that a whole block combines its parts. */
class GiantGroupTest {

    private static final int BEFORE = 100;
    private static final int GIANT = SegmentReductionKernels.GIANT + 300;
    private static final int BEHIND = 200;

    /** The group neither begins nor ends with a tile, and all of its parts count. */
    @Test
    void allPartsOfAGiantGroupAreReduced() {
        List<Integer> keys =
                IntStream.range(0, BEFORE + GIANT + BEHIND)
                        .map(row -> row < BEFORE ? 0 : row < BEFORE + GIANT ? 1 : 2)
                        .boxed()
                        .toList();
        List<Long> values = keys.stream().map(key -> key + 1L).toList();
        List<Double> doubles = keys.stream().map(key -> key + 1.0).toList();
        try (EngineRun run =
                new EngineRun()
                        .column("k", Primitive.INT32, keys)
                        .column("v", Primitive.INT64, values)
                        .column("d", Primitive.FLOAT64, doubles)) {
            GroupByQuery query =
                    GroupByQuery.of(List.of("k"), List.of(count(), sum("v"), sum("d"), max("v")))
                            .withAlgorithm(Algorithm.SORT);
            assertThat(run.run(run.plan(query)).groups())
                    .containsExactlyInAnyOrder(group(0, BEFORE), group(1, GIANT), group(2, BEHIND));
        }
    }

    private static List<Object> group(long key, long rows) {
        return List.of(key, rows, rows * (key + 1), (double) (rows * (key + 1)), key + 1);
    }
}
