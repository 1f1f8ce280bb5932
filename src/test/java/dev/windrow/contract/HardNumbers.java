// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.util.List;

/** Numbers that are hard to cast and to compute with. */
final class HardNumbers {

    /** Values around the limits of integers, infinities and NaN. */
    static final List<Double> FLOATS =
            List.of(
                    0.5,
                    1.5,
                    2.5,
                    -0.5,
                    -1.5,
                    -0.0,
                    0x1.fffffffffffffp-2,
                    127.4,
                    127.5,
                    -128.5,
                    -128.6,
                    32767.5,
                    2147483647.4,
                    2147483647.5,
                    -2147483648.5,
                    -2147483649.0,
                    0x1p51 + 0.5,
                    0x1p52 + 1,
                    -0x1p52 - 1,
                    4503599627370495.5,
                    1e15 + 0.375,
                    -123456789012345678.0,
                    0x1p63,
                    -0x1p63,
                    0x1.fffffffffffffp62,
                    -0x1.0000000000001p63,
                    Double.NaN,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    (double) Float.MAX_VALUE,
                    0x1.fffffefffffffp127,
                    0x1.ffffffp127,
                    -0x1.ffffffp127,
                    1e300,
                    0.1,
                    1e-40,
                    Double.MIN_VALUE);

    /** The limits of int64, and values that are nearly too large to be squared or doubled. */
    static final List<Long> INTEGERS =
            List.of(
                    0L,
                    1L,
                    -1L,
                    3L,
                    -7L,
                    0xffffffffL,
                    -0x100000000L,
                    3037000499L,
                    3037000500L,
                    -3037000500L,
                    1L << 62,
                    -(1L << 62),
                    Long.MAX_VALUE,
                    Long.MIN_VALUE,
                    Long.MIN_VALUE + 1);

    private HardNumbers() {}
}
