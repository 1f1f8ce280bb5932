// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The bounds of windows: within the table, and where {@code grouped} is 1 within the run of equal
 * keys around their row.
 *
 * <p>For {@link RollingLongScanKernels} and {@link RollingDoubleScanKernels} a group is cut into
 * chunks as long as a window is wide, from its first row on. A window then lies in one chunk, from
 * its beginning or up to its end, or in two adjacent chunks.
 */
final class WindowBounds {

    /** A window begins with the end of a chunk. */
    static final int LEFT = 1;

    /** A window ends with the beginning of a chunk. */
    static final int RIGHT = 2;

    private WindowBounds() {}

    /** Returns the first row of a row's group. */
    static int groupStart(int grouped, IntArray groupOf, IntArray starts, int row) {
        int start = 0;
        if (grouped == 1) {
            start = starts.get(groupOf.get(row));
        }
        return start;
    }

    /** Returns the row after the last of a row's group. */
    static int groupEnd(int grouped, IntArray groupOf, IntArray starts, int row, int rows) {
        int end = rows;
        if (grouped == 1) {
            end = starts.get(groupOf.get(row) + 1);
        }
        return end;
    }

    /** Returns the number of rows in a row's window. */
    static int rowsOf(IntArray sizes, int grouped, IntArray groupOf, IntArray starts, int row) {
        int start = groupStart(grouped, groupOf, starts, row);
        int end = groupEnd(grouped, groupOf, starts, row, sizes.get(RollingSizes.ROWS));
        int from = Math.max(start, row - sizes.get(RollingSizes.PRECEDING));
        int to = Math.min(end - 1, row + sizes.get(RollingSizes.FOLLOWING));
        return to - from + 1;
    }

    /** Returns the number of rows in a row's window over the whole table. */
    static int rowsOf(int rows, int preceding, int following, int row) {
        return Math.min(rows - 1, row + following) - Math.max(0, row - preceding) + 1;
    }

    /** Returns the row at a position. A mirrored scan goes from the last row to the first. */
    static int rowAt(int mirrored, int rows, int position) {
        return mirrored == 1 ? rows - 1 - position : position;
    }

    /** Returns 1 where a chunk begins with this row, or in a mirrored scan ends with it. */
    static int begins(int mirrored, int start, int end, int width, int row) {
        int begins = (row - start) % width == 0 ? 1 : 0;
        if (mirrored == 1) {
            begins = (row - start) % width == width - 1 ? 1 : 0;
            if (row == end - 1) {
                begins = 1;
            }
        }
        return begins;
    }

    /** Returns the position at which the scan meets the chunk of a row. */
    static int chunkPosition(int mirrored, int rows, int start, int end, int width, int row) {
        int first = row - (row - start) % width;
        int last = Math.min(end - 1, first + width - 1);
        return mirrored == 1 ? rows - 1 - last : first;
    }

    /**
     * Returns the parts of the window of rows {@code [from, to]}: {@link #LEFT}, {@link #RIGHT},
     * both, or none for a window without rows. One part suffices for a window in one chunk: it
     * fills the chunk, or the group cuts it.
     */
    static int parts(int start, int width, int from, int to) {
        int parts = LEFT | RIGHT;
        if ((from - start) / width == (to - start) / width) {
            parts = (from - start) % width == 0 ? RIGHT : LEFT;
        }
        if (to < from) {
            parts = 0;
        }
        return parts;
    }
}
