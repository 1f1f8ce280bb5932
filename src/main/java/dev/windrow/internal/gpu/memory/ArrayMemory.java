// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.ColumnMemory;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The memory of arrays: the column's own, where there is space for a header before it and zeros
 * follow it; else a copy.
 */
final class ArrayMemory implements AutoCloseable {

    /** The alignment at which a device's copy engine is fastest. */
    private static final long ALIGNMENT_BYTES = 64;

    /**
     * Arrays of the same values share one segment object, not only its bytes: TornadoVM locks the
     * pages of each segment object, even if another has the same bytes.
     */
    private final Map<Place, MemorySegment> made = new HashMap<>();

    private final List<ColumnMemory.Hold> holds = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private HostCopies done = HostCopies.NONE;

    private record Place(long address, long length) {}

    private record Copy(MemorySegment values, MemorySegment target) {}

    /**
     * Returns memory for an array, header included, that holds values followed by zeros.
     *
     * @param values the values
     * @param length bytes of the array without its header, as many as the values have or more
     */
    MemorySegment of(MemorySegment values, long length) {
        if (!values.isNative()) {
            // Heap segments have no address that tells them apart.
            return copied(values, length);
        }
        return made.computeIfAbsent(
                new Place(values.address(), length), key -> inPlaceOrCopied(values, length));
    }

    /**
     * Returns memory for an array, header included, that {@code filler} fills.
     *
     * @param length bytes of the array without its header
     * @param filler fills the bytes after the header, which are zero
     */
    MemorySegment filled(long length, Consumer<MemorySegment> filler) {
        long begin = System.nanoTime();
        MemorySegment memory = fresh(length);
        filler.accept(withoutHeader(memory));
        count(length, begin);
        return memory;
    }

    /**
     * Counts bytes copied by others, and the time since {@code begin}, a value of {@link
     * System#nanoTime}.
     */
    void count(long bytes, long begin) {
        done = done.plus(new HostCopies(bytes, System.nanoTime() - begin));
    }

    /** Copies everything that was copied once more: the values may have changed. */
    void copyAgain() {
        copies.forEach(this::copy);
    }

    /** Returns the copies so far. */
    HostCopies done() {
        return done;
    }

    /** Releases the columns' memory. */
    @Override
    public void close() {
        made.clear();
        copies.clear();
        holds.forEach(ColumnMemory.Hold::close);
        holds.clear();
    }

    private MemorySegment inPlaceOrCopied(MemorySegment values, long length) {
        ColumnMemory.Hold hold = ColumnMemory.hold(values, TornadoNativeArray.ARRAY_HEADER, length);
        if (hold != null && isZeroFrom(values.byteSize(), withoutHeader(hold.segment()))) {
            holds.add(hold);
            return hold.segment();
        }
        if (hold != null) {
            hold.close();
        }
        return copied(values, length);
    }

    private MemorySegment copied(MemorySegment values, long length) {
        MemorySegment memory = fresh(length);
        Copy copy = new Copy(values, withoutHeader(memory));
        copies.add(copy);
        copy(copy);
        return memory;
    }

    private void copy(Copy copy) {
        long begin = System.nanoTime();
        ParallelCopy.copy(copy.values(), copy.target());
        count(copy.values().byteSize(), begin);
    }

    private static boolean isZeroFrom(long end, MemorySegment array) {
        for (long at = end; at < array.byteSize(); at++) {
            if (array.get(ValueLayout.JAVA_BYTE, at) != 0) {
                return false;
            }
        }
        return true;
    }

    private static MemorySegment fresh(long length) {
        return Arena.ofAuto().allocate(TornadoNativeArray.ARRAY_HEADER + length, ALIGNMENT_BYTES);
    }

    private static MemorySegment withoutHeader(MemorySegment memory) {
        return memory.asSlice(TornadoNativeArray.ARRAY_HEADER);
    }
}
