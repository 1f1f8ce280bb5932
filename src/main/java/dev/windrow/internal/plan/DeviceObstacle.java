package dev.windrow.internal.plan;

import dev.windrow.query.Algorithm;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/** Finds what keeps a query from running on a device. */
final class DeviceObstacle {

    private DeviceObstacle() {}

    static Optional<String> find(
            ResolvedQuery query, Map<String, ColumnFacts> columns, long rows, DeviceLimits limits) {
        Optional<String> blocks = ofBlocks(limits);
        if (blocks.isPresent()) {
            return blocks;
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

    /** Finds what keeps columns, two words a row at most, from being on a device. */
    static @Nullable String ofColumns(
            Map<String, ColumnFacts> columns, long rows, DeviceLimits limits) {
        Optional<String> obstacle = ofBlocks(limits).or(() -> ofCharacters(columns));
        if (obstacle.isEmpty() && rows * 2 > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return rows + " rows are more than a device array holds";
        }
        return obstacle.orElse(null);
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
