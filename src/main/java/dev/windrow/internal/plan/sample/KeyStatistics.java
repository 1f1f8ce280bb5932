// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import dev.windrow.internal.plan.PlanTuning;

import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * What a sample of the rows tells about the keys. A wrong estimate costs time, never the answer.
 *
 * @param rows rows of the table
 * @param sampledRows rows sampled
 * @param sampledKeys distinct keys among those
 * @param estimatedKeys distinct keys in the whole table, estimated
 * @param skew share of sampled rows that have the most frequent key, 0 to 1
 * @param hotRows a row of each of the most frequent keys, at most {@link PlanTuning#HOT_KEYS}
 * @param restSkew share of the rows that have the most frequent of all other keys, 0 to 1, less
 *     what chance may have added to it in the sample
 * @param seedRows a row of each key if the sample probably shows all keys, which is so if it has
 *     each key more than once, or all rows; otherwise none
 * @param nullShare share of sampled rows with a null in some key column, 0 to 1
 * @param keyBits bits of a key, all columns together; for strings, those of the longest sampled
 * @param maxKeyBytes per key column, the longest sampled string in bytes; 0 for fixed width
 * @param domains per key column, the values to expect, if those can be counted
 * @param ascend whether there is one key column, and no sampled key is less than that of an earlier
 *     sampled row, or null
 */
public record KeyStatistics(
        long rows,
        long sampledRows,
        long sampledKeys,
        long estimatedKeys,
        double skew,
        List<Long> hotRows,
        double restSkew,
        List<Long> seedRows,
        double nullShare,
        long keyBits,
        List<Integer> maxKeyBytes,
        List<Optional<KeyDomain>> domains,
        boolean ascend) {

    public KeyStatistics {
        hotRows = List.copyOf(hotRows);
        seedRows = List.copyOf(seedRows);
        maxKeyBytes = List.copyOf(maxKeyBytes);
        domains = List.copyOf(domains);
    }

    /**
     * Returns what is likely of a part of the rows, of which each has all rows of its keys: parts
     * differ by chance, and one of them has the most frequent key.
     */
    public KeyStatistics ofPart(int parts) {
        double share = Math.min(1, 1.0 / parts * PlanTuning.PART_GROWTH + skew);
        long most = (long) Math.ceil(rows * share);
        long keys = Math.min(most, (long) Math.ceil(estimatedKeys * share));
        return with(most, keys);
    }

    /** Returns the same statistics, with so many keys in the whole table, if they are more. */
    public KeyStatistics withLeastKeys(long keys) {
        return keys <= estimatedKeys ? this : with(rows, Math.min(keys, rows));
    }

    /** Returns the same statistics, without assuming that the sample shows all keys. */
    public KeyStatistics withoutSeeds() {
        return with(rows, estimatedKeys);
    }

    /** Returns the same statistics of rows whose order is another one. */
    public KeyStatistics withoutOrder() {
        return with(rows, estimatedKeys, hotRows, seedRows, false);
    }

    /**
     * Returns the same statistics, with other numbers for the rows that they name.
     *
     * @param numbers from a row's number to its other number
     */
    KeyStatistics withRows(LongUnaryOperator numbers) {
        return with(
                rows,
                estimatedKeys,
                hotRows.stream().map(numbers::applyAsLong).toList(),
                seedRows.stream().map(numbers::applyAsLong).toList(),
                ascend);
    }

    /** Returns statistics of other rows and keys, without rows of each key. */
    private KeyStatistics with(long otherRows, long otherKeys) {
        return with(otherRows, otherKeys, hotRows, List.of(), ascend);
    }

    private KeyStatistics with(
            long otherRows,
            long otherKeys,
            List<Long> hot,
            List<Long> seeds,
            boolean areAscending) {
        return new KeyStatistics(
                otherRows,
                Math.min(sampledRows, otherRows),
                Math.min(sampledKeys, otherRows),
                otherKeys,
                skew,
                hot,
                restSkew,
                seeds,
                nullShare,
                keyBits,
                maxKeyBytes,
                domains,
                areAscending);
    }
}
