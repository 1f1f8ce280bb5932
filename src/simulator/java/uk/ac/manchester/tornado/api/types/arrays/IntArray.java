// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code int}. */
public final class IntArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Integer.BYTES;

    public IntArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private IntArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static IntArray fromArray(int[] values) {
        IntArray array = new IntArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static IntArray fromElements(int... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static IntArray fromSegment(MemorySegment data) {
        IntArray array = new IntArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static IntArray fromSegmentShallow(MemorySegment headerAndData) {
        return new IntArray(headerAndData);
    }

    public int get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_INT, offset(index));
    }

    public void set(int index, int value) {
        segment.set(ValueLayout.JAVA_INT, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(int value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init(0);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public int[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_INT);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
