// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.Locale;

/** The element type of a kernel's array, which is the TornadoVM array of that name. */
public enum ArrayType {
    /** {@code ByteArray}. */
    BYTES(Byte.BYTES),
    /** {@code ShortArray}. */
    SHORTS(Short.BYTES),
    /** {@code IntArray}. */
    INTS(Integer.BYTES),
    /** {@code LongArray}. */
    LONGS(Long.BYTES),
    /** {@code FloatArray}. */
    FLOATS(Float.BYTES),
    /** {@code DoubleArray}. */
    DOUBLES(Double.BYTES);

    private final int bytes;

    ArrayType(int bytes) {
        this.bytes = bytes;
    }

    /** {@return the bytes of an element, 1 to 8} */
    public int bytes() {
        return bytes;
    }

    /** {@return the name in small letters, such as {@code doubles}} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
