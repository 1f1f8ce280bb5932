// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Select;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.util.ArrayList;
import java.util.List;

/**
 * Computes functions over a window part by part where a partition has more rows than memory holds:
 * row numbers and ranks go on from those of the part before. All peers are in one part.
 */
final class LongPartition {

    private final Window window;
    private final CpuLane lane;

    /** Rows of the partition that were computed before. */
    private long rows;

    /** The groups of peers among them. */
    private long peers;

    LongPartition(Window window, CpuLane lane) {
        this.window = window;
        this.lane = lane;
    }

    /** Returns whether a part of the partition was computed. */
    boolean hasRows() {
        return rows > 0;
    }

    /** Returns whether the functions can be computed part by part. */
    boolean suits() {
        return window.functions().stream()
                .map(NamedWindowFunction::function)
                .allMatch(
                        each ->
                                each instanceof WindowFunction.RowNumber
                                        || each instanceof WindowFunction.Rank
                                        || each instanceof WindowFunction.DenseRank);
    }

    /** Returns whether the row at {@code end} is of another partition than the one before it. */
    boolean ends(Table table, long end, List<SortKey> partition) {
        return Bound.compare(
                        Bound.of(table, end - 1, partition),
                        Bound.of(table, end, partition),
                        partition)
                != 0;
    }

    /**
     * Computes the functions of rows: those of whole partitions, or those of one.
     *
     * @param isLast whether the partition of the last row has no more rows
     * @return the functions alone, which the caller closes
     */
    Table run(Table table, boolean isLast) {
        Table made = lane.run(window, table);
        long rowsBefore = rows;
        long peersBefore = peers;
        rows = isLast ? 0 : rows + table.rows();
        if (isLast) {
            peers = 0;
        } else {
            peers += countPeers(table);
        }
        if (rowsBefore == 0) {
            return made;
        }
        try (made) {
            List<DerivedColumn> columns = new ArrayList<>();
            for (NamedWindowFunction each : window.functions()) {
                long before =
                        each.function() instanceof WindowFunction.DenseRank
                                ? peersBefore
                                : rowsBefore;
                columns.add(
                        new DerivedColumn(
                                each.name(),
                                Expression.column(each.name()).plus(Expression.literal(before))));
            }
            return lane.run(new Select(columns), made);
        }
    }

    private long countPeers(Table table) {
        Window ranks =
                new Window(
                        window.partition(),
                        window.order(),
                        window.frame(),
                        List.of(new NamedWindowFunction(new WindowFunction.DenseRank(), "peers")));
        try (Table made = lane.run(ranks, table)) {
            Column numbers = made.column("peers");
            long most = 0;
            for (long row = 0; row < numbers.rows(); row++) {
                most = Math.max(most, RawValues.getLong((FixedWidthColumn) numbers, row));
            }
            return most;
        }
    }
}
