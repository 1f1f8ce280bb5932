package dev.windrow.tune;

import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.List;
import java.util.Locale;

/**
 * A query over random rows whose time a number of a launch profile may change.
 *
 * @param name what reports call it
 * @param data the rows, but for how many there are
 * @param keys distinct keys, if there are as many rows
 * @param share the share of the rows that it takes, as a divisor: kernels of few rows are launched
 *     in other shapes
 * @param query what is asked
 */
record TuneCase(String name, String data, long keys, long share, GroupByQuery query) {

    /** Makes a case that takes all rows. */
    static TuneCase of(
            String name,
            String data,
            long keys,
            NamedAggregation aggregation,
            Algorithm algorithm) {
        GroupByQuery query = GroupByQuery.of(List.of("key"), List.of(aggregation));
        return new TuneCase(name, data, keys, 1, query.withAlgorithm(algorithm));
    }

    /** Returns the same case over a share of the rows. */
    TuneCase ofShare(long divisor) {
        return new TuneCase(name + "-short", data, keys, divisor, query);
    }

    /** Returns the same case by another strategy. */
    TuneCase by(Algorithm algorithm) {
        return new TuneCase(
                name + "-" + algorithm.label(), data, keys, share, query.withAlgorithm(algorithm));
    }

    /** Returns the name of its data set, which cases of the same rows share. */
    String dataSet(long rows) {
        long own = Math.max(1, rows / share);
        return String.format(
                Locale.ROOT, "random:rows=%d,keys=%d,%s", own, Math.min(keys, own), data);
    }
}
