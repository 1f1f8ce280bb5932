// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.PlanTuning;

/**
 * The values that a key column may have, as integers: bools as 0 and 1, dates, times and timestamps
 * as their units, dictionaries as the ranks of their entries.
 *
 * @param least the least value that is expected
 * @param greatest the greatest value that is expected
 * @param certain whether no value can lie outside
 * @param leastSeen the least value of the sample; the least one where there is no sample
 * @param greatestSeen the greatest value of the sample
 */
public record KeyDomain(
        long least, long greatest, boolean certain, long leastSeen, long greatestSeen) {

    /** Makes a domain that does not come from a sample. */
    public KeyDomain(long least, long greatest, boolean certain) {
        this(least, greatest, certain, least, greatest);
    }

    /** Returns the values between those of the sample, if it is taken to show all keys. */
    public KeyDomain seen() {
        boolean isWhole = leastSeen == least && greatestSeen == greatest;
        return new KeyDomain(leastSeen, greatestSeen, certain && isWhole);
    }

    /** Returns a domain that a sample's extremes make likely; rarer values may lie further out. */
    static KeyDomain around(long least, long greatest, ColumnType type) {
        long bits = (long) type.byteWidth() * Byte.SIZE;
        long typeGreatest = Long.MAX_VALUE >> Long.SIZE - bits;
        long typeLeast = -typeGreatest - 1;
        long span = greatest - least;
        if (span < 0) {
            return new KeyDomain(typeLeast, typeGreatest, true); // wider than 63 bits
        }
        long margin = span / PlanTuning.DOMAIN_MARGIN_SHARE + 1;
        long from = least < typeLeast + margin ? typeLeast : least - margin;
        long to = greatest > typeGreatest - margin ? typeGreatest : greatest + margin;
        boolean isCertain = from == typeLeast && to == typeGreatest;
        return new KeyDomain(from, to, isCertain, least, greatest);
    }

    /** Returns the number of values; {@link Long#MAX_VALUE} if there are more. */
    public long size() {
        long size = greatest - least + 1;
        return size <= 0 ? Long.MAX_VALUE : size;
    }
}
