// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.PlanTuning;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Estimates the number of distinct keys from a sample of the rows.
 *
 * <p>Of two estimates the greater is taken. One holds where keys are equally frequent: how many
 * keys would show as many distinct ones in such a sample? The other is that of Charikar and others,
 * "Towards Estimation Error Guarantees for Distinct Values" (2000): it scales keys seen once by the
 * square root of the sampling ratio and holds up better under skew.
 */
public final class KeySampler {

    private KeySampler() {}

    /**
     * Samples the keys of a table, wherever its columns lie. Of columns on a device come runs of
     * adjacent rows, since each transfer takes its time. Where the same memory has had the result
     * of the same operation with as many rows, its sample does.
     *
     * @param keys the names of the key columns; may be none
     * @param most the most rows to read
     */
    public static KeyStatistics sample(Table table, List<String> keys, int most) {
        return table.remote()
                .map(remote -> remembered(remote, keys, table.rows(), most))
                .orElseGet(
                        () ->
                                sample(
                                        keys.stream().map(table::column).toList(),
                                        table.rows(),
                                        most));
    }

    /** What a sample of a result was taken of. */
    private record Sampled(List<String> keys, long rows, int most) {}

    private static KeyStatistics remembered(
            RemoteColumns remote, List<String> keys, long rows, int most) {
        return (KeyStatistics)
                remote.notes()
                        .computeIfAbsent(
                                new Sampled(List.copyOf(keys), rows, most),
                                absent -> sample(remote, keys, rows, most));
    }

