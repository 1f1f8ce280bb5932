// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps of tuning, in order: first block sizes and numbers of blocks, then the sizes of shared
 * structures, then the limits between strategies.
 */
final class TuneSteps {

    private static final String INTS = "key=int32,value=float64";
    private static final String LONGS = "key=int32,value=int64";

    /** Strings of two words. */
    private static final long SHORT = 100;

    private static final NamedAggregation SUM = sum("value");
    private static final NamedAggregation MAX = max("value");

    private static final TuneCase FEW = of("3-keys", INTS, 3, Algorithm.AUTO);
    private static final TuneCase TWENTY = of("20-keys", INTS, 20, Algorithm.AUTO);
    private static final TuneCase HUNDRED = of("100-keys", INTS, 100, Algorithm.AUTO);
    private static final TuneCase THOUSAND = of("1e3-keys", INTS, 1_000, Algorithm.AUTO);
    private static final TuneCase SKEWED = of("1e3-zipf", zipf(), 1_000, Algorithm.AUTO);
    private static final TuneCase DENSE_1E4 = of("1e4-dense", INTS, 10_000, Algorithm.DENSE);
    private static final TuneCase DENSE_1E5 = of("1e5-dense", INTS, 100_000, Algorithm.DENSE);
    private static final TuneCase LONGS_1E5 = of("1e5-int64", LONGS, 100_000, Algorithm.DENSE);
    private static final TuneCase DENSE_1E6 = of("1e6-dense", INTS, 1_000_000, Algorithm.DENSE);
    private static final TuneCase ZIPF_1E6 = of("1e6-zipf", zipf(), 1_000_000, Algorithm.AUTO);
    private static final TuneCase DENSE_1E7 = of("1e7-dense", INTS, 10_000_000, Algorithm.DENSE);
    private static final TuneCase TABLE_1E5 = of("1e5-table", INTS, 100_000, Algorithm.GLOBAL_HASH);
    private static final TuneCase TABLE_1E6 =
            of("1e6-table", INTS, 1_000_000, Algorithm.GLOBAL_HASH);
    private static final TuneCase SORT_3E7 = of("3e7-sort", INTS, 30_000_000, Algorithm.SORT);
    private static final TuneCase MAX_1E5 =
            TuneCase.of("1e5-max", INTS, 100_000, MAX, Algorithm.DENSE);
    private static final TuneCase MAX_1E6 =
            TuneCase.of("1e6-max", INTS, 1_000_000, MAX, Algorithm.DENSE);
    private static final List<TuneStep> ALL =
            List.of(
                    step(LaunchKey.CELL_BLOCKS, List.of(FEW, TWENTY), 4, 6, 8, 12, 16),
                    step(LaunchKey.CELL_THREADS, List.of(FEW, HUNDRED), 64, 128, 256),
                    step(LaunchKey.OWN_CELL_THREADS, List.of(TWENTY, HUNDRED), 32, 64, 128, 256),
                    step(LaunchKey.CELL_ROWS_PER_THREAD, List.of(FEW.ofShare(SHORT)), 8, 16, 32),
                    step(LaunchKey.SHARED_CELL_BLOCKS, List.of(HUNDRED, THOUSAND), 2, 3, 4, 6, 8),
                    step(
                            LaunchKey.SHARED_CELL_ROWS_PER_THREAD,
                            List.of(THOUSAND.ofShare(SHORT)),
                            16,
                            32,
                            64,
                            128),
                    step(LaunchKey.SHARED_CELL_CROWD, List.of(SKEWED), 6, 25, 100, 400),
                    step(LaunchKey.HOT_CELL_THREADS, List.of(SKEWED), 64, 128, 256),
                    step(LaunchKey.SMALL_GROUP_ROWS, List.of(SORT_3E7), 4, 8, 16),
                    step(
                            LaunchKey.STREAM_THREADS,
                            List.of(DENSE_1E6, ZIPF_1E6, TABLE_1E6, SORT_3E7),
                            64,
                            128,
                            256),
                    step(
                            LaunchKey.STREAM_BLOCKS,
                            List.of(DENSE_1E6, ZIPF_1E6, TABLE_1E6, SORT_3E7),
                            4,
                            8,
                            16,
                            32),
                    step(
                            LaunchKey.ATOMIC_CELLS,
                            List.of(DENSE_1E5, LONGS_1E5),
                            1 << 19,
                            1 << 20,
                            1 << 21,
                            1 << 22),
                    step(LaunchKey.ATOMIC_REPLICAS, List.of(DENSE_1E4), 64, 128, 256, 512),
                    step(
                            LaunchKey.STORED_ATOMIC_CELLS,
                            List.of(ZIPF_1E6),
                            1 << 21,
                            1 << 22,
                            1 << 23,
                            1 << 24),
                    step(
                            LaunchKey.MARKED_SLOTS,
                            List.of(DENSE_1E5, DENSE_1E6, DENSE_1E7),
                            1 << 16,
                            1 << 18,
                            1 << 22,
                            1 << 24),
                    step(LaunchKey.ROWS_PER_DENSE_SLOT, List.of(ZIPF_1E6), 4, 16, 64, 256),
                    step(LaunchKey.SLOTS_PER_KEY, List.of(TABLE_1E5, TABLE_1E6), 2, 4),
                    step(
                            LaunchKey.ROOMY_KEYS,
                            List.of(TABLE_1E5, TABLE_1E6),
                            0,
                            1 << 17,
                            1 << 20,
                            1 << 23),
                    step(LaunchKey.EXTREME_BLOCKS, List.of(MAX_1E5, MAX_1E6), 4, 8, 16),
                    step(
                            LaunchKey.EXTREME_CELLS,
                            List.of(MAX_1E5, MAX_1E6),
                            1 << 21,
                            1 << 23,
                            1 << 25,
                            1 << 27),
                    step(LaunchKey.EXTREME_ROWS_PER_CELL, List.of(MAX_1E5), 1, 4, 16),
                    step(LaunchKey.EXTREME_STRANDS, List.of(MAX_1E5), 8, 32, 128),
                    step(LaunchKey.LANES, List.of(HUNDRED.inLanes()), 2, 3, 4, 6, 8),
                    step(
                            LaunchKey.CHUNK_BYTES,
                            List.of(HUNDRED.inLanes()),
                            1 << 24,
                            1 << 25,
                            1 << 26,
                            1 << 27),
                    new TuneStep.Crossing(
                            LaunchKey.SORT_KEYS,
                            Algorithm.GLOBAL_HASH,
                            Algorithm.SORT,
                            counts(1_000_000, 4_000_000, 10_000_000, 30_000_000)));

    private TuneSteps() {}

    static List<TuneStep> all() {
        return ALL;
    }

    private static String zipf() {
        return INTS + ",skew=1.5";
    }

    private static TuneCase of(String name, String data, long keys, Algorithm algorithm) {
        return TuneCase.of(name, data, keys, SUM, algorithm);
    }

    private static List<TuneCase> counts(long... counts) {
        return Arrays.stream(counts)
                .mapToObj(keys -> of(keys + "-keys", INTS, keys, Algorithm.AUTO))
                .toList();
    }

    private static TuneStep step(LaunchKey key, List<TuneCase> cases, long... values) {
        return new TuneStep.Values(
                key, cases, Arrays.stream(values).boxed().flatMap(Stream::of).toList());
    }
}
