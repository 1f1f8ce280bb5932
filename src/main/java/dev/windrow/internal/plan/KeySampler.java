package dev.windrow.internal.plan;

import dev.windrow.column.Column;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Looks at some rows to estimate the number of distinct keys.
 *
 * <p>Two estimates are made and the greater is taken: one that holds where keys are equally
 * frequent (how many keys would show as many distinct ones in such a sample), and the one of
 * Charikar and others, "Towards Estimation Error Guarantees for Distinct Values" (2000), which
 * scales keys seen once by the square root of the sampling ratio and holds up better under skew.
 */
public final class KeySampler {

    private KeySampler() {}

    /**
     * Samples the keys of a table.
     *
     * @param keys the key columns, of {@code rows} rows each; may be none
     * @param rows rows of the table
     */
    public static KeyStatistics sample(List<Column> keys, long rows) {
        return sample(keys, rows, PlanTuning.SAMPLED_ROWS);
    }

    /**
     * Samples the keys of a table.
     *
     * @param keys the key columns, of {@code rows} rows each; may be none
     * @param rows rows of the table
     * @param most how many rows are looked at, at most
     */
    public static KeyStatistics sample(List<Column> keys, long rows, int most) {
        int sampled = (int) Math.min(rows, most);
        SplittableRandom random = new SplittableRandom(PlanTuning.SAMPLE_SEED);
        Map<Long, Integer> seen = new HashMap<>();
        Map<Long, Long> rowOf = new HashMap<>();
        List<KeySample> samples = keys.stream().map(KeySample::new).toList();
        long nulls = 0;
        for (int i = 0; i < sampled; i++) {
            long row = sampled == rows ? i : random.nextLong(rows);
            long hash = RowHash.of(keys, row);
            seen.merge(hash, 1, Integer::sum);
            rowOf.putIfAbsent(hash, row);
            nulls += hasNull(keys, row) ? 1 : 0;
            samples.forEach(sample -> sample.add(row));
        }
        List<Optional<KeyDomain>> domains =
                samples.stream().map(sample -> sample.domain(sampled == rows)).toList();
        int mostFrequent = seen.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        List<Long> hotRows = hotRows(seen, rowOf, sampled);
        return new KeyStatistics(
                rows,
                sampled,
                seen.size(),
                sampled == rows
                        ? seen.size()
                        : Math.min(estimate(seen, sampled, rows), possible(domains)),
                share(mostFrequent, sampled),
                hotRows,
                restSkew(seen, hotRows.size(), sampled, sampled == rows),
                seedRows(seen, rowOf, sampled == rows),
                share(nulls, sampled),
                samples.stream().mapToLong(KeySample::bits).sum(),
                samples.stream().mapToInt(KeySample::maxBytes).toArray(),
                domains);
    }

    /** Returns how many keys there can be, nulls included: an estimate may be far above. */
    private static long possible(List<Optional<KeyDomain>> domains) {
        long keys = 1;
        for (Optional<KeyDomain> domain : domains) {
            long size = domain.map(KeyDomain::size).orElse(Long.MAX_VALUE);
            keys = size >= Long.MAX_VALUE / 2 / keys ? Long.MAX_VALUE / 2 : keys * (size + 1);
        }
        return keys;
    }

    /** Returns a row of each of the most frequent keys, if they are frequent. */
    private static List<Long> hotRows(Map<Long, Integer> seen, Map<Long, Long> rowOf, int sampled) {
        return seen.entrySet().stream()
                .filter(key -> key.getValue() >= sampled * PlanTuning.HOT_SHARE)
                .sorted(Comparator.comparingLong(key -> -key.getValue()))
                .limit(PlanTuning.HOT_KEYS)
                .map(key -> rowOf.get(key.getKey()))
                .toList();
    }

    /**
     * Returns the share of the most frequent key but for so many. Of many keys as rare as each
     * other, some are in a sample several times: two standard deviations are left out.
     */
    private static double restSkew(
            Map<Long, Integer> seen, int hot, int sampled, boolean isComplete) {
        int count =
                seen.values().stream()
                        .sorted(Comparator.reverseOrder())
                        .skip(hot)
                        .findFirst()
                        .orElse(0);
        double byChance = isComplete ? 0 : 2 * Math.sqrt(count);
        return Math.max(0, share(count, sampled) - byChance / Math.max(1, sampled));
    }

    /**
     * Returns a row of each key, if the sample is likely to show all: if none is seen just once.
     */
    private static List<Long> seedRows(
            Map<Long, Integer> seen, Map<Long, Long> rowOf, boolean isComplete) {
        boolean showsAll = isComplete || seen.values().stream().allMatch(count -> count > 1);
        return showsAll ? rowOf.values().stream().sorted().toList() : List.of();
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

    /** Frequent keys are counted, and those of the other rows estimated. */
    private static long estimate(Map<Long, Integer> seen, int sampled, long rows) {
        double frequent = sampled * PlanTuning.HOT_SHARE;
        List<Integer> rare = seen.values().stream().filter(count -> count < frequent).toList();
        int rareSampled = rare.stream().mapToInt(Integer::intValue).sum();
        long rareRows = (long) Math.ceil((double) rows * rareSampled / sampled);
        long once = rare.stream().filter(count -> count == 1).count();
        double underSkew = Math.sqrt((double) rows / sampled) * once + (rare.size() - once);
        double uniform = DistinctKeys.estimate(rare.size(), rareSampled, rareRows);
        long estimated = (long) Math.ceil(Math.max(underSkew, uniform));
        return Math.min(rows, seen.size() - rare.size() + estimated);
    }
}
