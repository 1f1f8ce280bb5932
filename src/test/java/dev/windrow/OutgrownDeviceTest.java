// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.simulator.DeviceShape;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A query gets a result even if its plan proves too small and the larger plan does not fit the
 * device.
 */
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
class OutgrownDeviceTest {

    private static final int ROWS = 200_000;
    private static final int KEYS = 100;

    /** A row that the sample does not show, whose key lies far from all others. */
    private static final int FAR_ROW = 100_003;

    private static final int FAR_KEY = 1_000_000_000;

    /**
     * Device memory for the keys that the sample makes likely, but not for a hash table of any
     * keys.
     */
    private static final long DEVICE_BYTES = 2_050_000;

    private final ColumnMemory memory = new ColumnMemory();
    private final List<Integer> keys =
            IntStream.range(0, ROWS)
                    .mapToObj(row -> row == FAR_ROW ? FAR_KEY : row % KEYS)
                    .toList();

    @BeforeEach
    void simulate() {
        new DeviceShape(16L << 10, 256, true).simulate();
    }

    @AfterEach
    void reset() {
        DeviceShape.reset();
    }

    private Windrow open() {
        return Windrow.open(
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.GPU)
                        .withDeviceBytes(DEVICE_BYTES));
    }

    private Table table() {
        return new Table(
                Map.of(
                        "k", Columns.of(memory, Primitive.INT32, keys),
                        "v", Columns.of(memory, Primitive.INT32, keys)),
                ROWS,
                memory);
    }

    private static GroupByQuery query() {
        return GroupByQuery.of(List.of("k"), List.of(count(), sum("v"))).withSorted(true);
    }

    private static void assertAnswer(GroupByResult result) {
        assertThat(result.explanation().strategy()).isEqualTo("cpu-hash");
        assertThat(result.explanation().toString())
                .contains("a key outside of the sample")
                .contains(" of device memory, and ");
        assertThat(result.table().rows()).isEqualTo(KEYS + 1);
        assertThat(Columns.read(result.table().column("count(*)")).getLast()).isEqualTo(1L);
    }

    @Test
    void aQueryGoesToTheCpu() {
        try (Table table = table();
                Windrow windrow = open()) {
            assertThat(windrow.explain(query(), table).strategy()).isEqualTo("dense");
            try (GroupByResult result = windrow.run(query(), table)) {
                assertAnswer(result);
            }
        }
    }

    @Test
    void aPreparedQueryStaysThere() {
        try (Table table = table();
                Windrow windrow = open();
                PreparedQuery prepared = windrow.prepare(query(), table)) {
            for (int run = 0; run < 2; run++) {
                try (GroupByResult result = prepared.run()) {
                    assertAnswer(result);
                }
            }
        }
    }

    @Test
    void aStrategyThatWasAskedForDoesNot() {
        try (Table table = table();
                Windrow windrow = open()) {
            GroupByQuery forced = query().withAlgorithm(Algorithm.DENSE);
            assertThatThrownBy(() -> windrow.run(forced, table))
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("use the CPU engine or fewer rows");
        }
    }
}
