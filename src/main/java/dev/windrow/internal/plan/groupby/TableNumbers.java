package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of a plan that belong to one table. They travel to the device in small arrays, so
 * that no code depends on them.
 *
 * @param rows the rows of the table
 * @param leastKeys the least value of each part of a dense index; none for other strategies
 * @param seedRows a row of each key, if the sample is taken to show all keys
 * @param hotRows a row of each of the most frequent keys
 */
public record TableNumbers(
        long rows, List<Long> leastKeys, List<Long> seedRows, List<Long> hotRows) {

    public TableNumbers {
        leastKeys = List.copyOf(leastKeys);
        seedRows = List.copyOf(seedRows);
        hotRows = List.copyOf(hotRows);
    }

    /** Returns the numbers of a plan. */
    public static TableNumbers of(DevicePlan plan) {
        KeyStatistics statistics = plan.statistics();
        List<Long> least = new ArrayList<>();
        if (plan instanceof DensePlan dense) {
            for (DenseKey key : dense.keys()) {
                least.add(key.domain().least());
            }
        }
        List<Long> seeds = plan instanceof SlotPlan slots ? slots.seeds() : List.of();
        return new TableNumbers(statistics.rows(), least, seeds, statistics.hotRows());
    }
}
