package dev.windrow.internal.cpu.work;

/** Every tuning number of the CPU engine. */
public final class CpuTuning {

    /**
     * Rows that go through the steps together. The scratch arrays of a batch (8 to 16 KiB each)
     * stay in the first-level cache; smaller batches pay more calls, larger ones more cache misses.
     */
    public static final int BATCH_ROWS = 1024;

    /**
     * Groups of all threads' private tables together. A thread whose table has its share splits it
     * into partitions and starts a new one, so that memory stays bounded; up to so many groups,
     * nothing is partitioned. Measured on two cores with 10 million rows: 2^20 groups in each table
     * take half the time of 2^17 at 300,000 and at a million keys, and the same time where all keys
     * are distinct.
     */
    public static final int GROUPS_IN_PRIVATE_TABLES = 1 << 21;

    /** Up to so many groups, one thread merges sooner than all threads can split and merge. */
    public static final int GROUPS_MERGED_AT_ONCE = 1 << 16;

    /** So few tables take as long to be split as they do to be merged. */
    public static final int TABLES_MERGED_AT_ONCE = 2;

    /**
     * Up to so many groups of {@link #TABLES_MERGED_AT_ONCE}, one thread merges: at 200,000 in a
     * tenth less processor time than two, and without the memory that partitions take.
     */
    public static final int GROUPS_OF_FEW_TABLES = 1 << 18;

    /**
     * Decimals up to this are added up in 64 bits; a million of them fit before these have to be
     * emptied into the totals.
     */
    public static final long SMALL_DECIMAL = 1L << 42;

    /**
     * Up to so many groups, totals are kept in {@link Lanes}: four of a thousand take 32 KiB, most
     * of the first-level cache. Of more groups, two adjacent rows seldom have the same.
     */
    static final int GROUPS_IN_LANES = 1 << 10;

    /**
     * Partitions are told by so many bits of the hash: at ten million groups, one has 10,000, whose
     * table stays in the second-level cache, and whose arrays are small enough (below 512 KiB) not
     * to be "humongous" to the garbage collector.
     */
    public static final int PARTITION_BITS = 10;

    /** Strings that are brought into the cache together: halves the time to copy scattered ones. */
    public static final int ROWS_TOUCHED_AHEAD = 256;

    /**
     * Keys of so few bits are the places of their groups in a table of 4 bytes each. Ten digits and
     * dates lie so close together that few of its cache lines are ever touched.
     */
    public static final int DIRECT_BITS = 21;

    /**
     * Groups of a table at which it is judged whether looking rows up is worth while. Its arrays
     * stay in the second-level cache, also while they are split into partitions.
     */
    public static final int GROUPS_JUDGED_AT = 1 << 15;

    /**
     * Groups that a table has room for at first where the sample of the rows does not tell how many
     * there are. When these are full, enough keys have come again to tell up to two hundred
     * thousand.
     */
    public static final int GROUPS_UNFORESEEN = 1 << 13;

    /**
     * Batches whose keys are counted before a table is made whose places are words, if the sample
     * shows more groups than are found in a batch: where each key is as frequent, their number is
     * then known within a hundredth up to a hundred thousand.
     */
    public static final int BATCHES_COUNTED = 1 << 6;

    /** Of so many batches, at most one is counted, so that this takes no more than a hundredth. */
    public static final int BATCHES_PER_COUNTED = 1 << 6;

    /** Groups that are foreseen for each that was found: of more, too few keys have come again. */
    public static final int MOST_FORESEEN = 32;

    /** By how much a table grows where its groups cannot be foreseen yet. */
    public static final int ROOM_UNFORESEEN = 4;

    /** By how much a table grows, at least, that has more groups than were foreseen. */
    public static final double ROOM_MISSED = 1.5;

    /**
     * From so many groups a row on, rows are not looked up. Of equally frequent keys, there are
     * then about a million or more.
     */
    public static final double DISTINCT_SHARE = 0.98;

    /** After so many tables that were not looked up, rows are looked up again, and judged anew. */
    public static final int TABLES_NOT_LOOKED_UP = 32;

    /** Room that a partition has, as a multiple of its expected groups: few then have to grow. */
    public static final double PARTITION_ROOM = 1.05;

    /** Groups that a table has room for at first into which others are merged. */
    public static final int INITIAL_GROUPS = 1 << 10;

    /** Values in the first block of a log: a partition may have few. */
    public static final int LEAST_LOG_BLOCK = 1 << 6;

    /** Values in the largest block of a log: 256 KiB, which is not yet "humongous". */
    public static final int GREATEST_LOG_BLOCK = 1 << 15;

    /** Up to so many of the greatest values, each group has room for them: 32 bytes at most. */
    public static final int FEW_VALUES = 4;

    /** Values after which a log of the greatest ones is cut for the first time. */
    public static final int LOG_CUT_AT = 1 << 15;

    /** Up to so many values, sorting them all is as fast as selecting one. */
    static final int SORTED_AT_ONCE = 8;

    /**
     * Values from which on a pivot is chosen from a sample. It lies close to the place that is
     * looked for, so that a pass leaves fewer of them than the median of three would.
     */
    static final int SAMPLED_FROM = 200;

    /** Values sampled for a pivot: to sort so few costs less than a pass over what they spare. */
    static final int SMALL_SAMPLE = 15;

    /** Values from which on the larger sample pays. */
    static final int SAMPLED_MORE_FROM = 2000;

    /** Values of the larger sample. */
    static final int LARGE_SAMPLE = 63;

    /** Values that are worth a share of their own when they are sorted by group: 16 MiB. */
    public static final int VALUES_OF_SHARE = 1 << 21;

    /**
     * Each share reads all values once more, but is sorted in less memory, of which more lies in
     * the cache. Of ten million values, two shares take as long as one, and four a tenth longer.
     */
    public static final int MOST_SHARES = 3;

    /** Nanoseconds between two reports of progress. */
    static final long PROGRESS_NANOSECONDS = 250_000_000L;

    private CpuTuning() {}
}
