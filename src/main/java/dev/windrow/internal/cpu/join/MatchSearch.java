// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the rows of two tables that match.
 *
 * @param keys columns that must be equal; none if each row matches each
 * @param condition over the columns of both sides, which must be true for a pair that matches; null
 *     for none
 * @param scans the threads that work
 */
record MatchSearch(
        Table left,
        Table right,
        List<KeyPair> keys,
        @Nullable Expression condition,
        ColumnScans scans) {

    /**
     * The rows that a join returns.
     *
     * @param left rows of the left side, or -1
     * @param right a row of the right side for each of them, or -1; empty if the join returns none
     */
    record Rows(int[] left, int[] right) {}

    private static final int[] NONE = {};

    /** Finds the rows that a join returns; for a mark, those that match. */
    Rows find(JoinType kind) {
        return Objects.requireNonNull(find(kind, PairLimit.none()));
    }

    /** Finds the rows that a join returns, or null if pairs reach a limit. */
    @Nullable Rows find(JoinType kind, PairLimit limit) {
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL, SINGLE -> pairs(kind, limit);
            case SEMI, MARK -> new Rows(rowsOfLeft(kind, true), NONE);
            case ANTI -> new Rows(rowsOfLeft(kind, false), NONE);
        };
    }

    /** Returns whether the left side is the built one: it takes less memory and time. */
    private boolean buildsLeft(JoinType kind) {
        return kind != JoinType.SINGLE
                && left.rows() < right.rows() / JoinTuning.ROWS_RATIO_TO_SWAP;
    }

    private @Nullable Rows pairs(JoinType kind, PairLimit limit) {
        if (keys.isEmpty() && condition == null && kind != JoinType.SINGLE) {
            long all = Math.multiplyExact(left.rows(), right.rows());
            if (limit.isExceededBy(all)) {
                return null;
            }
            JoinedRows.countable(all, JoinedRows.RESULT);
        }
        boolean buildsLeft = buildsLeft(kind);
        boolean keepsProbed = buildsLeft ? kind.keepsRight() : kind.keepsLeft();
        boolean keepsBuilt = buildsLeft ? kind.keepsLeft() : kind.keepsRight();
        ProbeOutput output =
                kind == JoinType.SINGLE
                        ? ProbeOutput.AT_MOST_ONE
                        : keepsProbed ? ProbeOutput.PAIRS_AND_UNMATCHED : ProbeOutput.PAIRS;
        BuiltSide built = built(buildsLeft);
        byte[] marks = keepsBuilt ? new byte[built.rows()] : null;
        List<RowPairs> ranges =
                probe(
                        probeOf(built, buildsLeft),
                        buildsLeft,
                        output,
                        marks,
                        allRanges(buildsLeft),
                        limit);
        if (limit.isReached()) {
            return null;
        }
        int[] last = marks == null ? NONE : JoinedRows.marked(marks, false);
        JoinedRows rows = JoinedRows.of(ranges, last, scans.pool());
        return buildsLeft
                ? new Rows(rows.built(), rows.probed())
                : new Rows(rows.probed(), rows.built());
    }

    private int[] rowsOfLeft(JoinType kind, boolean areMatched) {
        boolean buildsLeft = buildsLeft(kind);
        BuiltSide built = built(buildsLeft);
        if (buildsLeft) {
            byte[] marks = new byte[built.rows()];
            probe(built, true, ProbeOutput.NOTHING, marks);
            return JoinedRows.marked(marks, areMatched);
        }
        ProbeOutput output = areMatched ? ProbeOutput.MATCHED : ProbeOutput.UNMATCHED;
        return JoinedRows.of(probe(built, false, output, null), NONE, scans.pool()).probed();
    }

    /** Makes one side the built one. */
    BuiltSide built(boolean isLeft) {
        if (keys.isEmpty() && condition != null) {
            Table side = isLeft ? left : right;
            RowRangeWorkers workers = new RowRangeWorkers(scans.threads(), scans.pool());
            return BuiltSide.withoutKeys(
                    side, SortedRows.of(condition, side, isLeft ? right : left, workers));
        }
        List<Column> columns = new ArrayList<>();
        for (KeyPair key : keys) {
            columns.add(isLeft ? left.column(key.left()) : right.column(key.right()));
        }
        List<Boolean> matchNulls = keys.stream().map(KeyPair::matchesNulls).toList();
        return BuiltSide.of(isLeft ? left : right, columns, matchNulls, scans);
    }

    /** Prepares to look the rows of the other side up. */
    BuiltSide.Probe probeOf(BuiltSide built, boolean buildsLeft) {
        List<Column> columns = new ArrayList<>();
        for (KeyPair key : keys) {
            columns.add(buildsLeft ? right.column(key.right()) : left.column(key.left()));
        }
        return built.probe(buildsLeft ? right : left, columns);
    }

    /** Returns ranges of all rows of the side that is looked up. */
    List<RowRange> allRanges(boolean buildsLeft) {
        long rows = (buildsLeft ? right : left).rows();
        return JoinTuning.ranges(JoinedRows.countable(rows, "a side of the join"), scans.threads());
    }

    private List<RowPairs> probe(
            BuiltSide built, boolean buildsLeft, ProbeOutput output, byte @Nullable [] marks) {
        return probe(
                probeOf(built, buildsLeft),
                buildsLeft,
                output,
                marks,
                allRanges(buildsLeft),
                PairLimit.none());
    }

    /**
     * Looks up ranges of rows.
     *
     * @param marks gets a 1 for each row of the built side that has a match; null if nobody asks
     * @param limit the pairs of all ranges; once there are that many, rows are left over
     */
    List<RowPairs> probe(
            BuiltSide.Probe probe,
            boolean buildsLeft,
            ProbeOutput output,
            byte @Nullable [] marks,
            List<RowRange> ranges,
            PairLimit limit) {
        List<WorkerPool.Task<RowPairs>> tasks = new ArrayList<>();
        for (RowRange range : ranges) {
            tasks.add(
                    stop -> {
                        if (condition == null) {
                            return new RangeProbe(probe.lookup(), output, marks, limit)
                                    .run(range, stop);
                        }
                        try (PairCondition pairs =
                                new PairCondition(
                                        condition,
                                        buildsLeft ? right : left,
                                        buildsLeft ? left : right)) {
                            return new ConditionalProbe(
                                            probe.lookup(),
                                            output,
                                            marks,
                                            pairs,
                                            limit,
                                            range,
                                            stop)
                                    .run();
                        }
                    });
        }
        return scans.pool().runAll(tasks, scans.threads());
    }
}