    private static KeyStatistics sample(
            RemoteColumns remote, List<String> keys, long rows, int most) {
        boolean isComplete = rows <= most;
        int run = isComplete ? (int) rows : PlanTuning.REMOTE_RUN_ROWS;
        SplittableRandom random = new SplittableRandom(PlanTuning.SAMPLE_SEED);
        long[] begins = new long[isComplete ? 1 : most / run];
        Arrays.setAll(begins, i -> isComplete ? 0 : random.nextLong(rows - run));
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            List<Column> columns =
                    keys.stream().map(key -> remote.sample(key, begins, run, memory)).toList();
            return sample(columns, (long) begins.length * run, most, rows)
                    .withRows(row -> begins[(int) (row / run)] + row % run)
                    .withoutOrder();
        }
    }

    /**
     * Samples the keys of a table.
     *
     * @param keys the key columns, of {@code rows} rows each; may be none
     * @param rows rows of the table
     * @param most the most rows to read
     */
    public static KeyStatistics sample(List<Column> keys, long rows, int most) {
        return sample(keys, rows, most, rows);
    }

    /**
     * Samples the keys of a part of a table.
     *
     * @param keys the key columns, of {@code rows} rows each; may be none
     * @param rows rows of the part
     * @param most the most rows to read
     * @param allRows rows of the table that the part stands for
     */
    public static KeyStatistics sample(List<Column> keys, long rows, int most, long allRows) {
        int sampled = (int) Math.min(rows, most);
        boolean isComplete = sampled == allRows;
        long[] sampledRows = sampledRows(rows, sampled);
        long[] hashes = hashes(keys, sampledRows, rows);
        KeySample[] samples = keys.stream().map(KeySample::new).toArray(KeySample[]::new);
        for (KeySample sample : samples) {
            addAll(sample, sampledRows);
        }
        SeenKeys seen = new SeenKeys();
        addAll(seen, hashes, sampledRows);
        long nulls = nulls(keys, sampledRows);
        int[] counts = seen.sortedCounts();
        List<Optional<KeyDomain>> domains =
                Stream.of(samples).map(sample -> sample.domain(isComplete)).toList();
        int mostFrequent = counts.length == 0 ? 0 : counts[counts.length - 1];
        List<Long> hotRows = hotRows(seen, sampled);
        return new KeyStatistics(
                allRows,
                sampled,
                seen.size(),
                isComplete
                        ? seen.size()
                        : Math.min(estimate(counts, sampled, allRows), possible(domains)),
                share(mostFrequent, sampled),
                hotRows,
                restSkew(counts, hotRows.size(), sampled, isComplete),
                seedRows(seen, counts, isComplete),
                share(nulls, sampled),
                Stream.of(samples).mapToLong(KeySample::bits).sum(),
                Stream.of(samples).map(KeySample::maxBytes).toList(),
                domains,
                samples.length == 1 && samples[0].ascends());
    }

    /** Returns all rows, or some by chance. */
    private static long[] sampledRows(long rows, int sampled) {
        SplittableRandom random = new SplittableRandom(PlanTuning.SAMPLE_SEED);
        long[] all = new long[sampled];
        Arrays.setAll(all, i -> sampled == rows ? i : random.nextLong(rows));
        return all;
    }

    /**
     * Returns the hashes of the keys of some rows. Of a large table, each key is on a page of its
     * own that no cache holds, so all processors fetch them; later passes find them in the cache.
     */
    private static long[] hashes(List<Column> keys, long[] sampledRows, long rows) {
        long[] hashes = new long[sampledRows.length];
        boolean isWorthThreads =
                hashes.length >= PlanTuning.SAMPLED_ROWS && rows > PlanTuning.THREADED_SAMPLE_ROWS;
        if (isWorthThreads) {
            Arrays.parallelSetAll(hashes, i -> RowHash.of(keys, sampledRows[i]));
        } else {
            Arrays.setAll(hashes, i -> RowHash.of(keys, sampledRows[i]));
        }
        return hashes;
    }

    /** Returns how many keys are possible, nulls included: an estimate may be far above. */
    private static long possible(List<Optional<KeyDomain>> domains) {
        long keys = 1;
        for (Optional<KeyDomain> domain : domains) {
            long size = domain.map(KeyDomain::size).orElse(Long.MAX_VALUE);
            keys = size >= Long.MAX_VALUE / 2 / keys ? Long.MAX_VALUE / 2 : keys * (size + 1);
        }
        return keys;
    }

    /** Returns a row of each of the most frequent keys, if they are frequent enough. */
    private static List<Long> hotRows(SeenKeys seen, int sampled) {
        return IntStream.range(0, seen.size())
                .filter(key -> seen.count(key) >= sampled * PlanTuning.HOT_SHARE)
                .boxed()
                .sorted(Comparator.comparingInt(key -> -seen.count(key)))
                .limit(PlanTuning.HOT_KEYS)
                .map(seen::row)
                .toList();
    }

    /**
     * Returns the share of the most frequent key without the first {@code hot} ones. Of many
     * equally rare keys, some come several times in a sample: two standard deviations are
     * subtracted for that.
     */
    private static double restSkew(int[] counts, int hot, int sampled, boolean isComplete) {
        int count = hot < counts.length ? counts[counts.length - 1 - hot] : 0;
        double byChance = isComplete ? 0 : 2 * Math.sqrt(count);
        return Math.max(0, share(count, sampled) - byChance / Math.max(1, sampled));
    }

    /** Returns a row of each key, if the sample probably shows all keys: none came just once. */
    private static List<Long> seedRows(SeenKeys seen, int[] counts, boolean isComplete) {
        boolean showsAll = isComplete || counts.length == 0 || counts[0] > 1;
        return showsAll
                ? IntStream.range(0, seen.size()).mapToObj(seen::row).sorted().toList()
                : List.of();
    }

    // Each loop is a method of its own: the JVM compiles a method whole for each loop in it.

    private static void addAll(KeySample sample, long[] rows) {
        for (long row : rows) {
            sample.add(row);
        }
    }

    private static void addAll(SeenKeys seen, long[] hashes, long[] rows) {
        for (int i = 0; i < rows.length; i++) {
            seen.add(hashes[i], rows[i]);
        }
    }

    /** Returns how many rows have a null among their keys. */
    private static long nulls(List<Column> keys, long[] rows) {
        if (keys.stream().noneMatch(key -> key.validity().hasNulls())) {
            return 0;
        }
        long nulls = 0;
        for (long row : rows) {
            nulls += hasNull(keys, row) ? 1 : 0;
        }
        return nulls;
    }

    private static boolean hasNull(List<Column> keys, long row) {
        boolean found = false;
        for (Column key : keys) {
            found |= key.isNull(row);
        }
        return found;
    }

    private static double share(long some, int sampled) {
        return sampled == 0 ? 0 : (double) some / sampled;
    }

    /** Frequent keys are counted; those of the other rows are estimated. */
    private static long estimate(int[] counts, int sampled, long rows) {
        double frequent = sampled * PlanTuning.HOT_SHARE;
        int rare = 0;
        int rareSampled = 0;
        int once = 0;
        for (; rare < counts.length && counts[rare] < frequent; rare++) {
            rareSampled += counts[rare];
            once += counts[rare] == 1 ? 1 : 0;
        }
        long rareRows = (long) Math.ceil((double) rows * rareSampled / sampled);
        double underSkew = Math.sqrt((double) rows / sampled) * once + (rare - once);
        double uniform = DistinctKeys.estimate(rare, rareSampled, rareRows);
        long estimated = (long) Math.ceil(Math.max(underSkew, uniform));
        return Math.min(rows, counts.length - rare + estimated);
    }
}
