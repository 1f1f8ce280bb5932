// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import dev.windrow.internal.cancel.CancelToken;

/** Every tuning number of the CPU engine. */
public final class CpuTuning {

    /**
     * Rows that are processed together. The scratch arrays of a batch (8 to 16 KiB each) stay in
     * the first-level cache. Smaller batches pay more calls, larger ones more cache misses.
     */
    public static final int BATCH_ROWS = 1024;

    /**
     * The most groups in the private tables of all threads together. A thread whose table has
     * reached its share splits it into partitions and starts a new one, so that memory stays
     * bounded. Below this number, nothing is partitioned. Measured on two cores with 10 million
     * rows: 2^20 groups in each table take half the time of 2^17 at 300,000 and at a million keys,
     * and the same time if all keys are distinct.
     */
    public static final int GROUPS_IN_PRIVATE_TABLES = 1 << 21;

    /**
     * Ranges of rows for each thread, where there are so few groups that their tables cost nothing.
     * Threads take one range after the other. So a thread that shares its core with another one
     * delays the end by an eighth of its work at most.
     */
    public static final int RANGES_PER_THREAD = 8;

    /** The least rows of a thread: fewer are done sooner than handed over. */
    public static final long LEAST_ROWS_HANDED_OVER = 1 << 13;

    /** Rows that are worth a table of their own: they take about a millisecond. */
    public static final int LEAST_ROWS_OF_RANGE = 1 << 18;

    /** Different strings that the cache holds. */
    public static final int FEW_TEXTS = 1 << 14;

    /** The share of different strings in a sample of strings that are nearly all different. */
    public static final double DIFFERENT_TEXTS = 0.75;

    /** Rows that are expected where nobody knows how many there are. */
    public static final long ROWS_WITHOUT_ESTIMATE = 1 << 24;

    /** Rows for each entry of a directly indexed table, at least: clearing it then costs little. */
    public static final int ROWS_PER_DIRECT_ENTRY = 8;

    /**
     * Up to this number of groups, one thread merges sooner than two threads can split and merge.
     * Of more threads, each takes its share of both, so that fewer groups are worth that.
     */
    public static final int GROUPS_MERGED_AT_ONCE = 1 << 16;

    /** Up to this number of tables, splitting takes as long as merging. */
    public static final int TABLES_MERGED_AT_ONCE = 2;

    /**
     * Up to this number of groups in {@link #TABLES_MERGED_AT_ONCE} tables, one thread merges:
     * 200,000 groups in a tenth less processor time than two threads, and without the memory of
     * partitions.
     */
    public static final int GROUPS_OF_FEW_TABLES = 1 << 18;

    /**
     * Decimals up to this magnitude are added up in 64 bits. A million of them fit before the sum
     * has to be added to the totals.
     */
    public static final long SMALL_DECIMAL = 1L << 42;

    /**
     * Up to this number of groups, totals are kept in {@link Lanes}: four lanes of a thousand
     * groups take 32 KiB, most of the first-level cache. With more groups, two adjacent rows seldom
     * have the same group.
     */
    static final int GROUPS_IN_LANES = 1 << 10;

    /**
     * Bits of the hash that select a partition. At ten million groups, a partition has 10,000. Its
     * table stays in the second-level cache, and its arrays are small enough (below 512 KiB) not to
     * be "humongous" to the garbage collector.
     */
    public static final int PARTITION_BITS = 10;

    /**
     * Groups of all tables together that are worth a partition of their own, where tables are split
     * only to be merged. They stay in the second-level cache.
     */
    public static final int LEAST_GROUPS_OF_PARTITION = 1 << 13;

    /** The fewest bits then: several partitions for each of a dozen threads. */
    public static final int LEAST_PARTITION_BITS = 6;

    /**
     * Groups for each that is wanted, at least, for these to be looked for before keys are made.
     */
    public static final int GROUPS_PER_WANTED = 16;

    /** Strings that are brought into the cache together: halves the time to copy scattered ones. */
    public static final int ROWS_TOUCHED_AHEAD = 256;

    /**
     * Keys of up to this number of bits index a table of 4 bytes an entry directly. Ten digits and
     * dates lie so close together that only few of its cache lines are ever touched.
     */
    public static final int DIRECT_BITS = 21;

    /**
     * Groups of a table at which it is decided whether looking rows up is worth while. Its arrays
     * stay in the second-level cache, also while they are split into partitions.
     */
    public static final int GROUPS_DECIDED_AT = 1 << 15;

