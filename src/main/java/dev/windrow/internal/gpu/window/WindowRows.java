// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The rows that windows move over: those of the table, or where {@code grouped} is 1, of the run of
 * equal keys around each row.
 *
 * <p>For {@link RollingScanKernels} a group is cut into chunks as long as a window is wide, from
 * its first row on. A window then lies in one chunk, from its beginning or up to its end, or in two
 * adjacent chunks.
 *
 * @param sizes see {@link RollingSizes}
 * @param groupOf the group of each row
 * @param starts the first row of each group, and the end of the last
 * @param grouped 1 where windows stay in groups, 0 otherwise
 */
record WindowRows(IntArray sizes, IntArray groupOf, IntArray starts, int grouped) {

    /** A window begins with the end of a chunk. */
    static final int LEFT = 1;

    /** A window ends with the beginning of a chunk. */
    static final int RIGHT = 2;

    /**
     * The window of a row, which has the rows from {@code from} to {@code to}.
     *
     * @param start the first row of the group
     * @param end the row after the last of the group
     */
    record Window(int start, int end, int from, int to) {

        int rows() {
            return to - from + 1;
        }

        /**
         * Returns its parts: {@link #LEFT}, {@link #RIGHT}, both, or none for a window without
         * rows. One part suffices for a window in one chunk: it fills the chunk, or the group cuts
         * it.
         */
        int parts(int width) {
            int parts = LEFT | RIGHT;
            if ((from - start) / width == (to - start) / width) {
                parts = (from - start) % width == 0 ? RIGHT : LEFT;
            }
            if (to < from) {
                parts = 0;
            }
            return parts;
        }

        /** Returns the position at which the scan meets the chunk of a row. */
        int chunkPosition(int mirrored, int rows, int width, int row) {
            int first = row - (row - start) % width;
            int last = Math.min(end - 1, first + width - 1);
            return mirrored == 1 ? rows - 1 - last : first;
        }
    }

    int count() {
        return sizes.get(RollingSizes.ROWS);
    }

    int width() {
        return sizes.get(RollingSizes.WIDTH);
    }

    int preceding() {
        return sizes.get(RollingSizes.PRECEDING);
    }

    int following() {
        return sizes.get(RollingSizes.FOLLOWING);
    }

    int tiles() {
        return sizes.get(RollingSizes.SCAN_TILES);
    }

    /** Returns the first row of a row's group. */
    int start(int row) {
        int start = 0;
        if (grouped == 1) {
            start = starts.get(groupOf.get(row));
        }
        return start;
    }

    /** Returns the row after the last of a row's group, in a table of so many rows. */
    int end(int row, int rows) {
        int end = rows;
        if (grouped == 1) {
            end = starts.get(groupOf.get(row) + 1);
        }
        return end;
    }

    /** Returns the window of a row. */
    Window window(int row, int rows, int preceding, int following) {
        int start = start(row);
        int end = end(row, rows);
        return new Window(
                start, end, Math.max(start, row - preceding), Math.min(end - 1, row + following));
    }

    /** Returns 1 where a chunk begins with this row, or in a mirrored scan ends with it. */
    int begins(int mirrored, int row, int rows, int width) {
        int start = start(row);
        int begins = (row - start) % width == 0 ? 1 : 0;
        if (mirrored == 1) {
            begins = (row - start) % width == width - 1 ? 1 : 0;
            if (row == end(row, rows) - 1) {
                begins = 1;
            }
        }
        return begins;
    }

    /** Returns the row at a position. A mirrored scan goes from the last row to the first. */
    static int rowAt(int mirrored, int rows, int position) {
        return mirrored == 1 ? rows - 1 - position : position;
    }

    /** Returns the number of rows in a row's window over the whole table. */
    static int rowsOf(int rows, int preceding, int following, int row) {
        return Math.min(rows - 1, row + following) - Math.max(0, row - preceding) + 1;
    }
}
