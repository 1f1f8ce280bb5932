// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import java.util.Arrays;

/**
 * Removes bits that are the same in all words. Of each byte, it keeps only the bits from the first
 * to the last that differ, side by side and in order. Ten digits have 40 bits instead of 80.
 */
final class BitSqueeze {

    /** The bits of each kept run, at their original places. A run moves down by its shift. */
    private final long[] masks;

    private final int[] shifts;
    private final int bits;

    private BitSqueeze(long[] masks, int[] shifts, int bits) {
        this.masks = masks;
        this.shifts = shifts;
        this.bits = bits;
    }

    /** Keeps at least the bits that are set in {@code differing}. */
    static BitSqueeze keeping(long differing) {
        long[] masks = new long[Long.BYTES];
        int[] shifts = new int[Long.BYTES];
        int runs = 0;
        int bits = 0;
        for (int first = 0; first < Long.SIZE; first += Byte.SIZE) {
            long inByte = differing & 0xffL << first;
            if (inByte == 0) {
                continue;
            }
            int low = Long.numberOfTrailingZeros(inByte);
            int high = Long.SIZE - Long.numberOfLeadingZeros(inByte);
            long mask = -1L >>> Long.SIZE - (high - low) << low;
            if (runs > 0 && shifts[runs - 1] == low - bits) {
                masks[runs - 1] |= mask;
            } else {
                masks[runs] = mask;
                shifts[runs++] = low - bits;
            }
            bits += high - low;
        }
        return new BitSqueeze(Arrays.copyOf(masks, runs), Arrays.copyOf(shifts, runs), bits);
    }

    /** Returns the number of kept bits. */
    int bits() {
        return bits;
    }

    /**
     * Squeezes the first {@code count} words. Each run has a loop of its own, which the JVM
     * vectorises.
     */
    void apply(long[] words, int count, long[] squeezed) {
        Arrays.fill(squeezed, 0, count, 0);
        for (int run = 0; run < masks.length; run++) {
            long mask = masks[run];
            int shift = shifts[run];
            for (int i = 0; i < count; i++) {
                squeezed[i] |= (words[i] & mask) >>> shift;
            }
        }
    }

    /**
     * Moves the bits of the first {@code count} values back to their original places. Other bits of
     * the words stay.
     */
    void restore(long[] squeezed, int count, long[] words) {
        for (int run = 0; run < masks.length; run++) {
            long mask = masks[run];
            int shift = shifts[run];
            for (int i = 0; i < count; i++) {
                words[i] |= squeezed[i] << shift & mask;
            }
        }
    }
}
