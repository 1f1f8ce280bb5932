// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import java.util.Arrays;

/** Finds the value at a given place of the sorted order, without sorting the rest. */
public final class Quickselect {

    private Quickselect() {}

    /**
     * Moves values of {@code [from, to)} so that the one at {@code place} is the value that sorting
     * would put there: no value before it is greater, and no value behind it is less. This is
     * Hoare's quickselect with Lomuto's partition scheme, written so that the processor has no
     * branch to predict. If pivots prove bad again and again, the remaining values are sorted.
     */
    public static void select(long[] values, int from, int to, int place) {
        int low = from;
        int end = to;
        int rounds = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
        while (end - low > CpuTuning.SORTED_AT_ONCE && rounds > 0) {
            rounds--;
            long pivot = pivot(values, low, end, place);
            int less = moveLess(values, low, end, pivot);
            if (place < less) {
                end = less;
            } else if (less > low) {
                low = less;
            } else {
                // The pivot is the least remaining value. Leave all its copies out of the next
                // round.
                low = movePivots(values, low, end, pivot);
                if (place < low) {
                    return;
                }
            }
        }
        Arrays.sort(values, low, end);
    }

    /** Moves values below the pivot to the front, and returns the index after them. */
    private static int moveLess(long[] values, int low, int end, long pivot) {
        int less = low;
        for (int i = low; i < end; i++) {
            long value = values[i];
            values[i] = values[less];
            values[less] = value;
            less += value < pivot ? 1 : 0;
        }
        return less;
    }

    /** Moves values that equal the pivot to the front, and returns the index after them. */
    private static int movePivots(long[] values, int low, int end, long pivot) {
        int equal = low;
        for (int i = low; i < end; i++) {
            long value = values[i];
            values[i] = values[equal];
            values[equal] = value;
            equal += value == pivot ? 1 : 0;
        }
        return equal;
    }

    private static long pivot(long[] values, int low, int end, int place) {
        int count = end - low;
        if (count < CpuTuning.SAMPLED_FROM) {
            return median(values[low], values[low + count / 2], values[end - 1]);
        }
        int sampled =
                count < CpuTuning.SAMPLED_MORE_FROM
                        ? CpuTuning.SMALL_SAMPLE
                        : CpuTuning.LARGE_SAMPLE;
        sortSample(values, low, count, sampled);
        // Beyond the place, as seen from the nearer end: the smaller part then remains.
        int rank = (int) ((long) (place - low) * sampled / count);
        int beyond = rank < sampled / 2 + 1 ? sampled / 8 : -sampled / 8;
        return values[low + Math.clamp(rank + beyond, 0, sampled - 1)];
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Moves values from all over the range to its front, in ascending order. */
    private static void sortSample(long[] values, int low, int count, int sampled) {
        int step = count / sampled;
        for (int i = 0; i < sampled; i++) {
            int taken = low + i * step + step / 2;
            long value = values[taken];
            values[taken] = values[low + i];
            int at = low + i;
            while (at > low && values[at - 1] > value) {
                values[at] = values[at - 1];
                at--;
            }
            values[at] = value;
        }
    }
}
