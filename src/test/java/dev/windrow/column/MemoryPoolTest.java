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
            assertThat(segment.get(ValueLayout.JAVA_BYTE, LARGE - 1)).isZero();
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    private static MemoryPool closedAfterwards() {
        MemoryPool pool = new MemoryPool();
        pool.close();
        return pool;
    }
}
