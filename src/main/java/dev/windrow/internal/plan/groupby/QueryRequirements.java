// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.Interpolation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SummaryAggregation;
import dev.windrow.query.UserKernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the requirement of a query that a device does not meet. */
final class QueryRequirements {

    private QueryRequirements() {}

    static Optional<String> find(
            ResolvedQuery query,
            Map<String, ColumnStatistics> columns,
            long rows,
            DeviceLimits limits) {
        Optional<String> limit =
                DeviceRequirements.ofLists(columns)
                        .or(() -> DeviceRequirements.ofBlocks(limits))
                        .or(() -> DeviceRequirements.ofLaunches(userKernels(query), limits))
                        .or(
                                () ->
                                        DeviceRequirements.ofDoubles(
                                                QueryDoubles.of(query, columns), limits));
        if (limit.isPresent()) {
            return limit;
        }
        Optional<String> collected =
                query.aggregations().stream()
                        .map(ResolvedQuery.ResolvedAggregation::aggregation)
                        .filter(aggregation -> isOfCpu(aggregation, columns))
                        .map(aggregation -> aggregation.label() + " is computed on the CPU only")
                        .findFirst();
        if (collected.isPresent()) {
            return collected;
        }
        if (query.query().keysSorted() && query.query().algorithm() == Algorithm.HASH) {
            return Optional.of("a device's hash table does not merge only adjacent keys");
        }
        Optional<String> characters =
                DeviceRequirements.ofCharacters(columns, PlanTuning.DEVICE_ARRAY_LIMIT);
        if (characters.isPresent()) {
            return characters;
        }
        if (rows * Math.max(2, mostWords(query, columns)) > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return Optional.of(rows + " rows are more than a device array holds");
        }
        return Optional.empty();
    }

    /** Returns whether the CPU alone computes an aggregation. */
    private static boolean isOfCpu(Aggregation aggregation, Map<String, ColumnStatistics> columns) {
        return switch (aggregation) {
            case CollectedAggregation _, Aggregation.Distinct _ -> true;
            case RowValue value -> !value.order().isEmpty() && !value.isExtreme();
            case SummaryAggregation summary -> !(summary instanceof SummaryAggregation.Moment);
            case Aggregation.Quantile(String column, double _, Interpolation interpolation) ->
                    interpolation == Interpolation.DISCRETE
                            || !isFloatOrInteger(columns.get(column).type());
            case Aggregation.Top _,
                    Aggregation.Product _,
                    Aggregation.SumOfSquares _,
                    PairAggregation _ ->
                    aggregation.columns().stream()
                            .anyMatch(
                                    column ->
                                            columns.get(column).type()
                                                    instanceof ColumnType.Decimal);
            case Aggregation.CountRows _, Aggregation.OfColumn _, Aggregation.UserDefined _ ->
                    false;
        };
    }

    private static boolean isFloatOrInteger(ColumnType type) {
        return type.isFloat() || type.isInteger();
    }

    private static List<UserKernel> userKernels(ResolvedQuery query) {
        List<UserKernel> kernels = new ArrayList<>();
        for (ResolvedQuery.ResolvedAggregation resolved : query.aggregations()) {
            if (resolved.aggregation() instanceof Aggregation.UserDefined user) {
                kernels.add(user.kernel());
            }
        }
        return kernels;
    }

    /** Returns the most words of an encoded key: null flags may need words of their own. */
    private static long mostWords(ResolvedQuery query, Map<String, ColumnStatistics> columns) {
        long words = 0;
        long flags = 0;
        for (ResolvedQuery.Key key : query.keys()) {
            ColumnStatistics statistics = columns.get(key.name());
            boolean packed = statistics.type().isVariableWidth() && !statistics.dictionary();
            int bytes = packed ? PlanTuning.PACKED_STRING_LIMIT + 1 : statistics.fixedBytes();
            words += Math.ceilDiv(bytes, Long.BYTES);
            flags += statistics.nullable() ? 1 : 0;
        }
        return words + Math.ceilDiv(flags, Long.SIZE);
    }
}
