// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.profile.Phase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import uk.ac.manchester.tornado.api.simulator.Traffic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** How often a prepared query runs graphs on the device, and how many bytes it downloads. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class RoundTripTest {

    private static final int MANY_GROUPS = 80_000;

    /** Returns rows with a given number of keys, far apart. */
    private static Table table(int rows, int groups) {
        ColumnMemory memory = new ColumnMemory();
        long[] keys = LongStream.range(0, rows).map(row -> row % groups * 1_000_003L).toArray();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, keys));
        columns.put("l", Columns.longs(memory, keys));
        columns.put("v", Columns.longs(memory, LongStream.range(0, rows).toArray()));
        return new Table(columns, rows, memory);
    }

    private static long fetched(GroupByResult result) {
        return result.profile().phases().stream()
                .filter(phase -> phase.name().equals("download and finish"))
                .mapToLong(Phase::bytes)
                .sum();
    }

    @Test
    void fewGroupsComeBackWithTheOneExecution() {
        try (Table table = table(1_000, 5);
                Windrow windrow =
                        Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                PreparedQuery query =
                        windrow.groupBy(table)
                                .by("k")
                                .prepare(sum("v"), count(), mean("v"), max("v"))) {
            query.run().close();
            long executions = Traffic.executions();
            long fetches = Traffic.fetches();
            try (GroupByResult result = query.run()) {
                assertThat(result.rows()).isEqualTo(5);
                assertThat(fetched(result)).isZero();
            }
            assertThat(Traffic.executions() - executions).isEqualTo(1);
            assertThat(Traffic.fetches() - fetches).isZero();
        }
    }

    /** The bytes of the groups, not of the whole arrays, and of no column before it is read. */
    @Test
    void manyGroupsComeWhenTheyAreRead() {
        try (Table table = table(MANY_GROUPS + 1_000, MANY_GROUPS);
                Windrow windrow =
                        Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                PreparedQuery query = windrow.groupBy(table).by("k", "l").prepare(sum("v"))) {
            query.run().close();
            long executions = Traffic.executions();
            long fetches = Traffic.fetches();
            long bytes = Traffic.fetchedBytes();
            try (GroupByResult result = query.run()) {
                assertThat(result.rows()).isEqualTo(MANY_GROUPS);
                assertThat(Traffic.fetches() - fetches).isZero();
                result.column("l");
                assertThat(Traffic.fetchedBytes() - bytes)
                        .isEqualTo((long) Long.BYTES * MANY_GROUPS);
                result.toHost();
                assertThat(Traffic.fetchedBytes() - bytes).isEqualTo(3L * Long.BYTES * MANY_GROUPS);
            }
            assertThat(Traffic.executions() - executions).isEqualTo(1);
            assertThat(Traffic.fetches() - fetches).isEqualTo(3);
        }
    }
}
