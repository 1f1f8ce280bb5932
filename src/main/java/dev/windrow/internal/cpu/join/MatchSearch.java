// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

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
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL, SINGLE -> pairs(kind);
            case SEMI, MARK -> new Rows(rowsOfLeft(kind, true), NONE);
            case ANTI -> new Rows(rowsOfLeft(kind, false), NONE);
        };
    }

    /** Returns whether the left side is the built one: it takes less memory and time. */
    private boolean buildsLeft(JoinType kind) {
        return kind != JoinType.SINGLE
                && left.rows() < right.rows() / JoinTuning.ROWS_RATIO_TO_SWAP;
    }

    private Rows pairs(JoinType kind) {
        if (keys.isEmpty() && condition == null && kind != JoinType.SINGLE) {
            JoinedRows.countable(Math.multiplyExact(left.rows(), right.rows()), JoinedRows.RESULT);
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
        List<RowPairs> ranges = probe(built, buildsLeft, output, marks);
        int[] last = marks == null ? NONE : JoinedRows.marked(marks, false);
        JoinedRows rows = JoinedRows.of(ranges, last);
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
        return JoinedRows.of(probe(built, false, output, null), NONE).probed();
    }

    private BuiltSide built(boolean isLeft) {
        List<Column> columns = new ArrayList<>();
        for (KeyPair key : keys) {
            columns.add(isLeft ? left.column(key.left()) : right.column(key.right()));
        }
        List<Boolean> matchNulls = keys.stream().map(KeyPair::matchesNulls).toList();
        return BuiltSide.of(isLeft ? left : right, columns, matchNulls, scans);
    }

    private List<RowPairs> probe(
            BuiltSide built, boolean buildsLeft, ProbeOutput output, byte @Nullable [] marks) {
        Table probed = buildsLeft ? right : left;
        int rows = JoinedRows.countable(probed.rows(), "a side of the join");
        List<Column> columns = new ArrayList<>();
        for (KeyPair key : keys) {
            columns.add(probed.column(buildsLeft ? key.right() : key.left()));
        }
        BuiltSide.Probe probe = built.probe(columns);
        List<WorkerPool.Task<RowPairs>> tasks = new ArrayList<>();
        for (RowRange range : JoinTuning.ranges(rows, scans.threads())) {
            tasks.add(
                    stop ->
                            condition == null
                                    ? new RangeProbe(probe.lookup(), output, marks).run(range, stop)
                                    : probe(
                                            probe.lookup(),
                                            output,
                                            marks,
                                            condition,
                                            range,
                                            stop,
                                            buildsLeft));
        }
        return scans.pool().runAll(tasks, scans.threads());
    }

    private RowPairs probe(
            KeyLookup lookup,
            ProbeOutput output,
            byte @Nullable [] marks,
            Expression decides,
            RowRange range,
            StopSignal stop,
            boolean buildsLeft) {
        try (PairCondition pairs =
                new PairCondition(decides, buildsLeft ? right : left, buildsLeft ? left : right)) {
            return new ConditionalProbe(lookup, output, marks, pairs, range, stop).run();
        }
    }
}
