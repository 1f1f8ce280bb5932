package dev.windrow.internal.plan;

import java.util.List;

/**
 * Every number that plans rest on, with its unit and its reason. Times on an H200 are those of
 * kernels, over an int32 key and a float64 value, by TornadoVM's CUDA back end.
 */
public final class PlanTuning {

    /** Rows looked at by the sampler: a few milliseconds even where each is a page of its own. */
    public static final int SAMPLED_ROWS = 16_384;

    /** Fixed, so that the same query on the same table gets the same plan. */
    public static final long SAMPLE_SEED = 0x77696e64726f77L;

    /**
     * Keys of a block's dictionary, at most: with it, 32 threads have an accumulator each for every
     * key in {@link #ACCUMULATOR_CELLS}. libcudf draws the same line.
     */
    public static final int LOCAL_KEYS_LIMIT = 128;

    /** Keys of the smallest dictionary: 256 threads have an accumulator each for every key. */
    public static final int LOCAL_KEYS_LEAST = 16;

    /** Threads of a block that maps rows to ranks: a power of two, for its tree minimum. */
    public static final int MAP_THREADS = 256;

    /** Accumulators of 8 bytes in a block's local memory: 32 KB of the 48 KB a block may have. */
    public static final int ACCUMULATOR_CELLS = 4_096;

    /** Groups that each thread has accumulators for, at least: fewer would not be any faster. */
    public static final int CELL_GROUPS_LEAST = 4;

    /** Local memory that a block of the local strategy needs, in bytes. */
    public static final long LOCAL_MEMORY_NEEDED = 40_960;

    /**
     * Local memory of a block that sorts a tile of rows: two buffers of them, padded, and counters.
     * Moving windows take less.
     */
    public static final long SORT_LOCAL_MEMORY = 35_968;

    /** Blocks per compute unit: enough to hide latency with one warp a block. */
    public static final int BLOCKS_PER_COMPUTE_UNIT = 16;

    /** Threads of a block that adds up in cells of its own, at most. */
    public static final int CELL_THREADS = 256;

    /** Threads of such a block whose threads do not share cells, at least: a warp. */
    public static final int LEAST_CELL_THREADS = 32;

    /** Groups that each thread has cells of its own for, at most: a warp has one for each. */
    public static final int OWN_CELL_GROUPS = ACCUMULATOR_CELLS / LEAST_CELL_THREADS;

    /**
     * Threads of a block from which they have cells of their own rather than share more: with
     * fewer, too few rows are in flight. On an H200, a sum over 100 M rows of 100 keys took 1.13 ms
     * with cells of 32 threads' own, a pass that marks slots among it, and 0.67 ms shared without
     * one.
     */
    public static final int OWN_CELL_THREADS = 128;

    /**
     * Local memory of a block that adds up in cells: the cells, and their owners and flags, which a
     * kernel has whether its threads share cells or not.
     */
    public static final long CELL_LOCAL_MEMORY = 49_152;

    /**
     * Blocks per compute unit whose threads share cells: 48 KB of local memory each. On an H200,
     * adding up 100 M rows took 0.55 ms at 100 to 129 keys and 0.68 at 1,000; four planes of 1,000
     * keys together 1.25 ms. By atomic additions, one plane of 1,000 keys took 1.9 ms.
     */
    public static final int SHARED_BLOCKS_PER_COMPUTE_UNIT = 4;

    /** Rows that such a thread writes down, at most, to return to when their cells are free. */
    public static final int WAITING_ROWS = 32;

    /** Rows of such a thread, at least. */
    public static final int SHARED_ROWS_PER_THREAD = 64;

    /**
     * Threads of a block that want the cell of one group at the same time, on average, from which
     * the most frequent groups have cells in each thread.
     */
    public static final double SHARED_CROWD = 0.25;

    /** Planes that are added up in one pass over the rows, at most: the chunks of a decimal. */
    public static final int CELL_PLANES = 4;

