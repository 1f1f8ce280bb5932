package dev.windrow.internal.plan;

import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Transformation;
import dev.windrow.query.UserKernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what keeps a query, or an operation on columns, from running on a device. */
final class DeviceObstacle {

    private DeviceObstacle() {}

    static Optional<String> find(
            ResolvedQuery query, Map<String, ColumnFacts> columns, long rows, DeviceLimits limits) {
        Optional<String> limit =
                ofBlocks(limits)
                        .or(() -> ofLaunches(userKernels(query), limits))
                        .or(() -> ofDoubles(DoubleNeeds.of(query, columns), limits));
        if (limit.isPresent()) {
            return limit;
        }
        if (query.query().keysSorted() && query.query().algorithm() == Algorithm.HASH) {
            return Optional.of("a device's hash table does not merge only adjacent keys");
        }
        Optional<String> characters = ofCharacters(columns);
        if (characters.isPresent()) {
            return characters;
        }
        if (rows * Math.max(2, mostWords(query, columns)) > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return Optional.of(rows + " rows are more than a device array holds");
        }
        return Optional.empty();
    }

    /** Finds what keeps an operation on columns, two words a row at most, from a device. */
    static Optional<String> find(
            Transformation transformation, TransformInput input, DeviceLimits limits) {
        Optional<String> obstacle =
                ofBlocks(limits)
                        .or(() -> ofLaunches(userKernels(transformation), limits))
                        .or(() -> ofDoubles(DoubleNeeds.of(transformation, input), limits))
                        .or(() -> ofCharacters(input.columns()));
        if (obstacle.isEmpty() && input.rows() * 2 > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return Optional.of(input.rows() + " rows are more than a device array holds");
        }
        return obstacle;
    }

    /** Finds what keeps a device from sorting rows. */
    static Optional<String> ofSort(DeviceLimits limits) {
        if (limits.localMemoryBytes() >= PlanTuning.SORT_LOCAL_MEMORY) {
            return Optional.empty();
        }
        return Optional.of(
                limits.name()
                        + " has "
                        + limits.localMemoryBytes()
                        + " bytes of local memory for a block, of which a sort of rows needs "
                        + PlanTuning.SORT_LOCAL_MEMORY);
    }

    private static Optional<String> ofBlocks(DeviceLimits limits) {
        if (limits.maxThreadsPerBlock() >= PlanTuning.BLOCK_THREADS) {
            return Optional.empty();
        }
        return Optional.of(
                limits.name()
                        + " runs blocks of "
                        + limits.maxThreadsPerBlock()
                        + " threads, of which the kernels need "
                        + PlanTuning.BLOCK_THREADS);
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

    private static List<UserKernel> userKernels(Transformation transformation) {
        return transformation instanceof KernelSequence sequence ? sequence.kernels() : List.of();
    }

    /** A kernel without a context has no launch of its own: TornadoVM finds one that fits. */
    private static Optional<String> ofLaunches(List<UserKernel> kernels, DeviceLimits limits) {
        return kernels.stream()
                .filter(UserKernel::takesContext)
                .filter(kernel -> kernel.launch().threads() > limits.maxThreadsPerBlock())
                .map(
                        kernel ->
                                limits.name()
                                        + " runs blocks of "
                                        + limits.maxThreadsPerBlock()
                                        + " threads, and kernel \""
                                        + kernel.name()
                                        + "\" is launched with "
                                        + kernel.launch().threads())
                .findFirst();
    }

    private static Optional<String> ofDoubles(Optional<String> needing, DeviceLimits limits) {
        return needing.filter(what -> !limits.computesDoubles())
                .map(
                        what ->
                                limits.name()
                                        + " does not compute in float64, which "
                                        + what
                                        + " needs");
    }

    private static Optional<String> ofCharacters(Map<String, ColumnFacts> columns) {
        for (Map.Entry<String, ColumnFacts> column : columns.entrySet()) {
            if (column.getValue().characters() > PlanTuning.DEVICE_ARRAY_LIMIT) {
                return Optional.of(
                        "column \""
                                + column.getKey()
                                + "\" has more characters than a device array holds");
            }
        }
        return Optional.empty();
    }

    /** Returns the most words that a key may take: null flags may need words of their own. */
    private static long mostWords(ResolvedQuery query, Map<String, ColumnFacts> columns) {
        long words = 0;
        long flags = 0;
        for (ResolvedQuery.Key key : query.keys()) {
            ColumnFacts facts = columns.get(key.name());
            boolean packed = facts.type().isVariableWidth() && !facts.dictionary();
            int bytes = packed ? PlanTuning.PACKED_STRING_LIMIT + 1 : facts.fixedBytes();
            words += Math.ceilDiv(bytes, Long.BYTES);
            flags += facts.nullable() ? 1 : 0;
        }
        return words + Math.ceilDiv(flags, Long.SIZE);
    }
}
