// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/** The rows of each window. Neither the first nor the last ones go back along a group's rows. */
interface WindowBounds {

    /** Returns the first row of a row's window. */
    long first(long row);

    /** Returns the row behind a row's window, which is empty if that is at most the first one. */
    long end(long row);

    /** Returns whether each window has its own row. */
    boolean haveOwnRow();

    /** Returns the rows of a chunk, of which windows are put together. */
    int chunkRows();

    /**
     * Returns windows of some rows around each row, which the ends of a group cut.
     *
     * @param rows the rows of the table, the most that a window can have
     */
    static WindowBounds around(long preceding, long following, long rows) {
        long before = Math.min(preceding, rows);
        long behind = Math.min(following, rows);
        return new WindowBounds() {
            @Override
            public long first(long row) {
                return row - before;
            }

            @Override
            public long end(long row) {
                return row + behind + 1;
            }

            @Override
            public boolean haveOwnRow() {
                return before >= 0 && behind >= 0;
            }

            @Override
            public int chunkRows() {
                return (int) Math.clamp(before + 1 + behind, 1, TransformTuning.WINDOW_CHUNK_ROWS);
            }
        };
    }
}
