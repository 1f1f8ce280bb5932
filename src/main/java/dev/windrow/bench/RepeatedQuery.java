package dev.windrow.bench;

import dev.windrow.GroupByResult;
import dev.windrow.PreparedQuery;
import dev.windrow.Windrow;
import dev.windrow.column.Table;
import dev.windrow.profile.Phase;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

/**
 * Runs one query again and again: the one place that knows how a session does that. On a device,
 * the columns stay there from the first run on, and rows are chosen and columns derived once,
 * before; without one, each run does all of it.
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

    /** The first execution: its answer, which the caller closes, and what it took. */
    record First(GroupByResult answer, Timing timing) {}

    /** Runs the query for the first time, which compiles it and uploads its columns. */
    First first() {
        long begin = System.nanoTime();
        GroupByResult answer = run();
        long wall = System.nanoTime() - begin;
        return new First(answer, new Timing(wall, kernels(answer)));
    }

    /**
     * Runs the query once more, and on a device twice: to time kernels one by one, it waits between
     * them, which must not be part of the wall time.
     */
    Timing again(boolean onDevice) {
        long begin = System.nanoTime();
        GroupByResult answer = run();
        long wall = System.nanoTime() - begin;
        answer.close();
        if (!onDevice || prepared == null) {
            return new Timing(wall, 0);
        }
        try (GroupByResult profiled = prepared.runProfiled()) {
            return new Timing(wall, kernels(profiled));
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
