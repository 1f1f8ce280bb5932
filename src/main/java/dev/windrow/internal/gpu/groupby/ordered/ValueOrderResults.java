// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.plan.groupby.ValueOrderPick;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** The picks from all orders: on the device, until they are fetched. */
public final class ValueOrderResults {

    private final Map<ValueOrderPick, Picked> results = new LinkedHashMap<>();

    /** The arrays of a pick. */
    public sealed interface Picked {

        /**
         * A count for each group.
         *
         * @param counts {@code counts[group]}
         */
        record Counts(IntArray counts) implements Picked {}

        /**
         * A row for each group, negative if there is none.
         *
         * @param rows {@code rows[group]}
         */
        record Rows(IntArray rows) implements Picked {}

        /**
         * Two rows for each group, negative if there are none.
         *
         * @param lower {@code lower[group]}
         * @param upper {@code upper[group]}
         * @param counts rows of each group's order, {@code counts[group]}
         */
        record Pairs(IntArray lower, IntArray upper, IntArray counts) implements Picked {}

        /**
         * Some rows for each group.
         *
         * @param offsets where those of each group begin, and where the last end
         * @param rows the group's rows are {@code [offsets[group], offsets[group + 1])}
         */
        record Lists(IntArray offsets, IntArray rows) implements Picked {}

        /**
         * The results of a user's kernel.
         *
         * @param results {@code results[group]}
         * @param validity {@code validity[group]}, 0 for null, if the kernel writes it
         * @param starts where the rows of each group begin, and where the last end
         */
        record Segments(TornadoNativeArray results, Optional<ByteArray> validity, IntArray starts)
                implements Picked {}
    }

    void put(ValueOrderPick pick, Picked picked) {
        results.put(pick, picked);
    }

    public Picked of(ValueOrderPick pick) {
        return results.get(pick);
    }

    /**
     * Fetches all results.
     *
     * @param groups the groups of the result, at least 1
     * @param fetch copies this many first elements of an array to the host
     */
    public void fetch(int groups, ObjIntConsumer<TornadoNativeArray> fetch) {
        for (Picked picked : results.values()) {
            switch (picked) {
                case Picked.Counts counts -> fetch.accept(counts.counts(), groups);
                case Picked.Rows rows -> fetch.accept(rows.rows(), groups);
                case Picked.Pairs pairs -> {
                    fetch.accept(pairs.lower(), groups);
                    fetch.accept(pairs.upper(), groups);
                    fetch.accept(pairs.counts(), groups);
                }
                case Picked.Segments segments -> {
                    int perGroup = segments.results().getSize() / (segments.starts().getSize() - 1);
                    fetch.accept(segments.results(), groups * perGroup);
                    segments.validity().ifPresent(validity -> fetch.accept(validity, groups));
                    fetch.accept(segments.starts(), groups + 1);
                }
                case Picked.Lists lists -> {
                    fetch.accept(lists.offsets(), groups + 1);
                    int rows = lists.offsets().get(groups);
                    if (rows > 0) {
                        fetch.accept(lists.rows(), rows);
                    }
                }
            }
        }
    }
}
