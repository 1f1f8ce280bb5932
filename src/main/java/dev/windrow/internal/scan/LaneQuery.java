// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.DeviceLanes.ChunkPlan;
import dev.windrow.internal.engine.DeviceLanes.Planned;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.sample.KeySampler;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * What lanes of a device are asked of each chunk, how they are planned, and which columns they take
 * to be without nulls. The first rows that anybody has decide it for all.
 *
 * <ul>
 *   <li>Lanes are asked the query itself, if most rows are selected, and the device can select them
 *       and compute columns, before it aggregates or as it does. Otherwise threads do that as they
 *       read, and lanes are asked the rest.
 *   <li>A column is taken to be without nulls if the scan says so, or if its first split has none,
 *       and the input counts the nulls of each part. Rows that have one after all are left to the
 *       CPU.
 *   <li>Strings that are keys alone are handed over as {@link CodedKeys}.
 * </ul>
 */
final class LaneQuery implements AutoCloseable {

    private final CodedKeys keys = new CodedKeys();
    private final GroupByQuery whole;
    private final @Nullable Scan scan;
    private final long expectedRows;

    /** About the most rows that a chunk can have; negative if nobody knows. */
    private final long chunkRows;

    /** The most lanes that threads can use at a time. */
    private final long mostLanes;

    private final AtomicLong seenRows = new AtomicLong();
    private volatile @Nullable Decision decision;

    /**
     * What was decided.
     *
     * @param asked what lanes are asked
     * @param plan the plan of lanes that are asked the query itself; null for the rest
     * @param withoutNulls columns without nulls
     */
    private record Decision(GroupByQuery asked, @Nullable Planned plan, Set<String> withoutNulls) {}

    /**
     * Decides nothing yet.
     *
     * @param whole what is asked of rows as they are read
     * @param scan reads them
     * @param expectedRows about how many rows there are; negative if nobody knows
     */
    LaneQuery(GroupByQuery whole, Scan scan, long expectedRows) {
        this(whole, scan, expectedRows, expectedRows, Long.MAX_VALUE);
    }

    private LaneQuery(
            GroupByQuery whole,
            @Nullable Scan scan,
            long expectedRows,
            long chunkRows,
            long mostLanes) {
        this.whole = whole;
        this.scan = scan;
        this.expectedRows = expectedRows;
        this.chunkRows = chunkRows;
        this.mostLanes = mostLanes;
    }

    /**
     * Asks lanes for any number of tables, of which each goes into chunks of its own. Any column
     * may have nulls.
     *
     * @param asked what is asked of each table; it has no expressions
     * @param tableRows about the most rows of a table
     * @param threads how many threads have tables at a time, at most
     */
    static LaneQuery ofTables(GroupByQuery asked, long tableRows, int threads) {
        return new LaneQuery(asked, null, Splits.UNKNOWN, tableRows, threads);
    }

    /** Returns how many lanes of a plan there is work for, at most. */
    long lanes(ChunkPlan plan) {
        return expectedRows < 0 ? mostLanes : Math.min(mostLanes, expectedRows / plan.rows());
    }

    /** Notes that rows were read. */
    void see(Table rows) {
        seenRows.addAndGet(rows.rows());
    }

    /** Returns whether the lesser part of the rows was read, as far as anybody knows. */
    boolean isMostLeft() {
        return expectedRows < 0 || seenRows.get() < expectedRows / 2;
    }

    /** Decides by the first rows of a scan, if nobody has yet. */
    void decide(DeviceLanes lanes, Table rows, Split split) {
        if (scan != null && decision == null) {
            decideOnce(scan, lanes, rows, split);
        }
    }

    private synchronized void decideOnce(Scan scan, DeviceLanes lanes, Table rows, Split split) {
        if (decision != null) {
            return;
        }
        Set<String> withoutNulls =
                whole.inputNames().stream()
                        .filter(name -> !scan.mayHaveNulls(name) || isCounted(name, rows, split))
                        .collect(Collectors.toUnmodifiableSet());
        Planned ofWhole = null;
        if (EvaluatedQuery.isNeeded(whole) && EvaluatedQuery.selectsMany(whole, rows)) {
            try (Table coded = keys.coded(whole, rows, null)) {
                ofWhole = lanes.plan(whole, coded, name -> !withoutNulls.contains(name), chunkRows);
            }
        }
        decision =
                ofWhole == null || ofWhole.plan() == null
                        ? new Decision(whole.withoutExpressions(), null, withoutNulls)
                        : new Decision(whole, ofWhole, withoutNulls);
    }

    /**
     * Plans lanes.
     *
     * @param some some rows that are {@link #coded}, at least one
     */
    Planned plan(DeviceLanes lanes, Table some) {
        Planned made = decision().plan();
        return made == null ? lanes.plan(asked(), some, this::mayBeNull, chunkRows) : made;
    }

    private static boolean isCounted(String name, Table rows, Split split) {
        boolean isSaid = split.range(name).filter(range -> range.nulls() == 0).isPresent();
        return isSaid && !hasNulls(name, rows);
    }

    private static boolean hasNulls(String name, Table rows) {
        return ColumnStatistics.of(rows.column(name)).nullable();
    }

    private Decision decision() {
        Decision decided = decision;
        return decided == null ? new Decision(whole.withoutExpressions(), null, Set.of()) : decided;
    }

    /** Returns what lanes are asked. Until it is decided, that is the rest. */
    GroupByQuery asked() {
        return decision().asked();
    }

    /** Returns whether lanes take rows as they are read. */
    boolean takesRowsAsRead() {
        return decision().asked() == whole;
    }

    /**
     * Returns about how many groups a chunk of a plan has. Codes of some rows lie closer together
     * than those of all, so strings tell it.
     *
     * @param some some rows, with strings
     */
    long groups(ChunkPlan plan, Table some) {
        List<Column> columns =
                asked().keys().stream().filter(some.names()::contains).map(some::column).toList();
        if (!keys.hasCodes() || columns.isEmpty()) {
            return plan.groups();
        }
        KeyStatistics ofStrings =
                KeySampler.sample(columns, some.rows(), PlanTuning.SAMPLED_ROWS, plan.rows());
        return Math.max(plan.groups(), ofStrings.estimatedKeys());
    }

    /** Returns rows as lanes take them, in a table that the caller closes before the rows. */
    Table coded(Table rows, @Nullable MemoryPool pool) {
        return keys.coded(asked(), rows, pool);
    }

    /** Returns rows of a lane, or groups, as they are without lanes, and takes them over. */
    Table decoded(Table coded, MemoryPool pool) {
        return keys.decoded(coded, pool);
    }

    /** Tells whether a column of what lanes are handed may have nulls. */
    boolean mayBeNull(String column) {
        return !decision().withoutNulls().contains(column);
    }

    /** Returns whether lanes take rows: none has a null where none was expected. */
    boolean suits(Table rows) {
        return keys.suit(rows)
                && rows.names().stream().allMatch(name -> mayBeNull(name) || !hasNulls(name, rows));
    }

    @Override
    public void close() {
        keys.close();
    }
}
