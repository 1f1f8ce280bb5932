// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Off-heap elements after a header, whose first four bytes hold the number of elements.
 *
 * <p>Unlike the real arrays, these check each index against the number of elements.
 */
public abstract sealed class TornadoNativeArray
        permits ByteArray, ShortArray, IntArray, LongArray, FloatArray, DoubleArray {

    /** Bytes of the header. Read at run time, so that no compiler copies it into a caller. */
    public static final long ARRAY_HEADER = Long.getLong("tornado.panama.objectHeader", 16L);

    /** Header and elements. */
    final MemorySegment segment;

    private final int size;

    /** Null on the host; device copies are watched. */
    private AccessTracker tracker;

    TornadoNativeArray(int numberOfElements, int elementBytes) {
        this(
                Arena.ofAuto().allocate(ARRAY_HEADER + (long) numberOfElements * elementBytes, 8),
                elementBytes);
    }

    TornadoNativeArray(MemorySegment headerAndData, int elementBytes) {
        segment = headerAndData;
        size = elementsIn(headerAndData.byteSize() - ARRAY_HEADER, elementBytes);
        segment.set(ValueLayout.JAVA_INT_UNALIGNED, 0, size);
    }

    public int getSize() {
        return size;
    }

    /** The elements, without the header. */
    public MemorySegment getSegment() {
        return segment.asSlice(ARRAY_HEADER);
    }

    public MemorySegment getSegmentWithHeader() {
        return segment;
    }

    public long getNumBytesOfSegmentWithHeader() {
        return segment.byteSize();
    }

    public long getNumBytesOfSegment() {
        return segment.byteSize() - ARRAY_HEADER;
    }

    /** Sets each element to zero. */
    protected void clear() {}

    public abstract int getElementSize();

    @Override
    public String toString() {
        return getClass().getSimpleName() + "(" + size + ")";
    }

    static int elementsIn(long bytes, int elementBytes) {
        if (bytes % elementBytes != 0) {
            throw new IllegalArgumentException(
                    bytes + " bytes are not a whole number of elements of " + elementBytes);
        }
        return Math.toIntExact(bytes / elementBytes);
    }

    final int checked(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(
                    "index "
                            + index
                            + " is out of bounds for "
                            + getClass().getSimpleName()
                            + " of size "
                            + size);
        }
        return index;
    }

    final void noteRead() {
        AccessTracker current = tracker;
        if (current != null) {
            current.noteRead();
        }
    }

    final void noteWrite(int index) {
        AccessTracker current = tracker;
        if (current != null) {
            current.noteWrite(index);
        }
    }

    final AccessTracker tracker() {
        return tracker;
    }

    final void watch(AccessTracker accessTracker) {
        tracker = accessTracker;
    }
}
