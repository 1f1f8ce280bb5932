// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The memory of resident tables and prepared queries is not available to other queries. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
@EnabledIf("dev.windrow.Simulator#isPresent")
class ResidentMemoryTest {

    /** The device memory that the session assumes. */
    private static final String HEAP = "tornado.device.memory";

    /** The memory of the simulated device. */
    private static final String DEVICE = "windrow.simulator.globalMemory";

    private static final int ROWS = 5_000;

    /** Enough that parts, into which a hash divides keys, are alike whatever the seed. */
    private static final int KEYS = 50;

    private static final List<String> ON_DEVICE = List.of("fused", "dense");

    @AfterEach
    void resetMemory() {
        System.clearProperty(HEAP);
        System.clearProperty(DEVICE);
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "k", Columns.longs(memory, LongStream.range(0, ROWS).map(i -> i % KEYS).toArray()));
        columns.put("v", Columns.longs(memory, LongStream.range(0, ROWS).toArray()));
        return new Table(columns, ROWS, memory);
    }

    private static Windrow open() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    /** Returns the bytes of a query whose program is that of its table alone. */
    private static long bytesOfAQuery(Table table) {
        WindrowConfig alone = WindrowConfig.defaults().withMemoryPool(false);
        try (Windrow windrow = Windrow.open(alone.withEngine(EngineChoice.GPU));
                GroupByResult result = windrow.groupBy(table).by("k").aggregate(sum("v"))) {
            return result.profile().peakDeviceBytes();
        }
    }

    @Test
    void aQueryThatDoesNotFitBesideOthersRunsInPartsOrFails() {
        try (Table table = table();
                Table other = table()) {
            System.setProperty(HEAP, Long.toString(bytesOfAQuery(table) * 8 / 5));
            try (Windrow windrow = open()) {
                ResidentTable resident = windrow.resident(table);
                PreparedQuery holder = windrow.groupBy(resident).by("k").prepare(sum("v"));
                holder.run().close();
                GroupBy byKey = windrow.groupBy(other).by("k");
                try (GroupByResult result = byKey.aggregate(sum("v"))) {
                    assertThat(result.explanation().strategy()).isIn(ON_DEVICE);
                    assertThat(result.explanation().toString())
                            .contains("each with all rows of its keys")
                            .contains("resident tables and prepared queries hold");
                    assertThat(result.rows()).isEqualTo(KEYS);
                }
                assertThatThrownBy(() -> byKey.algorithm(Algorithm.LOCAL_HASH).aggregate(sum("v")))
                        .isInstanceOfSatisfying(
                                WindrowException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                        .hasMessageContaining("resident tables and prepared queries hold");
                holder.run().close();
                holder.close();
                resident.close();
                try (GroupByResult result = byKey.aggregate(sum("v"))) {
                    assertThat(result.explanation().strategy()).isIn(ON_DEVICE);
                }
            }
        }
    }

    @Test
    void aQuerysOwnColumnsAreNotCountedTwice() {
        try (Table table = table()) {
            System.setProperty(HEAP, Long.toString(bytesOfAQuery(table) * 8 / 5));
            try (Windrow windrow = open();
                    ResidentTable resident = windrow.resident(table)) {
                for (int query = 0; query < 3; query++) {
                    try (GroupByResult result =
                            windrow.groupBy(resident).by("k").aggregate(sum("v"), count())) {
                        assertThat(result.explanation().strategy()).isIn(ON_DEVICE);
                    }
                    try (GroupByResult result =
                            windrow.groupBy(resident).by("k").aggregate(sum("v"))) {
                        assertThat(result.explanation().strategy()).isIn(ON_DEVICE);
                    }
                }
            }
        }
    }

    @Test
    void anUploadThatFailsLeavesNothingBehind() {
        long before = NoDeviceLeaks.heldBytes();
        try (Table table = table();
                Windrow windrow = open();
                ResidentTable resident = windrow.resident(table)) {
            windrow.groupBy(resident).by("k").aggregate(count()).close();
            long held = resident.residentBytes();
            System.setProperty(DEVICE, Long.toString(before + held + 100));
            assertThatThrownBy(() -> windrow.groupBy(resident).by("k").aggregate(sum("v")))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                    .hasMessageContaining("close resident tables and prepared queries");
            assertThat(resident.residentBytes()).isEqualTo(held);
            System.clearProperty(DEVICE);
            try (GroupByResult result = windrow.groupBy(resident).by("k").aggregate(sum("v"))) {
                assertThat(result.rows()).isEqualTo(KEYS);
            }
        }
        assertThat(NoDeviceLeaks.heldBytes()).isEqualTo(before);
    }
}