    /**
     * Blocks per compute unit whose threads have cells of their own: their 32 KB of local memory
     * each are as much as an H200 has room for. There, adding up 100 M rows took 0.35 ms at 3 keys,
     * with 8 rows of each thread in flight.
     */
    public static final int CELL_BLOCKS_PER_COMPUTE_UNIT = 6;

    /** Rows of such a block, at least: 8 of each of its threads are in flight at once. */
    public static final int LEAST_CELL_ROWS = 8 * CELL_THREADS;

    /** Rows of a block, at least: below, its dictionary costs more than its rows. */
    public static final int LEAST_ROWS_PER_BLOCK = 4_096;

    /** Groups that the local strategy gathers from all blocks, at most. */
    public static final int LOCAL_GROUPS_LIMIT = 4_096;

    /** Slots of a hash table for each key that is expected: half full at worst, seldom probing. */
    public static final int SLOTS_PER_KEY = 2;

    /** Slots of a hash table that takes over from dictionaries: the estimate of keys was wrong. */
    public static final int FALLBACK_SLOTS = 65_536;

    /** Slots of the smallest hash table. */
    public static final int LEAST_SLOTS = 1_024;

    /** Slots of the largest hash table: the greatest power of two that indexes an array. */
    public static final int MOST_SLOTS = 1 << 30;

    /**
     * Tasks that intern strings: what the second re-inserts was lost in a race in the first. On 100
     * M rows the third found 1 key at most.
     */
    public static final int INTERN_ROUNDS = 3;

    /**
     * Rounds of insertion into a hash table, of which each but the first runs only where the one
     * before has lost keys in races. Of the keys that begin their search at one slot, a round may
     * keep a single one where all rows are in flight at once, so there must be as many as such keys
     * are likely; the last may only have to look. On an H200, 1 M distinct rows took 3.7 ms with
     * three rounds that insert, as the table had to grow, and 1.1 ms with five.
     */
    public static final int INSERT_ROUNDS = 6;

    /** By how much a hash table grows that was too small. */
    public static final int GROWTH = 8;

    /** Blocks per compute unit of a streaming kernel: 2048 threads on each, as many as fit. */
    public static final int STREAM_BLOCKS_PER_COMPUTE_UNIT = 8;

    /** Threads of a block of every streaming kernel. */
    public static final int STREAM_THREADS = 256;

    /** Elements that one block of a prefix sum scans. */
    public static final int SCAN_TILE = 4_096;

    /**
     * Slots of an array of all possible keys that is taken whatever the number of keys: numbering
     * and sorting so few costs less than a hash table for any number of keys. All values of an
     * int16 fit.
     */
    public static final long DENSE_SLOTS_ALWAYS = 65_537;

    /**
     * Slots for each key that is expected, up to which an array of all possible keys is taken: a
     * hash table has two to four, and has to be filled first.
     */
    public static final long DENSE_SLOTS_PER_KEY = 4;

    /**
     * Rows for each slot from which an array of all possible keys is taken however few of them are
     * expected, up to {@link #MARKED_SLOTS}: then clearing and numbering the slots is little beside
     * the rows. On an H200, a sum over 100 M rows whose keys are Zipf's of 1e6, 2e5 of them by the
     * sample, took 7.6 ms in a table, and 3.4 ms so.
     */
    public static final int ROWS_PER_DENSE_SLOT = 16;

    /** Slots of the largest array of all possible keys: 26 bits are seven passes of the sort. */
    public static final long DENSE_SLOTS_LIMIT = 1L << 26;

    /**
     * Share of a sampled range, as a divisor, by which it is widened on both sides. Where values
     * are equally frequent, a sample of thousands misses less than that nearly always; one that
     * still lies outside costs a second run.
     */
    public static final long DOMAIN_MARGIN_SHARE = 8;

