// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code float}. */
public final class FloatArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Float.BYTES;

    public FloatArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private FloatArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static FloatArray fromArray(float[] values) {
        FloatArray array = new FloatArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static FloatArray fromElements(float... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static FloatArray fromSegment(MemorySegment data) {
        FloatArray array = new FloatArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static FloatArray fromSegmentShallow(MemorySegment headerAndData) {
        return new FloatArray(headerAndData);
    }

    public float get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_FLOAT, offset(index));
    }

    public void set(int index, float value) {
        segment.set(ValueLayout.JAVA_FLOAT, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(float value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init(0.0f);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public float[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_FLOAT);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
