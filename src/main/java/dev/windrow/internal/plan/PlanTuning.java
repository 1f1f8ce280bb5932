// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import java.util.List;

/**
 * The tuning numbers of plans that are the same on every device: constants that kernels are
 * compiled with, and numbers that do not depend on a device. Numbers that do are {@link
 * dev.windrow.launch.LaunchKey}s. Each has its unit and its reason. Times on an H200 are kernel
 * times over an int32 key and a float64 value, with TornadoVM's CUDA back end.
 */
public final class PlanTuning {

    /**
     * Rows that the sampler reads: a few milliseconds even where each lies on a page of its own.
     */
    public static final int SAMPLED_ROWS = 16_384;

    /**
     * Groups from which on the result of a GROUP BY of resident columns stays on the device: fewer
     * come home with the run, or in the time of a few launches.
     */
    public static final int STAYING_GROUPS = 1 << 16;

    /**
     * Adjacent rows that the sampler reads at a time where the columns lie on a device: 64
     * transfers for a sample, of about 10 microseconds each.
     */
    public static final int REMOTE_RUN_ROWS = 256;

    /**
     * Rows that the sampler reads where there is no device. They decide nothing then, and only feed
     * the explanation and the profile. With 16,384 rows of six columns, where each value is a cache
     * miss, a query of a million rows on two cores spent a sixth of its time here.
     */
    public static final int SAMPLED_ROWS_WITHOUT_DEVICE = 1_024;

    /** Fixed, so that the same query on the same table gets the same plan. */
    public static final long SAMPLE_SEED = 0x77696e64726f77L;

    /** Keys of a block's dictionary, at most. libcudf draws the same line. */
    public static final int LOCAL_KEYS_LIMIT = 128;

    /** Blocks with dictionaries for each compute unit, at most. */
    public static final int LOCAL_BLOCKS = 16;

    /** Rows of a block with a dictionary, at least: of fewer, it costs more than the rows. */
    public static final int LOCAL_ROWS = 4_096;

    /** Threads of a block that maps rows to ranks: a power of two, for its tree minimum. */
    public static final int MAP_THREADS = 256;

    /**
     * Accumulators of 8 bytes in a block's local memory: 32 KB of the 48 KB that a block may have.
     */
    public static final int BLOCK_ACCUMULATORS = 4_096;

    /** Groups for which each thread has accumulators, at least: fewer would not be any faster. */
    public static final int LEAST_BLOCK_GROUPS = 4;

    /**
     * Local memory of a block that sorts a tile of rows: two padded buffers of rows, and counters.
     * Moving windows take less.
     */
    public static final long SORT_LOCAL_MEMORY = 35_968;

    /** Threads of a block whose threads do not share accumulators, at least: a warp. */
    public static final int LEAST_OWN_THREADS = 32;

    /**
     * Groups for which each thread can have accumulators of its own: one for each thread of a warp.
     */
    public static final int OWN_GROUPS = BLOCK_ACCUMULATORS / LEAST_OWN_THREADS;

    /**
     * Local memory of a block with private accumulators, in bytes: the accumulators, their owners
     * and flags. A kernel has owners and flags whether or not its threads share accumulators.
     */
    public static final long BLOCK_LOCAL_MEMORY = 49_152;

    /**
     * Rows that a thread of such a block reads at once. All of them may have to wait for their
     * accumulators.
     */
    public static final int WAITING_ROWS = 8;

    /**
     * Accumulators of a thread of a fused kernel, at most: with more, too few threads fit a compute
     * unit to keep its memory busy. With 140, on an H100, 60 M rows took 1.15 ms of kernels, and
     * 1.99 with a pass for each column.
     */
    public static final int FUSED_ACCUMULATORS = 160;

    /**
     * Bytes of the accumulators of a block of a fused kernel, unless its threads are as few as they
     * can be: the rest of the 48 KB that it may have is for the sample's keys.
     */
    public static final int FUSED_BLOCK_BYTES = 28 * 1_024;

    /**
     * Local memory that the blocks on a compute unit share, in bytes: that of an H100 or H200. More
     * blocks than fit would run after all others: on an H100, one sum of 60 M rows in 20 groups
     * took 0.40 ms with too many blocks, and 0.31 without.
     */
    public static final long FUSED_UNIT_BYTES = 227 * 1_024;

