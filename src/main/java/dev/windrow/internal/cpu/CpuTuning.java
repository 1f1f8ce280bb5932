package dev.windrow.internal.cpu;

/** Every tuning number of the CPU engine. */
final class CpuTuning {

    /**
     * Rows that go through the steps together. The scratch arrays of a batch (8 to 16 KiB each)
     * stay in the first-level cache; smaller batches pay more calls, larger ones more cache misses.
     */
    static final int BATCH_ROWS = 1024;

    /**
     * Groups of all threads' private tables together. A thread whose table has its share splits it
     * into partitions and starts a new one, so that memory stays bounded; up to so many groups,
     * nothing is partitioned. Measured on two cores with 10 million rows: 2^20 groups in each table
     * take half the time of 2^17 at 300,000 and at a million keys, and the same time where all keys
     * are distinct.
     */
    static final int GROUPS_IN_PRIVATE_TABLES = 1 << 21;

    /** Up to so many groups, one thread merges sooner than all threads can split and merge. */
    static final int GROUPS_MERGED_AT_ONCE = 1 << 16;

    /**
     * Partitions are told by so many bits of the hash: at ten million groups, one has 10,000, whose
     * table stays in the second-level cache, and whose arrays are small enough (below 512 KiB) not
     * to be "humongous" to the garbage collector.
     */
    static final int PARTITION_BITS = 10;

    /** Strings that are brought into the cache together: halves the time to copy scattered ones. */
    static final int ROWS_TOUCHED_AHEAD = 256;

    /** Groups that a table has room for at first. */
    static final int INITIAL_GROUPS = 1 << 10;

    /** Values in the first block of a log: a partition may have few. */
    static final int LEAST_LOG_BLOCK = 1 << 6;

    /** Values in the largest block of a log: 256 KiB, which is not yet "humongous". */
    static final int GREATEST_LOG_BLOCK = 1 << 15;

    /** Values after which a log of the greatest ones is cut for the first time. */
    static final int LOG_CUT_AT = 1 << 15;

    /** Up to so many values, sorting them all is as fast as selecting one. */
    static final int SORTED_AT_ONCE = 32;

    /** Nanoseconds between two reports of progress. */
    static final long PROGRESS_NANOSECONDS = 250_000_000L;

    private CpuTuning() {}
}
