// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.DeviceMemory;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** A session's memory on the device: held, used again, refused and freed. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class SessionMemoryTest {

    private static final int ROWS = 4_096;

    private Table table;

    @BeforeEach
    void make() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", longs(memory, 37));
        columns.put("v", longs(memory, 1_009));
        columns.put("w", longs(memory, 11));
        table = new Table(columns, ROWS, memory);
    }

    private static Column longs(ColumnMemory memory, int distinct) {
        return Columns.longs(
                memory, LongStream.range(0, ROWS).map(i -> i * 7_919 % distinct).toArray());
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static WindrowConfig config() {
        return WindrowConfig.defaults().withEngine(EngineChoice.GPU);
    }

    private static GroupBy byKey(GroupBy groupBy) {
        return groupBy.by("k").sorted();
    }

    private static List<Object> read(GroupByResult result) {
        List<Object> all = new ArrayList<>();
        result.table().columns().forEach(column -> all.addAll(Columns.read(column)));
        return all;
    }

    @Test
    void aQuerysStagesHaveOnePlaceOneAfterTheOther() {
        try (Windrow with = Windrow.open(config());
                Windrow without = Windrow.open(config().withMemoryPool(false));
                GroupByResult pooled = sums(with);
                GroupByResult alone = sums(without)) {
            assertThat(read(pooled)).isEqualTo(read(alone));
            DeviceMemory memory = pooled.profile().memory();
            assertThat(memory.requestedBytes()).isPositive();
            assertThat(memory.reuseRate()).isStrictlyBetween(0.0, 1.0);
            assertThat(alone.profile().memory().reusedBytes()).isZero();
            assertThat(pooled.profile().peakDeviceBytes())
                    .isLessThan(alone.profile().peakDeviceBytes());
            assertThat(memory.peakBytes()).isLessThan(alone.profile().memory().peakBytes());
        }
    }

    /** Sorts rows by their keys, and adds up what is adjacent: stages that need memory in turn. */
    private GroupByResult sums(Windrow windrow) {
        return windrow.groupBy(table)
                .by("v")
                .algorithm(Algorithm.SORT)
                .sorted()
                .aggregate(sum("w"));
    }

    @Test
    void aSortSharesPlacesToo() {
        try (Windrow windrow = Windrow.open(config());
                TransformResult sorted =
                        windrow.transform(
                                table, Sort.by(SortKey.ascending("v"), SortKey.ascending("w")))) {
            DeviceMemory memory = sorted.profile().memory();
            assertThat(memory.liveBytes()).isEqualTo(sorted.profile().peakDeviceBytes());
            assertThat(memory.budgetBytes()).isGreaterThan(memory.peakBytes());
            assertThat(windrow.heldDeviceBytes()).isZero();
        }
    }

    @Test
    void whatRunsAgainTakesNothingAnew() {
        long before = NoDeviceLeaks.heldBytes();
        try (Windrow windrow = Windrow.open(config());
                ResidentTable resident = windrow.resident(table);
                PreparedQuery query = byKey(windrow.groupBy(resident)).prepare(median("v"))) {
            query.run().close();
            long held = windrow.heldDeviceBytes();
            assertThat(NoDeviceLeaks.heldBytes() - before).isLessThanOrEqualTo(held + 1_000);
            try (GroupByResult again = query.run()) {
                DeviceMemory memory = again.profile().memory();
                assertThat(memory.reuseRate()).isEqualTo(1);
                assertThat(memory.liveBytes()).isEqualTo(held);
            }
        }
    }

    @Test
    void nothingIsLiveOnceAllIsClosed() {
        long before = NoDeviceLeaks.heldBytes();
        Windrow windrow = Windrow.open(config());
        ResidentTable resident = windrow.resident(table);
        ResidentTable uploaded = windrow.resident(table);
        PreparedQuery query = byKey(windrow.groupBy(resident)).prepare(sum("v"));
        PreparedQuery other = byKey(windrow.groupBy(uploaded)).prepare(median("w"));
        query.run().close();
        other.run().close();
        assertThat(windrow.heldDeviceBytes()).isPositive();
        query.close();
        assertThat(windrow.heldDeviceBytes()).isPositive();
        uploaded.close();
        resident.close();
        assertThat(windrow.heldDeviceBytes()).isZero();
        assertThat(NoDeviceLeaks.heldBytes()).isEqualTo(before);
        ResidentTable again = windrow.resident(table);
        windrow.groupBy(again).by("k").aggregate(sum("v")).close();
        windrow.close();
        assertThat(NoDeviceLeaks.heldBytes()).isEqualTo(before);
    }

    @Test
    void aLimitAnswersBeforeTheDeviceDoes() {
        try (Windrow windrow = Windrow.open(config().withDeviceBytes(40_000))) {
            GroupBy query = windrow.groupBy(table).by("k");
            assertThatThrownBy(() -> query.algorithm(Algorithm.SORT).aggregate(sum("v")))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY));
            try (GroupByResult result = windrow.groupBy(table).by("k").aggregate(sum("v"))) {
                assertThat(result.explanation().toString())
                        .contains("each with all rows of its keys");
            }
            assertThat(windrow.heldDeviceBytes()).isZero();
        }
    }
}