    /** Local memory that each block takes beside its own, in bytes. */
    public static final long FUSED_RESERVED_BYTES = 1_024;

    /** Bytes that the dictionary of a block of a fused kernel may take. */
    public static final int FUSED_DICTIONARY_BYTES = 8 * 1_024;

    /**
     * Arrays of columns of which a thread of a fused kernel reads eight rows at once; of more,
     * four. On an H100, with eight rows, five aggregations of one column took 0.41 ms in place of
     * 0.55, and a condition on four columns 0.67 in place of 0.54.
     */
    public static final int FUSED_FEW_PARTS = 3;

    /**
     * Values that a thread of a fused kernel reads at once, at most: each takes registers. On an
     * H100, a query of nine arrays took 1.5 ms with two rows at once, and 1.1 with four.
     */
    public static final int FUSED_VALUES_IN_FLIGHT = 40;

    /** Partial aggregates of one pass over the rows, at most: the chunks of a decimal. */
    public static final int PASS_AGGREGATES = 4;

    /** Groups that the strategy local-hash gathers from all blocks, at most. */
    public static final int LOCAL_GROUPS_LIMIT = 4_096;

    /**
     * Slots of a hash table that replaces dictionaries: the estimated number of keys was wrong
     * then.
     */
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
     * Rounds of insertion into a hash table. Each round but the first runs only if the one before
     * lost keys in races. Of the keys that begin their search at one slot, a round may keep just
     * one if all rows are in flight at once. So there are as many rounds as such keys are likely;
     * the last may only have to look. On an H200, 1 M distinct rows took 3.7 ms with three rounds
     * that insert, as the table had to grow, and 1.1 ms with five.
     */
    public static final int INSERT_ROUNDS = 6;

    /** Factor by which a hash table grows that was too small. */
    public static final int GROWTH = 8;

    /** Threads of a block, for kernels whose local memory has this size. */
    public static final int BLOCK_THREADS = 256;

    /** Elements that one block of a prefix sum scans. */
    public static final int SCAN_TILE = 4_096;

    /**
     * Slots of the largest array of all possible keys: the 26 bits take seven passes of the sort.
     */
    public static final long DENSE_SLOTS_LIMIT = 1L << 26;

    /**
     * Divisor: a sampled range is widened by this share on both sides. Where values are equally
     * frequent, a sample of thousands nearly always misses less than that. A value that still lies
     * outside costs a second run.
     */
    public static final long DOMAIN_MARGIN_SHARE = 8;

    /** Bits of the hash that long keys are sorted by: enough to make collisions a rarity. */
    public static final int SORT_HASH_BITS = 64;

    /** Rows of a tile whose sort keys one block ranks: 16 for each of 256 threads. */
    public static final int SORT_TILE_ROWS = 4_096;

    /**
     * Bits of a digit of the radix sort: two rounds of four bits in local memory, so that one pass
     * over device memory sorts by eight. On an H200, 100 M rows of a key and a row took 2.1 to 2.4
     * ms a pass, against 3.7 ms for four bits at a time.
     */
    public static final int SORT_DIGIT_BITS = 8;

    /** Adjacent rows that one thread reduces. */
    public static final int REDUCE_TILE_ROWS = 64;

    /**
     * Rows for each accumulator of atomic additions, at least. With fewer, more accumulators are
     * cleared than rows are added.
     */
    public static final int ATOMIC_ROWS_PER_CELL = 4;

    /**
     * Accumulators, of all slots together, that are always allowed, however few the rows: half a
     * megabyte. A group with most of two thousand rows would lose digits in a single accumulator.
     */
    public static final long ATOMIC_CELLS_ALWAYS = 1L << 16;

    /** Most frequent keys that get accumulators in each thread. */
    public static final int HOT_KEYS = 8;

    /** Share of sampled rows from which a key counts as frequent: 64 of 16,384. */
    public static final double HOT_SHARE = 1.0 / 256;

    /** Rows that a thread has in flight while it looks for least and greatest values. */
    public static final int EXTREME_ROWS_IN_FLIGHT = 4;

    /**
     * Rows better than a round's result that a thread lists, at most. Of each slot it lists only
     * the best, and all but a few rows are resolved before.
     */
    public static final int EXTREME_LISTED = 8;

