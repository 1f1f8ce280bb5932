// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** An allocator for one test, and the check that all of its memory is freed. */
final class LeakCheck implements AutoCloseable {

    private final long columnBytes = ColumnMemory.liveBytes();
    private final RootAllocator allocator = new RootAllocator();

    BufferAllocator allocator() {
        return allocator;
    }

    void assertNothingHeld() {
        assertThat(allocator.getAllocatedMemory()).as("bytes in Arrow's allocator").isZero();
        assertThat(ColumnMemory.liveBytes()).as("bytes of columns").isEqualTo(columnBytes);
    }

    @Override
    public void close() {
        assertNothingHeld();
        allocator.close();
    }
}
