// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/**
 * The content of device memory before anyone writes it: never zero, and never a value that a sum
 * hides.
 *
 * <p>Floating-point poison is a NaN, because 0xA5 in each byte reads as a number so small that
 * adding to it goes unnoticed.
 */
public final class Poison {

    public static final byte BYTE = (byte) 0xA5;
    public static final short SHORT = (short) 0xA5A5;
    public static final int INT = 0xA5A5A5A5;
    public static final long LONG = 0xA5A5A5A5A5A5A5A5L;
    public static final int FLOAT_BITS = 0xFFE5A5A5;
    public static final long DOUBLE_BITS = 0xFFFDA5A5A5A5A5A5L;
    public static final float FLOAT = Float.intBitsToFloat(FLOAT_BITS);
    public static final double DOUBLE = Double.longBitsToDouble(DOUBLE_BITS);

    private Poison() {}
}
