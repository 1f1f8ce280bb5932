// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An off-heap array of {@code byte}. */
public final class ByteArray extends TornadoNativeArray {

    private static final int ELEMENT_BYTES = Byte.BYTES;

    public ByteArray(int numberOfElements) {
        super(numberOfElements, ELEMENT_BYTES);
    }

    private ByteArray(MemorySegment headerAndData) {
        super(headerAndData, ELEMENT_BYTES);
    }

    /** Copies {@code values}. */
    public static ByteArray fromArray(byte[] values) {
        ByteArray array = new ByteArray(values.length);
        array.getSegment().copyFrom(MemorySegment.ofArray(values));
        return array;
    }

    /** Copies {@code values}. */
    public static ByteArray fromElements(byte... values) {
        return fromArray(values);
    }

    /** Copies the elements in {@code data}, which has no header. */
    public static ByteArray fromSegment(MemorySegment data) {
        ByteArray array = new ByteArray(elementsIn(data.byteSize(), ELEMENT_BYTES));
        array.getSegment().copyFrom(data);
        return array;
    }

    /** Wraps {@code headerAndData} without a copy and writes its header. */
    public static ByteArray fromSegmentShallow(MemorySegment headerAndData) {
        return new ByteArray(headerAndData);
    }

    public byte get(int index) {
        noteRead();
        return segment.get(ValueLayout.JAVA_BYTE, offset(index));
    }

    public void set(int index, byte value) {
        segment.set(ValueLayout.JAVA_BYTE, offset(index), value);
        noteWrite(index);
    }

    /** Sets each element to {@code value}. */
    public void init(byte value) {
        for (int i = 0; i < getSize(); i++) {
            set(i, value);
        }
    }

    @Override
    public void clear() {
        init((byte) 0);
    }

    @Override
    public int getElementSize() {
        return ELEMENT_BYTES;
    }

    /** Copies the elements to the heap. */
    public byte[] toHeapArray() {
        return getSegment().toArray(ValueLayout.JAVA_BYTE);
    }

    private long offset(int index) {
        return ARRAY_HEADER + (long) checked(index) * ELEMENT_BYTES;
    }
}
