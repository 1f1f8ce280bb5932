// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static dev.windrow.query.Aggregations.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** When lanes of a device are planned and made, and when they are not. */
class LaneSupplyTest {

    private static final GroupByQuery QUERY = GroupByQuery.of(List.of("key"), List.of(count()));
    private static final long CHUNK_ROWS = 10_000;

    private final AtomicInteger plans = new AtomicInteger();
    private final AtomicInteger lanes = new AtomicInteger();
    private final AtomicBoolean isWorthCompiling = new AtomicBoolean(true);
    private Table table;
    private long groups = 10;

    @BeforeEach
    void readTable() {
        table = Tables.read("random:rows=100,keys=5");
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    /** A device whose lanes are being made for ever. */
    private final class Device implements DeviceLanes {

        @Override
        public String device() {
            return "a test's device";
        }

        @Override
        public Table plain(GroupByQuery query, Table rows, MemoryPool memory) {
            return rows;
        }

        @Override
        public Planned plan(
                GroupByQuery query, Table rows, Predicate<String> mayBeNull, long allRows) {
            plans.incrementAndGet();
            return Planned.of(new Plan());
        }
    }

    private final class Plan implements DeviceLanes.ChunkPlan {

        @Override
        public String description() {
            return "a test's plan";
        }

        @Override
        public long rows() {
            return CHUNK_ROWS;
        }

        @Override
        public long groups() {
            return groups;
        }

        @Override
        public boolean isKept() {
            return false;
        }

        @Override
        public int count() {
            return 3;
        }

        @Override
        public CompletableFuture<DeviceLanes.Lane> lane(Table rows) {
            lanes.incrementAndGet();
            return new CompletableFuture<>();
        }
    }

    private LaneSupply supply(DeviceLanes device) {
        DeviceUse use =
                new DeviceUse(
                        () -> device, false, false, isWorthCompiling::get, false, new LaneTimes());
        LaneQuery asked = new LaneQuery(QUERY, Scan.of(table), 100 * CHUNK_ROWS);
        return new LaneSupply(use, asked, 0.05);
    }

    @Test
    void theFirstThreadPlansAndBeginsAllLanes() {
        try (LaneSupply supply = supply(new Device())) {
            assertThat(supply.isToBegin()).isTrue();
            assertThat(supply.isToBegin()).isFalse();
            supply.begin(table);
            assertThat(lanes).hasValue(3);
            assertThat(supply.isOut()).isFalse();
            assertThat(supply.isAnyFree()).isFalse();
        }
    }

    @Test
    void manyGroupsAreNotWorthALane() {
        groups = 501;
        try (LaneSupply supply = supply(new Device())) {
            assertThat(supply.isToBegin()).isTrue();
            supply.begin(table);
            assertThat(supply.isInVain()).isTrue();
            assertThat(supply.isOut()).isTrue();
            assertThat(lanes).hasValue(0);
            assertThat(supply.reason()).isEqualTo("there are nearly as many groups as rows");
        }
    }

    @Test
    void aPlanWaitsUntilItsKernelsAreWorthTheirTime() {
        isWorthCompiling.set(false);
        try (LaneSupply supply = supply(new Device())) {
            assertThat(supply.isToBegin()).isTrue();
            supply.begin(table);
            assertThat(supply.isToBegin()).isFalse();
            assertThat(lanes).hasValue(0);
            isWorthCompiling.set(true);
            assertThat(supply.isToBegin()).isTrue();
            supply.begin(table);
            assertThat(lanes).hasValue(3);
            assertThat(plans).as("the first plan is taken").hasValue(1);
        }
    }

    @Test
    void withoutARowAnotherThreadBegins() {
        try (LaneSupply supply = supply(new Device());
                Table none = table.slice(0, 0)) {
            assertThat(supply.isToBegin()).isTrue();
            supply.begin(none);
            assertThat(plans).hasValue(0);
            assertThat(supply.isToBegin()).isTrue();
        }
    }

    @Test
    void aDeviceThatIsNotOpenIsNotPlannedFor() {
        try (LaneSupply supply = supply(null)) {
            assertThat(supply.isToBegin()).isFalse();
            assertThat(supply.name()).isEqualTo("a device");
        }
    }
}
