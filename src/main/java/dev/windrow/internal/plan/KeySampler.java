package dev.windrow.internal.plan;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        int sampled = (int) Math.min(rows, PlanTuning.SAMPLED_ROWS);
        SplittableRandom random = new SplittableRandom(PlanTuning.SAMPLE_SEED);
        Map<Long, Integer> seen = new HashMap<>();
        int[] maxKeyBytes = new int[keys.size()];
        long nulls = 0;
        for (int i = 0; i < sampled; i++) {
            long row = sampled == rows ? i : random.nextLong(rows);
            seen.merge(RowHash.of(keys, row), 1, Integer::sum);
            nulls += hasNull(keys, row) ? 1 : 0;
            for (int k = 0; k < maxKeyBytes.length; k++) {
                maxKeyBytes[k] = Math.max(maxKeyBytes[k], stringBytes(keys.get(k), row));
            }
        }
        return new KeyStatistics(
                rows,
                sampled,
                seen.size(),
                sampled == rows ? seen.size() : estimate(seen, sampled, rows),
                sampled == 0 ? 0 : (double) nulls / sampled,
                maxKeyBytes);
    }

    private static boolean hasNull(List<Column> keys, long row) {
        boolean found = false;
        for (Column key : keys) {
            found |= key.isNull(row);
        }
        return found;
    }

    private static int stringBytes(Column column, long row) {
        return switch (column) {
            case VariableWidthColumn strings when !strings.isNull(row) ->
                    (int) Math.min(Integer.MAX_VALUE, strings.length(row));
            case DictionaryColumn dictionary -> 0;
            default -> 0;
        };
    }

    private static long estimate(Map<Long, Integer> seen, int sampled, long rows) {
        long once = seen.values().stream().filter(count -> count == 1).count();
        long repeated = seen.size() - once;
        double underSkew = Math.sqrt((double) rows / sampled) * once + repeated;
        double uniform = uniformEstimate(seen.size(), sampled, rows);
        return Math.min(rows, (long) Math.ceil(Math.max(underSkew, uniform)));
    }

    /** Finds k with k * (1 - (1 - 1/k)^sampled) = distinct by bisection. */
    private static double uniformEstimate(long distinct, int sampled, long rows) {
        double low = distinct;
        double high = rows;
        for (int i = 0; i < 64 && high - low > 1; i++) {
            double middle = (low + high) / 2;
            double expected = -middle * Math.expm1(sampled * Math.log1p(-1 / middle));
            if (expected < distinct) {
                low = middle;
            } else {
                high = middle;
            }
        }
        // The lower end: where all keys were seen, it is their exact number.
        return low;
    }
}
