// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

@ExtendWith(NoLeaks.class)
class ColumnMemoryTest {

    @Test
    void memoryIsZeroedAlignedAndCounted() {
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment segment = memory.allocate(100);
            assertThat(segment.byteSize()).isEqualTo(100);
            assertThat(segment.address() % 64).isZero();
            assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
            memory.allocate(0);
            memory.allocate(28);
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before + 128);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void temporaryMemoryIsZeroedAlignedCountedAndFreed() {
        long before = ColumnMemory.liveBytes();
        for (long size : new long[] {100, MemoryPool.LEAST_BYTES, 3 * MemoryPool.LEAST_BYTES}) {
            try (ColumnMemory memory = ColumnMemory.temporary();
                    ColumnMemory another = memory.scratch()) {
                for (MemorySegment some :
                        List.of(memory.allocate(size), another.allocateUncleared(size))) {
                    assertThat(some.byteSize()).isEqualTo(size);
                    assertThat(some.address() % 64).isZero();
                    some.fill((byte) 1);
                }
                MemorySegment zeroed = memory.allocate(size);
                assertThat(zeroed.mismatch(MemorySegment.ofArray(new byte[(int) size])))
                        .isEqualTo(-1);
                assertThat(ColumnMemory.liveBytes()).isEqualTo(before + 3 * size);
            }
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void whatWasAllocatedStaysCounted() {
        long before = ColumnMemory.allocatedBytes();
        try (MemoryPool pool = new MemoryPool()) {
            for (int i = 0; i < 2; i++) {
                try (ColumnMemory memory = new ColumnMemory(pool)) {
                    memory.allocate(100);
                    memory.allocateUncleared(MemoryPool.LEAST_BYTES);
                }
            }
        }
        // With room around each piece; what was taken from the pool counts as often as it was.
        long allocated = ColumnMemory.allocatedBytes() - before;
        assertThat(allocated)
                .isBetween(2 * (MemoryPool.LEAST_BYTES + 100), 2 * (MemoryPool.LEAST_BYTES + 300));
    }

    @Test
    void closingTwiceReleasesOnce() {
        long before = ColumnMemory.liveBytes();
        List<String> closed = new ArrayList<>();
        ColumnMemory memory = new ColumnMemory();
        memory.allocate(64);
        memory.own(() -> closed.add("resource"));
        memory.close();
        memory.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThat(closed).containsExactly("resource");
    }

    @Test
    void whatIsOwnedIsClosedInReverse() {
        List<String> closed = new ArrayList<>();
        try (ColumnMemory memory = new ColumnMemory()) {
            memory.own(() -> closed.add("first"));
            memory.own(() -> closed.add("second"));
            memory.own(() -> closed.add("third"));
        }
        assertThat(closed).containsExactly("third", "second", "first");
    }

    @Test
    void ownedMemoryIsReleasedWithItsOwner() {
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory owner = new ColumnMemory()) {
            ColumnMemory owned = new ColumnMemory();
            owned.allocate(1_000);
            owner.own(owned);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aResourceThatFailsDoesNotKeepTheOthersOpen() {
        List<String> closed = new ArrayList<>();
        ColumnMemory memory = new ColumnMemory();
        memory.allocate(64);
        memory.own(() -> closed.add("first"));
        memory.own(
                () -> {
                    throw new IOException("second");
                });
        memory.own(
                () -> {
                    throw new IOException("third");
                });
        assertThatThrownBy(memory::close)
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                .hasRootCauseMessage("third")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("first");
    }

    @Test
    void aClosedOneNeitherAllocatesNorOwns() {
        ColumnMemory memory = new ColumnMemory();
        memory.close();
        assertThatThrownBy(() -> memory.allocate(1))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
        assertThatThrownBy(() -> memory.own(() -> {}))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @Test
    void closedMemoryIsNotRead() {
        ColumnMemory memory = new ColumnMemory();
        MemorySegment segment = memory.allocate(8);
        memory.close();
        assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void moreThanThereIsIsHostMemory() {
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory memory = new ColumnMemory()) {
            assertThatThrownBy(() -> memory.allocate(1L << 60))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.HOST_MEMORY))
                    .hasMessageContaining("1152921504606846976 bytes");
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void threadsAllocateAtOnce() {
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory memory = new ColumnMemory()) {
            IntStream.range(0, 1_000).parallel().forEach(i -> memory.allocate(64));
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before + 64_000);
        }
    }

    @Test
    void heldMemoryHasBytesForAHeaderAndZerosBehind() {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment values = memory.allocate(5);
            values.fill((byte) 7);
            try (ColumnMemory.Hold hold = ColumnMemory.hold(values, 24, 24)) {
                assertThat(hold.segment().byteSize()).isEqualTo(48);
                assertThat(hold.segment().address()).isEqualTo(values.address() - 24);
                assertThat(hold.segment().asSlice(24).toArray(ValueLayout.JAVA_BYTE))
                        .startsWith(7, 7, 7, 7, 7, 0)
                        .endsWith(0);
            }
        }
    }

    @Test
    void heldMemoryOutlivesItsOwnersClose() {
        long before = ColumnMemory.liveBytes();
        ColumnMemory memory = new ColumnMemory();
        MemorySegment values = memory.allocate(8);
        ColumnMemory.Hold first = ColumnMemory.hold(values, 16, 8);
        ColumnMemory.Hold second = ColumnMemory.hold(values, 16, 8);
        memory.close();
        values.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
        assertThat(ColumnMemory.hold(values, 16, 8)).as("held after the close").isNull();
        first.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before + 8);
        second.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        assertThat(values.scope().isAlive()).isFalse();
    }

    @Test
    void onlyTheBeginningOfALargeEnoughAllocationIsHeld() {
        MemorySegment closed;
        try (ColumnMemory memory = new ColumnMemory()) {
            closed = memory.allocate(64);
            MemorySegment values = memory.allocate(64);
            assertThat(ColumnMemory.hold(values.asSlice(8), 16, 8)).as("its middle").isNull();
            assertThat(ColumnMemory.hold(values, 16, 100)).as("beyond its end").isNull();
            assertThat(ColumnMemory.hold(values, 65, 64)).as("a longer header").isNull();
            assertThat(ColumnMemory.hold(MemorySegment.ofArray(new long[8]), 16, 64)).isNull();
        }
        assertThat(ColumnMemory.hold(closed, 16, 64)).as("freed memory").isNull();
    }
}
