// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code long}. */
public final class LongArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Long.BYTES;

    public LongArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private LongArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static LongArray fromArray(long[] values) {
        LongArray array = new LongArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static LongArray fromElements(long... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static LongArray fromSegment(MemorySegment data) {
        LongArray array = new LongArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static LongArray fromSegmentShallow(MemorySegment headerAndData) {
        return new LongArray(headerAndData);
    }

    public long get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_LONG, offset(index));
    }

    public void set(int index, long value) {
        segment.set(ValueLayout.JAVA_LONG, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(long value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init(0L);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public long[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_LONG);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
