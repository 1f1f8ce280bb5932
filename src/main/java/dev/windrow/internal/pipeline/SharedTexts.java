// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.internal.cpu.groupby.HashAggregation;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The aggregation that all workers share, in which the strings of keys lie. Once these are too
 * many, another one takes its place, and workers empty their groups before they add rows to it. One
 * that no worker has groups of any more is closed.
 */
final class SharedTexts implements AutoCloseable {

    private final Supplier<HashAggregation> maker;
    private final Map<HashAggregation, Integer> workers = new IdentityHashMap<>();
    private HashAggregation latest;

    SharedTexts(Supplier<HashAggregation> maker) {
        this.maker = maker;
        latest = maker.get();
        workers.put(latest, 0);
    }

    /** Returns the latest aggregation, for one more worker. */
    synchronized HashAggregation enter() {
        workers.merge(latest, 1, Integer::sum);
        return latest;
    }

    /** A worker has no groups of an aggregation any more. */
    synchronized void leave(HashAggregation aggregation) {
        if (workers.merge(aggregation, -1, Integer::sum) == 0 && aggregation != latest) {
            workers.remove(aggregation);
            aggregation.close();
        }
    }

    synchronized boolean isLatest(HashAggregation aggregation) {
        return aggregation == latest;
    }

    /** Makes another aggregation, if this is still the latest. */
    synchronized void replace(HashAggregation full) {
        if (full == latest) {
            latest = maker.get();
            workers.put(latest, 0);
        }
    }

    @Override
    public synchronized void close() {
        workers.keySet().forEach(HashAggregation::close);
        workers.clear();
    }
}