    /**
     * Rounds in which rows that are left are listed and resolved. The second runs only if some list
     * was full. Each round is two more tasks to compile for a partial aggregate.
     */
    public static final int EXTREME_ROUNDS = 2;

    /** Bytes of the longest string key that is packed into words instead of being interned. */
    public static final int PACKED_STRING_LIMIT = 23;

    /**
     * Words of the longest encoded key on a device: kernels take their number and the form of keys
     * in one constant.
     */
    public static final int MOST_KEY_WORDS = 63;

    /** Share of the device's memory that a plan may fill: drivers and code need some. */
    public static final double DEVICE_MEMORY_SHARE = 0.9;

    /** Elements of the longest array of a device. */
    public static final long DEVICE_ARRAY_LIMIT = Integer.MAX_VALUE - 16L;

    /** Scratch of a hash strategy for each byte of the input, at most: the documented bound. */
    public static final double SCRATCH_SHARE = 1.5;

    /**
     * Bytes of scratch that a hash strategy may always take, however small the input is. The
     * smallest tables and results, and the accumulators of the few blocks that such an input has,
     * are a few megabytes.
     */
    public static final long SCRATCH_ALWAYS = 8L << 20;

    /**
     * Rows of each thread where memory is scarce; the first that suffices is taken. What a thread
     * lists, up to 100 bytes, is then little for each row. Inputs of tens of millions of rows have
     * as many rows a thread anyway.
     */
    public static final List<Integer> SCARCE_ROWS = List.of(64, 256);

    /**
     * Divisor: where memory is scarce, the result has space for this share of groups beyond the
     * estimate. If there are more, the query runs once more.
     */
    public static final long SPARE_GROUPS_SHARE = 4;

    /**
     * Elements of 8 bytes that are copied to measure a copy, at most: half a gigabyte each way is
     * ten times the cache of the largest device.
     */
    public static final int COPY_ELEMENTS = 1 << 26;

    /** Share of the device's memory that each of the two arrays of such a copy may take. */
    public static final double COPY_MEMORY_SHARE = 0.25;

    /** Copies that are measured; the fastest counts. */
    public static final int COPIES = 5;

    /** Aggregations of moving windows in one run: each has an entry in the device status. */
    public static final int DEVICE_WINDOWS = 64;

    /**
     * Bytes of a result, header included, up to which each run copies all of it back. Of a larger
     * result, only the part that holds groups is copied, after the run. At the 55 GB/s measured for
     * copies to the host, this many bytes take about 10 microseconds: less than a wait for the
     * device. It holds the totals of the dense strategy's most groups.
     */
    public static final long RETURNED_RESULT_BYTES = 576L << 10;

    /** Rows that the smallest program has space for. */
    public static final long PROGRAM_LEAST_ROWS = 1L << 10;

    /**
     * Rows from which on programs have space for a power of two. Fewer are few bytes to upload, so
     * there are fewer programs for them.
     */
    public static final long PROGRAM_FINE_ROWS = 1L << 16;

    /** The factor between the rows of programs below that. */
    public static final int PROGRAM_COARSE_STEP = 4;

    /** Values of a dense key up to which programs have space for a power of two. */
    public static final long PROGRAM_FEW_VALUES = 1L << 16;

    /** Rows up to which programs have space for a power of two. */
    public static final long PROGRAM_FEW_ROWS = 1L << 24;

    /**
     * Parts of a power of two by which more values and rows are rounded: eight, so that at most a
     * quarter is added.
     */
    public static final int PROGRAM_STEPS = 8;

    /** The factor between the shares of frequent keys that programs are made for. */
    public static final int PROGRAM_SHARE_STEP = 16;

    /**
     * Bytes of a program's columns, at most. The host has memory for the other side of its arrays,
     * once for all of one size, and never more than the table itself takes there. One H100, 100 M
     * rows of 12 bytes by a million keys: 144 to 184 ms to compile the program of one table, and 31
     * to 37 to collect the columns for a kept one.
     */
    public static final long PROGRAM_MOST_BYTES = 3L << 31;

    /**
     * Columns of more chunks than these are collected on the device, chunk by chunk: then copying
     * them on the host and uploading them overlap.
     */
    public static final int COLLECTED_CHUNKS = 2;

    /**
     * Chunks on the host while columns are collected: one on its way, one that is ready, and one
     * that is being filled. One H100, 1.2 GB: 35 to 37 ms; with two chunks 47, with four or six 39
     * and 40.
     */
    public static final int COLLECTING_BUFFERS = 3;

