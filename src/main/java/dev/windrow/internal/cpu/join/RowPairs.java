// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cpu.work.Capacity;

import java.util.Arrays;

/** Row numbers of the probed side, each with one of the built side or -1, in growing arrays. */
final class RowPairs {

    private int[] probed;
    private int[] built;
    private int count;
    private int end;

    RowPairs(int expected) {
        probed = new int[expected];
        built = new int[expected];
    }

    /** Makes room for some more pairs. */
    void reserve(int more) {
        if (more > probed.length - count) {
            int needed = JoinedRows.countable((long) count + more, JoinedRows.RESULT);
            int length = Capacity.grown(probed.length, needed);
            probed = Arrays.copyOf(probed, length);
            built = Arrays.copyOf(built, length);
        }
    }

    void add(int probedRow, int builtRow) {
        reserve(1);
        probed[count] = probedRow;
        built[count] = builtRow;
        count++;
    }

    /** Adds adjacent rows of the probed side, each with its only match, or with none. */
    void addEach(int fromRow, int rows, int[] matches, boolean keepsUnmatched) {
        reserve(rows);
        int at = count;
        int keep = keepsUnmatched ? 1 : 0;
        for (int i = 0; i < rows; i++) {
            probed[at] = fromRow + i;
            built[at] = matches[i];
            at += keep | 1 + (matches[i] >> Integer.SIZE - 1);
        }
        count = at;
    }

    /** Brings the matches of each row of the probed side into the order of the built side. */
    void sortMatches() {
        int from = 0;
        for (int at = 1; at <= count; at++) {
            if (at == count || probed[at] != probed[from]) {
                Arrays.sort(built, from, at);
                from = at;
            }
        }
    }

    /** Notes up to which row, exclusive, rows of the probed side were looked up. */
    void endBefore(int row) {
        end = row;
    }

    /** Returns the first row of the probed side that was not looked up, for too many pairs. */
    int end() {
        return end;
    }

    int count() {
        return count;
    }

    int probed(int at) {
        return probed[at];
    }

    int built(int at) {
        return built[at];
    }

    void copyProbed(int[] target, int at) {
        System.arraycopy(probed, 0, target, at, count);
    }

    void copyBuilt(int[] target, int at) {
        System.arraycopy(built, 0, target, at, count);
    }
}
