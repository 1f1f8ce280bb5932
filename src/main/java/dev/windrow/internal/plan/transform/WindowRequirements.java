// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;

import java.util.Collection;
import java.util.List;

/** The requirements of aggregations over windows. */
final class WindowRequirements {

    /** The group of a row, and where the group begins. */
    private static final long GROUP_BYTES_PER_ROW = 8;

    private WindowRequirements() {}

    /**
     * Checks aggregations over windows.
     *
     * @param names the columns that they read
     * @param elements the most elements of an array
     */
    static MemoryRequirement of(
            ResolvedWindows resolved,
            Collection<String> names,
            TableStatistics input,
            long elements) {
        if (resolved.aggregations().size() > PlanTuning.DEVICE_WINDOWS) {
            return MemoryRequirement.unmet(
                    resolved.aggregations().size()
                            + " aggregations of windows are more than "
                            + PlanTuning.DEVICE_WINDOWS);
        }
        for (ResolvedAggregation aggregation : resolved.aggregations()) {
            if (isOfCpu(aggregation.aggregation(), input)) {
                return MemoryRequirement.unmet(
                        aggregation.aggregation().label() + " is computed on the CPU only");
            }
        }
        WindowFrame frame = resolved.frame();
        long rowBytes = frame.over().isEmpty() ? 0 : GROUP_BYTES_PER_ROW;
        for (ResolvedAggregation aggregation : resolved.aggregations()) {
            WindowScratch scratch = WindowScratch.of(frame, aggregation, input);
            if (scratch.parts() * input.rows() > elements) {
                return MemoryRequirement.unmet(
                        "%s keeps %d numbers for each of %d rows, more than a device array holds"
                                .formatted(
                                        aggregation.aggregation().label(),
                                        scratch.parts(),
                                        input.rows()));
            }
            rowBytes += scratch.bytes();
        }
        return MemoryRequirement.ofBytes(input.bytes(names) + rowBytes * input.rows());
    }

    /** Returns whether the CPU alone computes an aggregation of windows. */
    private static boolean isOfCpu(Aggregation aggregation, TableStatistics input) {
        return switch (aggregation) {
            case RowValue(String value, List<SortKey> _, boolean _, List<String> present) ->
                    present.isEmpty()
                            ? input.column(value).nullable()
                            : !present.equals(List.of(value));
            case Aggregation.Sum(String column, OverflowPolicy _) -> isBool(column, input);
            case Aggregation.Mean(String column) -> isBool(column, input);
            case Aggregation.Product(String column) ->
                    input.column(column).type() instanceof ColumnType.Decimal;
            case Aggregation.CountRows _,
                    Aggregation.OfColumn _,
                    Aggregation.Distinct _,
                    PairAggregation _,
                    CollectedAggregation _,
                    Aggregation.UserDefined _ ->
                    false;
        };
    }

    private static boolean isBool(String column, TableStatistics input) {
        return input.column(column).type() == ColumnType.Primitive.BOOL;
    }
}
