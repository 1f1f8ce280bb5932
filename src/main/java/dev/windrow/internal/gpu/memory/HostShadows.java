package dev.windrow.internal.gpu.memory;

import dev.windrow.column.ColumnMemory;

import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Host memory of arrays that live on the device only. TornadoVM's arrays have two sides, and it
 * locks the pages of the host's, whether anything is ever copied there or not. Nobody reads or
 * writes it, so all arrays of one size share it: a graph of tasks takes the host one array for each
 * size, not one for each array. Between two holders, what the one before had of large memory is
 * kept, and no more.
 */
final class HostShadows implements AutoCloseable {

    /** Bytes from which on memory is worth keeping. */
    private static final long LEAST_BYTES = 1L << 22;

    private final Map<Long, Shadow> bySize = new HashMap<>();

    private static final class Shadow {

        private final ColumnMemory memory = new ColumnMemory();
        private final MemorySegment segment;
        private int holders;

        Shadow(long bytes) {
            segment = memory.allocate(bytes);
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
        shadow.memory.keep(false);
        return shadow.segment;
    }

    /** Takes back what a holder had; what nobody has, and it had not either, is freed. */
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
