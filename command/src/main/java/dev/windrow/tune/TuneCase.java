// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.List;
import java.util.Locale;

/**
 * A query over random rows whose time may depend on a number of a launch profile.
 *
 * @param name its name in reports
 * @param data the data set's description without the number of rows
 * @param keys the number of distinct keys, if there are as many rows
 * @param share the divisor of the number of rows: kernels over few rows have other launch shapes
 * @param query the query
 * @param isInLanes whether the rows come from the host in chunks, and the whole query is timed;
 *     otherwise they are on the device, and its kernels are
 */
record TuneCase(
        String name, String data, long keys, long share, GroupByQuery query, boolean isInLanes) {

    /** Makes a case that takes all rows. */
    static TuneCase of(
            String name,
            String data,
            long keys,
            NamedAggregation aggregation,
            Algorithm algorithm) {
        GroupByQuery query = GroupByQuery.of(List.of("key"), List.of(aggregation));
        return new TuneCase(name, data, keys, 1, query.withAlgorithm(algorithm), false);
    }

    /** Returns the same case over {@code 1 / divisor} of the rows. */
    TuneCase ofShare(long divisor) {
        return new TuneCase(name + "-short", data, keys, divisor, query, isInLanes);
    }

    /** Returns the same case with another strategy. */
    TuneCase by(Algorithm algorithm) {
        return new TuneCase(
                name + "-" + algorithm.label(),
                data,
                keys,
                share,
                query.withAlgorithm(algorithm),
                isInLanes);
    }

    /** Returns the same case over rows that come from the host in chunks. */
    TuneCase inLanes() {
        return new TuneCase(name + "-in-lanes", data, keys, share, query, true);
    }

    /** Returns the name of its data set, which cases of the same rows share. */
    String dataSet(long rows) {
        long own = Math.max(1, rows / share);
        return String.format(
                Locale.ROOT, "random:rows=%d,keys=%d,%s", own, Math.min(keys, own), data);
    }
}
