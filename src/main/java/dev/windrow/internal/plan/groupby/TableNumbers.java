// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.sample.KeyDomain;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        for (DenseKey key : plan.denseKeys()) {
            least.add(key.domain().least());
        }
        return new TableNumbers(statistics.rows(), least, plan.seeds(), statistics.hotRows());
    }

    /**
     * Returns the numbers of a chunk of rows.
     *
     * @param shape the shape of the program
     * @param plan the plan of chunks, made of a sample of other rows
     * @param rows the rows, which are sampled anew
     * @return nothing, if the plan relies on a row of each key, and the sample does not show them
     */
    public static Optional<TableNumbers> ofChunk(ProgramShape shape, DevicePlan plan, Table rows) {
        List<Column> keys =
                plan.query().keys().stream().map(key -> rows.column(key.name())).toList();
        int mostSeeds = shape.plan().seeds().size();
        int most =
                mostSeeds == 0
                        ? PlanTuning.CHUNK_SAMPLED_ROWS
                        : PlanTuning.CHUNK_SAMPLED_ROWS_FOR_SEEDS;
        KeyStatistics sample = KeySampler.sample(keys, rows.rows(), most);
        List<Long> seeds = mostSeeds == 0 ? List.of() : sample.seedRows();
        if (mostSeeds > 0 && (seeds.isEmpty() || seeds.size() > mostSeeds)) {
            return Optional.empty();
        }
        return Optional.of(
                new TableNumbers(
                        sample.rows(), leastKeys(shape, plan, sample), seeds, sample.hotRows()));
    }

    /**
     * Returns the least values of a chunk's dense keys: those of the plan as long as the sample's
     * values have a place then. Where keys ascend from chunk to chunk, the places move with them.
     */
    private static List<Long> leastKeys(ProgramShape shape, DevicePlan plan, KeyStatistics sample) {
        List<Long> least = new ArrayList<>();
        for (int key = 0; key < plan.denseKeys().size(); key++) {
            KeyDomain planned = plan.denseKeys().get(key).domain();
            KeyDomain found = sample.domains().get(key).orElse(planned);
            long places = shape.plan().denseKeys().get(key).domain().size();
            long last = planned.least() + places - 1;
            boolean isWithin = found.least() >= planned.least() && found.greatest() <= last;
            boolean fits = found.size() <= places;
            least.add(isWithin || !fits ? planned.least() : found.least());
        }
        return least;
    }
}
