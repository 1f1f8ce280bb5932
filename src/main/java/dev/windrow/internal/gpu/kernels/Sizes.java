// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

/**
 * The places of the sizes array that every kernel is given. A scalar argument would become part of
 * the generated code, so each new value would need a new compilation.
 */
public final class Sizes {

    /** Rows of the table. */
    public static final int ROWS = 0;

    /** Adjacent rows of a block of the local strategy. */
    public static final int ROWS_PER_BLOCK = 1;

    /** Blocks of the local strategy. */
    public static final int BLOCKS = 2;

    /** Slots of the hash table, including the two behind it. */
    public static final int SLOTS = 3;

    /** The most groups that output arrays hold. */
    public static final int GROUP_CAPACITY = 4;

    /** Slots of the interning table, a power of two. */
    public static final int INTERN_SLOTS = 5;

    /** Bytes that the array of a string key's characters holds. */
    public static final int CHARACTER_CAPACITY = 6;

    /** Tiles of the hash table's slots, as the scan sees them. */
    public static final int SLOT_TILES = 7;

    /** Counters of a radix pass: digits times tiles. */
    public static final int SORT_COUNTERS = 8;

    /** Offsets of a string key of the result: one more than the group capacity. */
    public static final int OFFSETS = 9;

    /** Tiles of those offsets, as the scan sees them. */
    public static final int OFFSET_TILES = 10;

    /** Words of a bitmap of the rows. */
    public static final int BIT_WORDS = 11;

    /** Words of all encoded keys: rows times words of a key. */
    public static final int KEY_WORDS = 12;

    /** Tiles of the rows, as the scan sees them. */
    public static final int ROW_TILES = 15;

    /** Tiles of those counters, as the scan sees them. */
    public static final int SORT_COUNTER_TILES = 16;

    /** Slots of the hash table without the two behind it: a power of two. */
    public static final int TABLE = 17;

    /** Accumulators of each group: a power of two. A block adds to one of them. */
    public static final int REPLICAS = 18;

    /** Blocks with accumulators of their own. */
    public static final int ACCUMULATOR_BLOCKS = 23;

    /** Accumulators of least or greatest values: one for each slot, or for each slot and block. */
    public static final int EXTREME_ACCUMULATORS = 20;

    /**
     * Distance of a block's accumulators from those of the block before it; 0 if blocks share them.
     */
    public static final int EXTREME_STEP = 21;

    /** Threads that look for the least or greatest values. */
    public static final int EXTREME_THREADS = 22;

    /** Rows of the sample, one for each key that it found. */
    public static final int SEEDS = 24;

    /** Length of the array. */
    public static final int COUNT = 25;

    private Sizes() {}
}