    /** Bits of the hash that long keys are sorted by: as many as make collisions a rarity. */
    public static final int SORT_HASH_BITS = 64;

    /** Rows of a tile whose sort keys one block ranks: 16 for each of 256 threads. */
    public static final int SORT_TILE_ROWS = 4_096;

    /**
     * Bits of a radix sort's digit: two rounds of four in local memory, so that a pass over device
     * memory does for eight. On an H200, 100 M rows of a key and a row took 2.1 to 2.4 ms a pass,
     * against 3.7 ms for four bits at a time.
     */
    public static final int SORT_DIGIT_BITS = 8;

    /**
     * Rows of a group, on average, up to which a thread reduces one group, unless some are
     * frequent. On an H200, 100 M rows of 6.3e7 groups took 2.9 ms so, and 14.7 ms with 64 adjacent
     * rows for each thread.
     */
    public static final int SMALL_GROUP_ROWS = 4;

    /** Rows that one thread reduces in a row. */
    public static final int REDUCE_TILE_ROWS = 64;

    /**
     * Keys up to which a hash table has twice as many slots as it needs: its threads wait for the
     * one that probes longest. On an H200, a table of 1,000 keys half full took 1.8 ms a round of
     * 100 M rows, one of 10,000 keys a third full 0.7 ms.
     */
    public static final int ROOMY_KEYS = 1 << 20;

    /**
     * Accumulators that atomic additions go to, of all slots together: 16 MB, which an H200's cache
     * of 50 MB holds with room for what streams by.
     */
    public static final long ATOMIC_CELLS = 1L << 21;

    /** Rows for each such accumulator, at least: more would be cleared than added to. */
    public static final int ATOMIC_ROWS_PER_CELL = 4;

    /**
     * Accumulators of all slots together, where most slots have no row: 64 MB, which an H200 clears
     * in 0.03 ms. There, additions to Zipf's keys of 1e6 took 13.5 ms with one accumulator a slot,
     * and 3.2 ms with four.
     */
    public static final long STORED_ATOMIC_CELLS = 1L << 23;

    /**
     * Slots up to which what adds to them also marks them: so many marks stay in the cache beside
     * the accumulators. On an H200, a sum over 100 M rows took 1.9 ms at 1e4 to 1e6 keys in place
     * of 2.2 to 2.5 with a pass that marks, but 7.1 in place of 6.0 at 1e7.
     */
    public static final int MARKED_SLOTS = 1 << 22;

    /**
     * Accumulators of a group, at most. On an H200, a sum over 100 M rows of 129 keys took 2.6 ms
     * with 64 of them, and 1.9 ms with 256, by all kernels; 0.1 of that may be another change's.
     */
    public static final int ATOMIC_REPLICAS = 256;

    /** Most frequent keys that are told apart: so many groups have cells in each thread. */
    public static final int HOT_KEYS = 8;

    /** Threads of a block that shares cells where some groups are hot: those take much room. */
    public static final int HOT_CELL_THREADS = 128;

    /** Share of sampled rows from which a key is worth that: 64 of 16,384. */
    public static final double HOT_SHARE = 1.0 / 256;

    /**
     * Cells of least or greatest values up to which each block has some of its own: 256 MB. On an
     * H200, the contest of 100 M rows took 0.74 ms at 129 groups and 0.91 ms at 1,000 with such
     * cells; with cells that all blocks share, 1.9 ms at 1e6 groups and 4.8 at 1e7, and another 1.6
     * and 2.9 ms to show that no row is better.
     */
    public static final long EXTREME_CELLS = 1L << 25;

    /** Rows for each such cell, at least: fewer would not pay for clearing and reading it. */
    public static final long EXTREME_ROWS_PER_CELL = 4;

    /** Rows that a thread which looks for such values has in flight. */
    public static final int EXTREME_ROWS_IN_FLIGHT = 4;

