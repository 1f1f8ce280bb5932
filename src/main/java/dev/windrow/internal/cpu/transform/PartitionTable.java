// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregation.Count;
import dev.windrow.query.Aggregation.Sum;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.Frame;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.RowValue;
import dev.windrow.query.Window;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Aggregates whole partitions, which need no order: rows are grouped, and each row gets the result
 * of its group.
 */
final class PartitionTable {

    /** All rows of a partition. */
    static final WindowFrame PARTITION =
            new WindowFrame(WindowFrame.UNBOUNDED, WindowFrame.UNBOUNDED, 1, List.of(), false);

    private PartitionTable() {}

    /** Returns the aggregations of a window whose frames are whole partitions. */
    static List<NamedAggregation> aggregations(Window window) {
        Frame frame = window.frame();
        boolean isWhole =
                frame.preceding() == Frame.UNBOUNDED && frame.following() == Frame.UNBOUNDED;
        boolean areAllPeers = window.order().isEmpty() && frame.unit() == Frame.Unit.RANGE;
        boolean isWithoutGaps = frame.exclusion() == Frame.Exclusion.NONE;
        return isWithoutGaps && (isWhole || areAllPeers)
                ? OrderedWindowTable.aggregations(
                                window, each -> window.order().isEmpty() || !dependsOnOrder(each))
                        .toList()
                : List.of();
    }

    private static boolean dependsOnOrder(Aggregation aggregation) {
        return switch (aggregation) {
            case RowValue _, CollectedAggregation _, Aggregation.UserDefined _ -> true;
            case Aggregation.Nth _, Aggregation.ArgMin _, Aggregation.ArgMax _ -> true;
            default -> false;
        };
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
            FrameGroups.Grouping grouping,
            ColumnMemory memory) {
        if (aggregations.isEmpty()) {
            return new LinkedHashMap<>();
        }
        int[] numbers = Partitions.of(input, window.partition(), scans, workers).numbers();
        String key = FrameGroups.unused(input.names(), aggregations);
        Map<String, NamedAggregation> asked = new LinkedHashMap<>();
        aggregations.forEach(each -> asked.put(each.name(), each));
        Map<NamedAggregation, String> counts = new LinkedHashMap<>();
        for (NamedAggregation each : aggregations) {
            if (each.aggregation() instanceof Sum(String column, OverflowPolicy policy)
                    && policy == OverflowPolicy.ERROR) {
                Sum sum = new Sum(column, OverflowPolicy.NULL);
                String count = OrderedWindowTable.unused(key + "s", asked.keySet());
                asked.put(each.name(), new NamedAggregation(sum, each.name()));
                asked.put(count, new NamedAggregation(new Count(column), count));
                counts.put(each, count);
            }
        }
        GroupByQuery query = GroupByQuery.of(List.of(key), List.copyOf(asked.values()));
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            MemorySegment keys = temporary.allocateUncleared((long) numbers.length << 2);
            MemorySegment.copy(numbers, 0, keys, JAVA_INT_UNALIGNED, 0, numbers.length);
            Table rows =
                    TableRows.of(
                            query.inputNames(),
                            numbers.length,
                            new ColumnMemory(),
                            name ->
                                    name.equals(key)
                                            ? numbered(keys, numbers)
                                            : input.column(name));
            try (Table groups = grouping.of(query, rows)) {
                Column numberOf = groups.column(key);
                int[] groupOf = new int[Math.toIntExact(groups.rows())];
                boolean areSame = true;
                for (int group = 0; group < groupOf.length; group++) {
                    int number = (int) numberOf.getLong(group);
                    groupOf[number] = group;
                    areSame &= number == group;
                }
                if (!areSame) {
                    Arrays.setAll(numbers, row -> groupOf[numbers[row]]);
                }
                counts.forEach(
                        (sum, count) ->
                                requireSums(
                                        sum, groups, groups.column(count), numbers, statistics));
                return OrderedWindowTable.spread(groups, aggregations, numbers, workers, memory);
            }
        }
    }

    /** Requires a sum of each group with values. The failure names the group's first row. */
    private static void requireSums(
            NamedAggregation sum,
            Table groups,
            Column counts,
            int[] groupOfRow,
            TableStatistics statistics) {
        Column sums = groups.column(sum.name());
        if (sums.validity().hasNulls()) {
            for (int row = 0; row < groupOfRow.length; row++) {
                int group = groupOfRow[row];
                if (sums.isNull(group) && counts.getLong(group) > 0) {
                    List<ResolvedAggregation> resolved =
                            ResolvedWindows.resolved(List.of(sum), statistics);
                    throw new ResolvedWindows(PARTITION, resolved)
                            .overflow(resolved.getFirst(), row);
                }
            }
        }
    }

    private static Column numbered(MemorySegment keys, int[] numbers) {
        return new FixedWidthColumn(Primitive.INT32, keys, numbers.length, Validity.ALL);
    }
}
