// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code short}. */
public final class ShortArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Short.BYTES;

    public ShortArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private ShortArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static ShortArray fromArray(short[] values) {
        ShortArray array = new ShortArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static ShortArray fromElements(short... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static ShortArray fromSegment(MemorySegment data) {
        ShortArray array = new ShortArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static ShortArray fromSegmentShallow(MemorySegment headerAndData) {
        return new ShortArray(headerAndData);
    }

    public short get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_SHORT, offset(index));
    }

    public void set(int index, short value) {
        segment.set(ValueLayout.JAVA_SHORT, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(short value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init((short) 0);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public short[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_SHORT);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
