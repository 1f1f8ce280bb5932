// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** The CPU engine needs a heap for its groups, however many rows there are. */
@Tag("thorough")
class SmallHeapTest {

    private static final long ROWS = 30_000_000;
    private static final int GROUPS = 80_000;

    /** Each group takes some 50 bytes; in any order, nearly each row of a table begins one. */
    @Test
    void manyRowsOfManyGroupsFit() throws Exception {
        ChildJava.Ended ended =
                ChildJava.run(
                        Map.of(),
                        List.of("-Xmx600m", "--enable-native-access=ALL-UNNAMED"),
                        SmallHeapTest.class);
        assertThat(ended.output()).contains(ROWS + " rows in " + GROUPS + " groups");
        assertThat(ended.status()).isZero();
    }

    /** Runs in a process of its own. */
    public static void main(String[] arguments) {
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(32);
        try (Windrow windrow = Windrow.open(config);
                Table table = Tables.read("random:rows=" + ROWS + ",keys=" + GROUPS + ",seed=1");
                GroupByResult result =
                        windrow.groupBy(table)
                                .by("key")
                                .aggregate(sum("value"), count(), min("value"))) {
            FixedWidthColumn counts = (FixedWidthColumn) result.table().column("count(*)");
            long rows = 0;
            for (long group = 0; group < counts.rows(); group++) {
                rows += counts.getLong(group);
            }
            System.out.println(rows + " rows in " + result.rows() + " groups");
        }
    }
}
