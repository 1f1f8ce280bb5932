// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Memory that goes from one result to the next: its owner, and that none leaks. */
@ExtendWith(NoLeaks.class)
class MemoryPoolTest {

    private static final long LARGE = 2 * MemoryPool.LEAST_BYTES;

    private static long addressOf(MemoryPool pool, long bytes) {
        try (ColumnMemory memory = new ColumnMemory(pool)) {
            return memory.allocateUncleared(bytes).address();
        }
    }

    @Test
    void whatOneGivesBackTheNextTakes() {
        try (MemoryPool pool = new MemoryPool()) {
            long first = addressOf(pool, LARGE);
            assertThat(addressOf(pool, LARGE)).isEqualTo(first);
            assertThat(addressOf(pool, LARGE * 3 / 4)).isEqualTo(first);
        }
    }

    @Test
    void twoAtOnceHaveMemoryOfTheirOwn() {
        try (MemoryPool pool = new MemoryPool();
                ColumnMemory one = new ColumnMemory(pool);
                ColumnMemory other = new ColumnMemory(pool)) {
            MemorySegment mine = one.allocateUncleared(LARGE).fill((byte) 1);
            other.allocateUncleared(LARGE).fill((byte) 2);
            other.allocateUncleared(LARGE).fill((byte) 3);
            assertThat(mine.get(ValueLayout.JAVA_BYTE, LARGE - 1)).isEqualTo((byte) 1);
            assertThat(mine.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
        }
    }

    @Test
    void whatWasGivenBackCannotBeReadAnyMore() {
        try (MemoryPool pool = new MemoryPool()) {
            MemorySegment segment;
            try (ColumnMemory first = new ColumnMemory(pool)) {
                segment = first.allocateUncleared(LARGE);
            }
            assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
                    .isInstanceOf(IllegalStateException.class);
            try (ColumnMemory second = new ColumnMemory(pool)) {
                assertThat(second.allocateUncleared(LARGE).address()).isEqualTo(segment.address());
                assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
                        .isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void usedMemoryIsZeroBehindItsLastValue() {
        try (MemoryPool pool = new MemoryPool()) {
            try (ColumnMemory first = new ColumnMemory(pool)) {
                first.allocateUncleared(LARGE).fill((byte) -1);
            }
            try (ColumnMemory second = new ColumnMemory(pool)) {
                MemorySegment values = second.allocateUncleared(LARGE - 100);
                try (ColumnMemory.Hold hold = ColumnMemory.hold(values, 0, LARGE - 100 + 8)) {
                    assertThat(hold).isNotNull();
                    assertThat(hold.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, LARGE - 100))
                            .isZero();
                }
            }
        }
    }

    @Test
    void noMoreIsKeptThanTheLastOneTook() {
        long before = ColumnMemory.liveBytes();
        try (MemoryPool pool = new MemoryPool()) {
            addressOf(pool, 20 * LARGE);
            addressOf(pool, LARGE);
            assertThat(ColumnMemory.liveBytes() - before).isBetween(LARGE, 2 * LARGE);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void littleIsNotKept() {
        long before = ColumnMemory.liveBytes();
        try (MemoryPool pool = new MemoryPool()) {
            addressOf(pool, 100);
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void whatIsOpenOutlivesThePool() {
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory memory = new ColumnMemory(closedAfterwards())) {
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
            MemorySegment segment = memory.allocateUncleared(LARGE);
            segment.set(ValueLayout.JAVA_BYTE, LARGE - 1, (byte) 7);
            assertThat(segment.get(ValueLayout.JAVA_BYTE, LARGE - 1)).isEqualTo((byte) 7);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    private static MemoryPool closedAfterwards() {
        MemoryPool pool = new MemoryPool();
        pool.close();
        return pool;
    }

    @Test
    void aLaneUsesMemoryOfAllSizesAgain() {
        try (MemoryPool lane = MemoryPool.ofLane()) {
            for (long bytes : new long[] {40, 60_000, LARGE}) {
                long first = addressOf(lane, bytes);
                assertThat(addressOf(lane, bytes)).isEqualTo(first);
                assertThat(addressOf(lane, bytes - 8)).isEqualTo(first);
            }
        }
    }

    @Test
    void aLanesMemoryIsZeroWhereItWasAskedFor() {
        try (MemoryPool lane = MemoryPool.ofLane()) {
            for (long bytes : new long[] {40, 60_000, LARGE}) {
                try (ColumnMemory first = new ColumnMemory(lane)) {
                    first.allocate(bytes).fill((byte) -1);
                    first.allocate(bytes).fill((byte) -1);
                }
                try (ColumnMemory second = new ColumnMemory(lane)) {
                    for (int piece = 0; piece < 2; piece++) {
                        MemorySegment memory = second.allocate(bytes);
                        assertThat(memory.address() % 64).isZero();
                        assertThat(memory.mismatch(MemorySegment.ofArray(new byte[(int) bytes])))
                                .isEqualTo(-1);
                    }
                }
            }
        }
    }

    @Test
    void twoTablesOfALaneHaveMemoryOfTheirOwn() {
        try (MemoryPool lane = MemoryPool.ofLane();
                ColumnMemory one = new ColumnMemory(lane);
                ColumnMemory other = new ColumnMemory(lane)) {
            for (long bytes : new long[] {40, 40, 60_000, 60_000, LARGE}) {
                MemorySegment mine = one.allocateUncleared(bytes).fill((byte) 1);
                other.allocateUncleared(bytes).fill((byte) 2);
                one.allocateUncleared(bytes).fill((byte) 3);
                assertThat(mine.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 1);
                assertThat(mine.get(ValueLayout.JAVA_BYTE, bytes - 1)).isEqualTo((byte) 1);
            }
        }
    }

    @Test
    void aTableOutlivesItsLane() {
        long before = ColumnMemory.liveBytes();
        MemoryPool lane = MemoryPool.ofLane();
        ColumnMemory empty = new ColumnMemory(lane);
        ColumnMemory memory = new ColumnMemory(lane);
        MemorySegment first = memory.allocate(40);
        lane.close();
        empty.close();
        MemorySegment second = memory.allocate(LARGE);
        first.set(ValueLayout.JAVA_BYTE, 39, (byte) 1);
        second.set(ValueLayout.JAVA_BYTE, LARGE - 1, (byte) 1);
        memory.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThatThrownBy(() -> first.get(ValueLayout.JAVA_BYTE, 0))
                .as("freed with the last table")
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatALanesTableOwnedIsNonsenseOnceItIsClosed() {
        try (MemoryPool lane = MemoryPool.ofLane()) {
            MemorySegment segment;
            try (ColumnMemory memory = new ColumnMemory(lane)) {
                segment = memory.allocate(40);
                segment.set(ValueLayout.JAVA_BYTE, 0, (byte) 7);
            }
            assertThat(segment.get(ValueLayout.JAVA_BYTE, 0)).isNotEqualTo((byte) 7);
        }
    }

    /** The pools of a query's lanes have one arena: a table of one outlives the pool of another. */
    @Test
    void lanesFreeTheirMemoryTogether() {
        long before = ColumnMemory.liveBytes();
        MemoryPool first = MemoryPool.ofLane();
        MemoryPool second = first.another();
        ColumnMemory memory = new ColumnMemory(second);
        MemorySegment values = memory.allocate(1 << 10);
        first.close();
        second.close();
        values.set(ValueLayout.JAVA_BYTE, 0, (byte) 7);
        assertThat(values.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 7);
        memory.close();
        assertThat(values.scope().isAlive()).isFalse();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void lanesTellWhatTheyHoldTogether() {
        try (MemoryPool first = MemoryPool.ofLane();
                MemoryPool second = first.another()) {
            assertThat(first.laneBytes()).isZero();
            addressOf(second, LARGE);
            addressOf(second, LARGE);
            assertThat(first.laneBytes())
                    .as("memory that is kept for the next table, once")
                    .isBetween(LARGE, 2 * LARGE - 1)
                    .isEqualTo(second.laneBytes());
        }
    }

    @Test
    void anotherPoolOfResultsIsChecked() {
        try (MemoryPool results = new MemoryPool();
                MemoryPool another = results.another()) {
            assertThat(another.isChecked()).isTrue();
        }
    }

    /** Builders grow through many sizes, of which each would stay mapped for others. */
    @Test
    void clearedMemoryIsWhatWasFreed() {
        for (int round = 0; round < 3; round++) {
            long address;
            try (ColumnMemory memory = new ColumnMemory()) {
                MemorySegment first = memory.allocate(LARGE * 5);
                first.fill((byte) 1);
                address = first.address();
            }
            try (ColumnMemory memory = new ColumnMemory()) {
                MemorySegment second = memory.allocate(LARGE * 5);
                assertThat(second.address()).isEqualTo(address);
                assertThat(second.mismatch(MemorySegment.ofArray(new byte[(int) LARGE * 5])))
                        .isEqualTo(-1);
            }
        }
    }
}
