package dev.windrow.internal.plan;

/**
 * What a sample of the rows tells about the keys. An estimate costs time when it is wrong, never
 * the answer.
 *
 * @param rows rows of the table
 * @param sampledRows rows looked at
 * @param sampledKeys distinct keys among those
 * @param estimatedKeys distinct keys in the whole table, estimated
 * @param nullShare share of sampled rows with a null in some key column, 0 to 1
 * @param maxKeyBytes per key column, the longest sampled string in bytes; 0 for fixed width
 */
public record KeyStatistics(
        long rows,
        long sampledRows,
        long sampledKeys,
        long estimatedKeys,
        double nullShare,
        int[] maxKeyBytes) {}
