// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code double}. */
public final class DoubleArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Double.BYTES;

    public DoubleArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private DoubleArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static DoubleArray fromArray(double[] values) {
        DoubleArray array = new DoubleArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static DoubleArray fromElements(double... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static DoubleArray fromSegment(MemorySegment data) {
        DoubleArray array = new DoubleArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static DoubleArray fromSegmentShallow(MemorySegment headerAndData) {
        return new DoubleArray(headerAndData);
    }

    public double get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_DOUBLE, offset(index));
    }

    public void set(int index, double value) {
        segment.set(ValueLayout.JAVA_DOUBLE, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(double value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init(0.0);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public double[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_DOUBLE);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
