// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.Windrow;
import dev.windrow.column.Table;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

/**
 * Runs one query any number of times, in the way that suits the session. On a device, the columns
 * stay there from the first run on. Each run evaluates the condition and the expressions, where the
 * device can do all of them, as {@link PreparedQuery} says.
 */
final class RepeatedQuery implements AutoCloseable {

    private final Windrow windrow;
    private final Table table;
    private final GroupByQuery query;
    private final @Nullable PreparedQuery prepared;

    RepeatedQuery(Windrow windrow, Table table, GroupByQuery query) {
        this.windrow = windrow;
        this.table = table;
        this.query = query;
        prepared = windrow.hasDevice() ? windrow.prepare(query, table) : null;
    }

    private GroupByResult run() {
        return prepared == null ? windrow.run(query, table) : prepared.run();
    }

    /** The first execution: its answer, which the caller closes, and its time. */
    record First(GroupByResult answer, Timing timing) {}

    /** Runs the query for the first time, which compiles it and uploads its columns. */
    First first() {
        long begin = System.nanoTime();
        GroupByResult answer = run();
        long wall = System.nanoTime() - begin;
        answer.toHost();
        long home = System.nanoTime() - begin;
        return new First(answer, new Timing(wall, kernels(answer), home));
    }

    /**
     * Runs the query once more, on a device twice: the run that times kernels one by one waits
     * between them, which must not count as wall time.
     */
    Timing again(boolean onDevice) {
        long begin = System.nanoTime();
        GroupByResult answer = run();
        long wall = System.nanoTime() - begin;
        answer.toHost();
        long home = System.nanoTime() - begin;
        answer.close();
        if (!onDevice || prepared == null) {
            return new Timing(wall, 0, home);
        }
        try (GroupByResult profiled = prepared.runProfiled()) {
            return new Timing(wall, kernels(profiled), home);
        }
    }

    private static long kernels(GroupByResult answer) {
        return answer.profile().nanoseconds(Phase.Kind.KERNEL);
    }

    @Override
    public void close() {
        if (prepared != null) {
            prepared.close();
        }
    }
}
