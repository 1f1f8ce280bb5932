// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.Window;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Aggregates whole partitions, which need no order: rows are grouped, and each row gets the result
 * of its group.
 */
final class PartitionTable {

    private PartitionTable() {}

    /** Returns the aggregations of a window whose frames are whole partitions. */
    static List<NamedAggregation> aggregations(Window window) {
        Frame frame = window.frame();
        boolean isWhole =
                frame.preceding() == Frame.UNBOUNDED && frame.following() == Frame.UNBOUNDED;
        boolean areAllPeers = window.order().isEmpty() && frame.unit() == Frame.Unit.RANGE;
        boolean isWithoutGaps = frame.exclusion() == Frame.Exclusion.NONE;
        return isWithoutGaps && (isWhole || areAllPeers)
                ? OrderedWindowTable.aggregations(window)
                        .filter(each -> window.order().isEmpty() || !dependsOnOrder(each))
                        .toList()
                : List.of();
    }

    private static boolean dependsOnOrder(NamedAggregation named) {
        return named.aggregation() instanceof RowValue;
    }

    /**
     * Returns a column for each aggregation, by its name.
     *
     * @throws dev.windrow.error.WindrowException {@code OVERFLOW}
     */
    static Map<String, Column> of(
            Window window,
            List<NamedAggregation> aggregations,
            TableStatistics statistics,
            Table input,
            ColumnScans scans,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        if (aggregations.isEmpty()) {
            return new LinkedHashMap<>();
        }
        Partitions partitions = Partitions.of(input, window.partition(), scans, workers);
        WindowFrame all =
                new WindowFrame(WindowFrame.UNBOUNDED, WindowFrame.UNBOUNDED, 1, List.of(), false);
        ResolvedWindows windows =
                new ResolvedWindows(all, ResolvedWindows.resolved(aggregations, statistics));
        try (ColumnMemory temporary = new ColumnMemory()) {
            Table made =
                    WindowTable.of(
                            windows,
                            input,
                            new PartitionStates(partitions, workers),
                            workers,
                            temporary);
            return OrderedWindowTable.spread(
                    made, aggregations, partitions.numbers(), workers, memory);
        }
    }
}
