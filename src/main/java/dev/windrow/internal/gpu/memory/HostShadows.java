// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.ColumnMemory;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Host memory of arrays that live on the device only. TornadoVM's arrays have two sides, and it
 * locks the pages of the host's side even if nothing is ever copied there. Nobody reads or writes
 * this memory, so all arrays of one size share it: a graph of tasks costs the host one array for
 * each size, not one for each array. Between two holders, only the large memory of the last one is
 * kept.
 */
final class HostShadows implements AutoCloseable {

    /** Bytes from which on memory is worth keeping. */
    private static final long LEAST_BYTES = 1L << 22;

    private final Map<Long, Shadow> bySize = new HashMap<>();

    private static final class Shadow {

        private final ColumnMemory memory = new ColumnMemory();
        private final MemorySegment segment;
        private int holders;
        private int idleHolders;

        Shadow(long bytes) {
            segment = memory.allocate(bytes);
        }

        /** Counts as kept while nobody who holds it uses it. */
        void count() {
            memory.keep(holders > 0 && idleHolders == holders);
        }

        boolean isLarge() {
            return segment.byteSize() >= LEAST_BYTES;
        }
    }

    /**
     * Returns the memory of a size.
     *
     * @param bytes the size, header included
     * @param isFirst whether the holder that asks did not ask for it before
     */
    synchronized MemorySegment of(long bytes, boolean isFirst) {
        Shadow shadow = bySize.computeIfAbsent(bytes, Shadow::new);
        shadow.holders += isFirst ? 1 : 0;
        shadow.count();
        return shadow.segment;
    }

    /** Says that a holder does not use its memory for now, or that it does again. */
    synchronized void idle(Collection<Long> sizes, boolean isIdle) {
        for (long size : sizes) {
            Shadow shadow = bySize.get(size);
            shadow.idleHolders += isIdle ? 1 : -1;
            shadow.count();
        }
    }

    /** Takes back a holder's memory. Kept memory that neither it nor anyone else used is freed. */
    synchronized void giveBack(Collection<Long> sizes) {
        sizes.forEach(size -> bySize.get(size).holders--);
        bySize.entrySet()
                .removeIf(
                        entry -> {
                            Shadow shadow = entry.getValue();
                            boolean isKept = sizes.contains(entry.getKey()) && shadow.isLarge();
                            boolean isFreed = shadow.holders == 0 && !isKept;
                            if (isFreed) {
                                shadow.memory.close();
                            } else if (shadow.holders == 0) {
                                shadow.memory.keep(true);
                            } else {
                                shadow.count();
                            }
                            return isFreed;
                        });
    }

    @Override
    public synchronized void close() {
        bySize.values().forEach(shadow -> shadow.memory.close());
        bySize.clear();
    }
}
