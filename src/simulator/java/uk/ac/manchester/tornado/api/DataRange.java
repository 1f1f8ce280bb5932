// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A part of an array. Offset and size are given in elements and come out, after {@link
 * #materialize}, in bytes; the offset then counts from the start of the header.
 */
public class DataRange {

    private final TornadoNativeArray array;
    private long offset;
    private long size;
    private long offsetInBytes;
    private long sizeInBytes;
    private boolean materialized;

    public DataRange(TornadoNativeArray array) {
        this.array = array;
    }

    public DataRange withOffset(long elements) {
        offset = elements;
        return this;
    }

    /** Zero, the default, means the size of the whole array. */
    public DataRange withSize(long elements) {
        size = elements;
        return this;
    }

    public TornadoNativeArray getArray() {
        return array;
    }

    public long getOffset() {
        requireMaterialized();
        return offsetInBytes;
    }

    public long getPartialSize() {
        requireMaterialized();
        return sizeInBytes;
    }

    /**
     * Turns elements into bytes. As in the real API, an offset without a size is an error: the size
     * of the whole array then reaches past its end.
     */
    public void materialize() {
        offsetInBytes = TornadoNativeArray.ARRAY_HEADER + offset * array.getElementSize();
        sizeInBytes = size == 0 ? array.getNumBytesOfSegment() : size * array.getElementSize();
        if (offsetInBytes + sizeInBytes > array.getNumBytesOfSegmentWithHeader()) {
            throw new TornadoRuntimeException(
                    "a range of "
                            + (size == 0 ? "all" : size)
                            + " elements from "
                            + offset
                            + " reaches past the end of "
                            + array
                            + "; give both offset and size");
        }
        materialized = true;
    }

    private void requireMaterialized() {
        if (!materialized) {
            throw new TornadoRuntimeException("call materialize() before the getters");
        }
    }
}
