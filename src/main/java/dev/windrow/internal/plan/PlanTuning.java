package dev.windrow.internal.plan;

import java.util.List;

/**
 * The numbers that plans rest on and that are the same on every device: those that kernels are
 * compiled with, and those that have nothing to do with a device. The others are those of {@link
 * dev.windrow.launch.LaunchKey}. Each has its unit and its reason. Times on an H200 are those of
 * kernels, over an int32 key and a float64 value, by TornadoVM's CUDA back end.
 */
public final class PlanTuning {

    /** Rows looked at by the sampler: a few milliseconds even where each is a page of its own. */
    public static final int SAMPLED_ROWS = 16_384;

    /**
     * Rows looked at where there is no device: nothing is decided by them then, but that
     * explanation and profile tell of the keys. With 16,384 rows of six columns, of which each
     * value is a cache miss, a query of a million rows on two cores spent a sixth of its time here.
     */
    public static final int SAMPLED_ROWS_WITHOUT_DEVICE = 1_024;

    /** Fixed, so that the same query on the same table gets the same plan. */
    public static final long SAMPLE_SEED = 0x77696e64726f77L;

    /**
     * Keys of a block's dictionary, at most: with it, 32 threads have an accumulator each for every
     * key in {@link #BLOCK_ACCUMULATORS}. libcudf draws the same line.
     */
    public static final int LOCAL_KEYS_LIMIT = 128;

    /** Threads of a block that maps rows to ranks: a power of two, for its tree minimum. */
    public static final int MAP_THREADS = 256;

    /** Accumulators of 8 bytes in a block's local memory: 32 KB of the 48 KB a block may have. */
    public static final int BLOCK_ACCUMULATORS = 4_096;

    /** Groups that each thread has accumulators for, at least: fewer would not be any faster. */
    public static final int LEAST_BLOCK_GROUPS = 4;

    /** Local memory that a block of the local strategy needs, in bytes. */
    public static final long LOCAL_MEMORY_NEEDED = 40_960;

    /**
     * Local memory of a block that sorts a tile of rows: two buffers of them, padded, and counters.
     * Moving windows take less.
     */
    public static final long SORT_LOCAL_MEMORY = 35_968;

    /** Threads of such a block whose threads do not share cells, at least: a warp. */
    public static final int LEAST_OWN_THREADS = 32;

    /** Groups that each thread has cells of its own for, at most: a warp has one for each. */
    public static final int OWN_GROUPS = BLOCK_ACCUMULATORS / LEAST_OWN_THREADS;

    /**
     * Local memory of a block that adds up in cells: the cells, and their owners and flags, which a
     * kernel has whether its threads share cells or not.
     */
    public static final long BLOCK_LOCAL_MEMORY = 49_152;

    /** Rows that such a thread reads at once, which may all have to wait for their cells. */
    public static final int WAITING_ROWS = 8;

    /**
     * Partial aggregates that are added up in one pass over the rows, at most: the chunks of a
     * decimal.
     */
    public static final int PASS_AGGREGATES = 4;

    /** Groups that the local strategy gathers from all blocks, at most. */
    public static final int LOCAL_GROUPS_LIMIT = 4_096;

    /** Slots of a hash table that takes over from dictionaries: the estimate of keys was wrong. */
    public static final int FALLBACK_SLOTS = 65_536;

    /** Slots of the smallest hash table. */
    public static final int LEAST_SLOTS = 1_024;

    /** Slots of the largest hash table: the greatest power of two that indexes an array. */
    public static final int MOST_SLOTS = 1 << 30;

    /**
     * Rounds of insertion into the table that interns strings: what the second inserts was lost in
     * a race in the first. On 100 M rows the third found 1 key at most.
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

    /** Threads of a block of kernels whose local memory is made for so many. */
    public static final int BLOCK_THREADS = 256;

    /** Elements that one block of a prefix sum scans. */
    public static final int SCAN_TILE = 4_096;

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

    /** Rows that one thread reduces in a row. */
    public static final int REDUCE_TILE_ROWS = 64;

    /**
     * Rows for each accumulator that atomic additions go to, at least: more would be cleared than
     * added to.
     */
    public static final int ATOMIC_ROWS_PER_CELL = 4;

    /**
     * Accumulators, of all slots together, that few rows do not lessen: half a megabyte. A group
     * that has most of two thousand rows would lose digits in a single one.
     */
    public static final long ATOMIC_CELLS_ALWAYS = 1L << 16;

    /** Most frequent keys that are told apart: so many groups have cells in each thread. */
    public static final int HOT_KEYS = 8;

    /** Share of sampled rows from which a key is worth that: 64 of 16,384. */
    public static final double HOT_SHARE = 1.0 / 256;

    /** Rows that a thread which looks for such values has in flight. */
    public static final int EXTREME_ROWS_IN_FLIGHT = 4;

    /**
     * Rows that a thread lists, at most, which are better than what a round has left: of each cell
     * only the best, and all but a few rows are settled before.
     */
    public static final int EXTREME_LISTED = 8;

    /**
     * Rounds in which what is left is listed and settled, of which the second runs only where some
     * list had no room. Each is two more tasks to compile for a partial aggregate.
     */
    public static final int EXTREME_ROUNDS = 2;

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
    public static final List<Integer> SCARCE_ROWS = List.of(64, 256);

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

    /** Aggregations of moving windows in one run: each has a place among the device status. */
    public static final int DEVICE_WINDOWS = 64;

    /**
     * Bytes of a result, header included, up to which all of it is copied back with each run rather
     * than the part that holds groups, asked for afterwards. At the 55 GB/s that copies to the host
     * have been measured at, so many bytes take about 10 microseconds: less than a wait for the
     * device. It holds the totals of the dense strategy's most groups.
     */
    public static final long RETURNED_RESULT_BYTES = 576L << 10;

    /** Share of the time of a session's runs that may be spent on timing their kernels. */
    public static final double KERNEL_TIMING_SHARE = 0.03;

    /**
     * Nanoseconds that a run is longer for each kernel that is timed. On one H200, a prepared sum
     * over 100 M rows of 100 keys, of 7 tasks, took 0.73 ms more: 105,000 for each.
     */
    public static final long KERNEL_WAIT_NANOSECONDS = 120_000;

    private PlanTuning() {}
}
