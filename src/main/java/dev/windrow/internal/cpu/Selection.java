package dev.windrow.internal.cpu;

import java.util.Arrays;

/** Finds the value that sorting would put at a place, without sorting the rest. */
final class Selection {

    private Selection() {}

    /**
     * Moves values of {@code [from, to)} so that the one at {@code place} is where ascending order
     * has it: none before it is greater, and none behind it is less. Hoare's quickselect; where
     * pivots prove bad time and again, what is left is sorted.
     */
    static void select(long[] values, int from, int to, int place) {
        int low = from;
        int high = to - 1;
        int rounds = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
        while (high - low >= CpuTuning.SORTED_AT_ONCE && rounds > 0) {
            rounds--;
            long pivot = median(values[low], values[(low + high) >>> 1], values[high]);
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    long moved = values[left];
                    values[left++] = values[right];
                    values[right--] = moved;
                }
            }
            if (place > right && place < left) {
                return;
            }
            if (place <= right) {
                high = right;
            } else {
                low = left;
            }
        }
        Arrays.sort(values, low, high + 1);
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
