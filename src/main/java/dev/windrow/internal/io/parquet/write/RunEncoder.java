// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

/**
 * Writes small numbers as runs of equal ones and as packed bits, by turns: "RLE/bit-packing hybrid"
 * of the Parquet format. Runs have at least {@link #GROUP} numbers, and bits are packed for so many
 * at a time.
 */
final class RunEncoder {

    private static final int GROUP = 8;

    private RunEncoder() {}

    /** Returns how many bits hold a number. */
    static int width(int greatest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
    }

    /**
     * Appends numbers.
     *
     * @param numbers the numbers, none of which is negative
     * @param count how many of them
     * @param width the bits of each
     */
    static void encode(int[] numbers, int count, int width, PageBytes out) {
        int at = 0;
        while (at < count) {
            int run = run(numbers, at, count);
            if (run >= GROUP || run == count - at) {
                out.putVariable((long) run << 1);
                for (int shift = 0; shift < width; shift += Byte.SIZE) {
                    out.put(numbers[at] >>> shift);
                }
                at += run;
            } else {
                int end = at + GROUP;
                while (end < count && run(numbers, end, Math.min(count, end + GROUP)) < GROUP) {
                    end += GROUP;
                }
                pack(numbers, at, count, end, width, out);
                at = end;
            }
        }
    }

    /** Returns how many numbers from one on are equal to it. */
    private static int run(int[] numbers, int from, int end) {
        int at = from + 1;
        while (at < end && numbers[at] == numbers[from]) {
            at++;
        }
        return at - from;
    }

    /** Packs whole groups, the last of which may have numbers behind the last one. */
    private static void pack(
            int[] numbers, int from, int count, int end, int width, PageBytes out) {
        out.putVariable((long) (end - from) / GROUP << 1 | 1);
        long bits = 0;
        int held = 0;
        for (int i = from; i < end; i++) {
            bits |= (i < count ? (long) numbers[i] : 0L) << held;
            held += width;
            if (held >= Integer.SIZE) {
                out.putInt((int) bits);
                bits >>>= Integer.SIZE;
                held -= Integer.SIZE;
            }
        }
        for (; held > 0; held -= Byte.SIZE) {
            out.put((int) bits);
            bits >>>= Byte.SIZE;
        }
    }
}