    /**
     * Rows that a thread lists, at most, which are better than what a round has left: of each cell
     * only the best, and all but a few rows are settled before.
     */
    public static final int EXTREME_LISTED = 8;

    /**
     * Rounds in which what is left is listed and settled, of which the second runs only where some
     * list had no room. Each is two more tasks to compile for a plane.
     */
    public static final int EXTREME_ROUNDS = 2;

    /** Threads for each slot that put its cells together, where each block has one. */
    public static final int EXTREME_STRANDS = 32;

    /**
     * Keys from which rows are sorted: a hash table would then have 2^26 slots, and with its
     * accumulators more bytes than one and a half times a row of 12. On an H200, 100 M rows of an
     * int32 key and a sum took 12.8 ms in a table at 1e7 keys. Before the table was made as it is
     * now, a sum and a count took 23 ms in a table and 23 in a sort at 1e7 keys, 41 and 32 ms at
     * 6e7; with rows partitioned first, the table took 41 and 182 ms: rows in flight then race for
     * the same few slots, and what they lose fills the table with keys that no row finds. So
     * partitions are made only where they are asked for.
     */
    public static final long SORT_KEYS = 16_000_000;

    /**
     * Keys up to which dictionaries are faster where everything can be added atomically. On an
     * H200, 100 M rows, a sum and a count took 2.2 ms at 16 keys, 3.2 at 32, 6.3 at 64 and 9.2 at
     * 100; one table took 6.3 ms at 32 to 100 keys. That was a table with atomic additions; since
     * then its threads have cells of their own, which was not measured for the keys that are still
     * asked about here, those of several words.
     */
    public static final int LOCAL_SUM_KEYS = 64;

    /** Bytes of the longest string key that is packed into words instead of being interned. */
    public static final int PACKED_STRING_LIMIT = 23;

    /** Share of the device's memory that a plan may fill: drivers and code need some. */
    public static final double DEVICE_MEMORY_SHARE = 0.9;

    /** Elements of the longest array of a device. */
    public static final long DEVICE_ARRAY_LIMIT = Integer.MAX_VALUE - 16L;

    /** Scratch of a hash strategy for each byte of the input, at most: what was promised. */
    public static final double SCRATCH_SHARE = 1.5;

    /**
     * Bytes of scratch that a hash strategy may take however small the input is: the smallest
     * tables and results, and cells of the blocks that such an input has, are a few megabytes.
     */
    public static final long SCRATCH_ALWAYS = 8L << 20;

    /**
     * Rows of each thread where room is scarce, the first that suffices: what a thread lists of its
     * own, up to 100 bytes, is then little for each row. Inputs of tens of millions of rows have as
     * many anyway.
     */
    static final List<Integer> SCARCE_ROWS = List.of(64, 256);

    /**
     * Share of the estimated groups, as a divisor, that the result has room for beyond them, where
     * room is scarce: one more run, where there are more.
     */
    public static final long SPARE_GROUPS_SHARE = 4;

    /**
     * Most elements of 8 bytes that are copied to measure a copy: half a gigabyte each way is ten
     * times the cache of the largest device.
     */
    public static final int COPY_ELEMENTS = 1 << 26;

    /** Share of the device's memory that each of the two arrays of such a copy may take. */
    public static final double COPY_MEMORY_SHARE = 0.25;

    /** Copies, of which the fastest counts. */
    public static final int COPIES = 5;

    /** Aggregations of moving windows in one run: each has a place among the findings. */
    static final int DEVICE_WINDOWS = 64;

    /**
     * Bytes of a result, header included, up to which all of it is copied back with each run rather
     * than the part that holds groups, asked for afterwards. At the 55 GB/s that copies to the host
     * have been measured at, so many bytes take about 10 microseconds: less than a wait for the
     * device. It holds the totals of the dense strategy's most groups.
     */
    public static final long RETURNED_RESULT_BYTES = 576L << 10;

    private PlanTuning() {}
}
