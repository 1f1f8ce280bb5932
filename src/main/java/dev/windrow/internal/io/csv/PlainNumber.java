// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

/**
 * A field with the signs of numbers as the usual ones: a point before the fraction, and nothing
 * between thousands. For one thread: it keeps what it found.
 */
final class PlainNumber {

    private static final int GROUP_DIGITS = 3;

    private final NumberSigns signs;
    private byte[] bytes = {};
    private int length;

    PlainNumber(NumberSigns signs) {
        this.signs = signs;
    }

    /** Returns where the text lies, from the first byte on. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /**
     * Rewrites a field. One that is no number stays as it is, but for its commas.
     *
     * @return false if some sign stands where no number has it
     */
    boolean rewrite(byte[] field, int from, int to) {
        if (bytes.length < to - from) {
            bytes = new byte[2 * (to - from)];
        }
        length = 0;
        int digits = 0;
        boolean isGrouped = false;
        boolean isWhole = true;
        for (int i = from; i < to; i++) {
            byte c = field[i];
            boolean endsGroup = !isGrouped || digits == GROUP_DIGITS;
            if (c >= '0' && c <= '9') {
                digits++;
                bytes[length++] = c;
            } else if (isWhole && c == signs.thousands()) {
                if (digits == 0 || digits > GROUP_DIGITS || !endsGroup) {
                    return false;
                }
                isGrouped = true;
                digits = 0;
            } else if (c == signs.fraction()) {
                if (isWhole && !endsGroup) {
                    return false;
                }
                isWhole = false;
                bytes[length++] = '.';
            } else if (c == ',' || c == '.') {
                return false;
            } else {
                bytes[length++] = c;
            }
        }
        return !isWhole || !isGrouped || signs.inIntegers() && digits == GROUP_DIGITS;
    }
}