    /**
     * Initial capacity of a table, in groups, if the sample of the rows gives no estimate. When the
     * table is full, enough keys have been repeated to estimate up to two hundred thousand groups.
     */
    public static final int GROUPS_WITHOUT_ESTIMATE = 1 << 13;

    /**
     * Batches whose keys are counted before a directly indexed table is made, if the sample shows
     * more groups than a batch has rows. If all keys are equally frequent, this gives their number
     * within a hundredth, up to a hundred thousand.
     */
    public static final int BATCHES_COUNTED = 1 << 6;

    /**
     * At most one batch in this number is counted, so that counting takes at most a hundredth of
     * the time.
     */
    public static final int BATCHES_PER_COUNTED = 1 << 6;

    /**
     * The greatest estimate, as a multiple of the groups found: beyond it, too few keys have been
     * repeated.
     */
    public static final int GREATEST_ESTIMATE_RATIO = 32;

    /** Factor by which a table grows while its groups cannot be estimated. */
    public static final int GROWTH_WITHOUT_ESTIMATE = 4;

    /** Least factor by which a table grows that has more groups than were estimated. */
    public static final double GROWTH_AFTER_LOW_ESTIMATE = 1.5;

    /**
     * From this number of groups a row on, rows are not looked up. If all keys are equally
     * frequent, there are then about a million or more.
     */
    public static final double DISTINCT_SHARE = 0.98;

    /**
     * After this number of tables without lookups, rows are looked up again and the decision is
     * taken anew.
     */
    public static final int TABLES_NOT_LOOKED_UP = 32;

    /**
     * Capacity of a partition as a multiple of its expected groups: few partitions then have to
     * grow.
     */
    public static final double PARTITION_CAPACITY = 1.05;

    /**
     * The share of the heap that groups may take before those with equal keys are merged, or go to
     * disk. Tables that grow take two to three times as much.
     */
    private static final double HEAP_SHARE_OF_GROUPS = 0.25;

    /** Groups of a thread that are never too many. */
    public static final long LEAST_GROUPS_IN_MEMORY = 1L << 16;

    /** Rows of a result that one thread makes at a time: about a tenth of a millisecond's work. */
    public static final int ROWS_OF_SLICE = 1 << 16;

    /** Initial capacity, in groups, of a table into which others are merged. */
    public static final int INITIAL_GROUPS = 1 << 10;

    /** Values in the first block of a log: a partition may have few. */
    public static final int LEAST_LOG_BLOCK = 1 << 6;

    /** Values in the largest block of a log: 256 KiB, which is not yet "humongous". */
    public static final int GREATEST_LOG_BLOCK = 1 << 15;

    /** Up to this number of greatest values, each group has an array for them: 32 bytes at most. */
    public static final int FEW_VALUES = 4;

    /** Values after which a log of the greatest values is pruned for the first time. */
    public static final int LOG_PRUNED_AT = 1 << 15;

    /** Up to this number of values, sorting all is as fast as selecting one. */
    static final int SORTED_AT_ONCE = 8;

    /**
     * From this number of values on, a pivot is chosen from a sample. It lies close to the selected
     * place, so that a pass leaves fewer values than the median of three would.
     */
    static final int SAMPLED_FROM = 200;

    /**
     * Values in the sample for a pivot: sorting them costs less than a pass over the values that
     * they spare.
     */
    static final int SMALL_SAMPLE = 15;

    /** From this number of values on, the larger sample pays. */
    static final int SAMPLED_MORE_FROM = 2000;

    /** Values in the larger sample. */
    static final int LARGE_SAMPLE = 63;

    /** Values of one share when they are sorted by group: 16 MiB. Fewer are not split. */
    public static final int VALUES_OF_SHARE = 1 << 21;

    /**
     * The most shares. Each share reads all values once more, but is sorted in less memory, of
     * which more lies in the cache. Of ten million values, two shares take as long as one, and four
     * a tenth longer.
     */
    public static final int MOST_SHARES = 3;

    /** Nanoseconds between two progress reports. */
    static final long PROGRESS_NANOSECONDS = 250_000_000L;

    private CpuTuning() {}

    /** Returns the bytes of the heap that groups of one of all calls may take that run now. */
    public static long heapOfGroups() {
        double share = HEAP_SHARE_OF_GROUPS / CancelToken.calls();
        return (long) (Runtime.getRuntime().maxMemory() * share);
    }
}
