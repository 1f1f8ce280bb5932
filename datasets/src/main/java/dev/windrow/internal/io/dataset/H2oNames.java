// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

/** Writes names such as {@code id007}. */
final class H2oNames {

    private static final int PREFIX_BYTES = 2;
    private static final int MOST_BYTES = PREFIX_BYTES + 10;

    private final int leastDigits;
    private final byte[] bytes = new byte[MOST_BYTES];

    H2oNames(int leastDigits) {
        this.leastDigits = leastDigits;
        bytes[0] = 'i';
        bytes[1] = 'd';
    }

    /** Returns the number of digits of a number's name. */
    static int digits(int code, int least) {
        int digits = 1;
        for (int rest = code; rest >= 10; rest /= 10) {
            digits++;
        }
        return Math.max(digits, least);
    }

    /** Returns the number of bytes of a number's name. */
    static int length(int code, int leastDigits) {
        return PREFIX_BYTES + digits(code, leastDigits);
    }

    /** Writes a number's name to {@link #bytes()} and returns its length. */
    int write(int code) {
        int length = length(code, leastDigits);
        int rest = code;
        for (int at = length - 1; at >= PREFIX_BYTES; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return length;
    }

    /** Returns the array of the name. The next name replaces it. */
    byte[] bytes() {
        return bytes;
    }
}
