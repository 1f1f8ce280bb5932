// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

/** The places of the sizes array of moving windows' kernels. */
public final class RollingSizes {

    /** Rows of the table. */
    public static final int ROWS = 0;

    /** Rows of a window before its own row; at most the rows of the table. */
    public static final int PRECEDING = 1;

    /**
     * Rows of a window after its own row; at most the rows of the table. -1 for a window without
     * its own row.
     */
    public static final int FOLLOWING = 2;

    /** Rows of a window in all. */
    public static final int WIDTH = 3;

    /** The least number of values for a result that is not null. */
    public static final int MIN_PERIODS = 4;

    /** Threads that share a tile: a power of two. */
    public static final int TILE_THREADS = 5;

    /** Whole tiles between the first tile of a window and its last one. */
    public static final int WHOLE_TILES = 6;

    /** Rows between those and the last tile: less than a tile. */
    public static final int REST = 7;

    /** Tiles whose totals are made. */
    public static final int TILES = 8;

    /** Tiles of a scan over the rows. */
    public static final int SCAN_TILES = 9;

    /**
     * The place in the device status for a row whose window's sum does not fit: its number plus
     * one.
     */
    public static final int OVERFLOW_PLACE = 10;

    /** Length of the array. */
    public static final int COUNT = 11;

    private RollingSizes() {}
}