    /** Columns whose arrays fit one of TornadoVM's graphs for certain. */
    public static final int COLLECTED_MOST_COLUMNS = 16;

    /** Parts by their keys that rows are divided into to fit a device or the heap. */
    public static final int MOST_PARTS = 64;

    /**
     * Parts of adjacent rows that an operation on columns runs in, at most. It bounds what
     * launching kernels costs; other numbers were not measured.
     */
    public static final int MOST_ROW_PARTS = 1_024;

    /** Rows of such a part are a multiple of this: bitmaps are then copied by whole words. */
    public static final long ROW_PART_STEP = 64;

    /** How much larger than the others a part may be by chance. */
    public static final double PART_GROWTH = 1.1;

    /**
     * Rows of a part that are sampled. Of 16,384 rows with six million keys, some 22 have a key
     * that came before: by chance, the estimate may be a third less, the plan too small, and the
     * next part's program another one.
     */
    public static final int SAMPLED_ROWS_OF_PART = 1 << 18;

    /**
     * Rows of a table from which on all processors sample its keys. A chunk's lane does by itself.
     */
    public static final long THREADED_SAMPLE_ROWS = 1L << 20;

    /** Rows of a chunk, at most. */
    public static final long CHUNK_MOST_ROWS = 1L << 24;

    /**
     * Programs that a session keeps for further queries. When TornadoVM closes one, it unlocks the
     * host's pages of all others, whose transfers are then several times slower. One H100: 100 M
     * rows of 12 bytes were collected in 24 to 33 ms before the first was closed, and in 167 after.
     */
    public static final int KEPT_PROGRAMS = 32;

    /** Bytes of a user's compiled kernels on disk: a kernel takes some 20 KB. */
    public static final long CACHED_KERNEL_BYTES = 64 << 20;

    /**
     * Kernels that a process makes for single queries: TornadoVM keeps the classes, the sketches
     * and the compiled code of each until the process ends. Queries beyond take the kernels that
     * serve all.
     */
    public static final int MOST_MADE_KERNELS = 4096;

    /** The part of a device's memory that several of these may take together, as a divisor. */
    public static final int KEPT_PROGRAM_SHARE = 4;

    /**
     * Rows of a table in memory from which lanes of the CPU and of a device share them, if either
     * may be used.
     */
    public static final long SHARED_LEAST_ROWS = 1L << 20;

    /** The same for lanes of a device alone. Fewer rows go there as a whole. */
    public static final long CHUNKED_LEAST_ROWS = 1L << 24;

    /**
     * How long the CPU works before a device is opened beside it: TornadoVM takes about as long to
     * start.
     */
    public static final long OPENING_NANOSECONDS = 1_000_000_000L;

    /**
     * How long the CPU works on a query before its kernels are compiled. They take two to four
     * times as long, but on one thread, while the CPU goes on with the query.
     */
    public static final long COMPILING_NANOSECONDS = 1_000_000_000L;

    /** Rows that a new program is tried out with, so that its kernels are compiled. */
    public static final int TRIAL_ROWS = 1 << 12;

    /** Rows of a chunk that are sampled: enough to find its most frequent keys. */
    public static final int CHUNK_SAMPLED_ROWS = 1 << 11;

    /** The same where a row of each key is wanted. */
    public static final int CHUNK_SAMPLED_ROWS_FOR_SEEDS = 1 << 13;

    /** Share of the time of a session's runs that may be spent on timing their kernels. */
    public static final double KERNEL_TIMING_SHARE = 0.03;

    /**
     * Nanoseconds that timing adds to a run for each kernel. On one H200, a prepared sum over 100 M
     * rows of 100 keys, of 7 tasks, took 0.73 ms more: 105,000 for each.
     */
    public static final long KERNEL_WAIT_NANOSECONDS = 120_000;

    /** The places by key that a device may look up rows of a table in, for each of these rows. */
    public static final long PLACES_PER_LOOKED_UP_ROW = 32;

    /** There may be as many such places as this for any number of rows. */
    public static final long FEW_LOOKUP_PLACES = 1L << 16;

    /** There may be no more such places than this. */
    public static final long MOST_LOOKUP_PLACES = 1L << 29;

    private PlanTuning() {}
}
