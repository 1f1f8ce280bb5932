// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import static dev.windrow.internal.plan.groupby.Reduction.BY_TOURNAMENT;
import static dev.windrow.internal.plan.groupby.Reduction.IN_ORDER;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.keys.KeyField;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Counts the device memory of stages, array by array, without arrays of a few elements. */
final class DeviceBytes {

    /** Counters of each tile that a radix sort ranks: one for each value of its digit. */
    private static final long TILE_COUNTERS = 1L << PlanTuning.SORT_DIGIT_BITS;

    private DeviceBytes() {}

    /** Bytes of the columns that are copied to the device or computed there of their rows. */
    static long ofInput(DevicePlan plan) {
        DeviceQuery device = plan.device();
        RowProgram rowProgram = plan.storesEvaluatedRows() ? device.rowProgram() : null;
        long computed = rowProgram == null ? 0 : rowProgram.bytes(device.statistics().rows());
        return InputColumns.of(device).bytes(device) + computed;
    }

    /**
     * Bytes that do not depend on the strategy: the rows' encoded keys, interning, bitmaps of rows
     * that count for pairs of columns, and the result.
     */
    static long ofKeys(DevicePlan plan) {
        DeviceQuery device = plan.device();
        long rows = device.statistics().rows();
        long bytes = plan.encodesKeys() ? ofWrittenKeys(plan) : 0;
        bytes += plan.marksDroppedRows() ? rows : 0;
        bytes += PartialAggregates.bytesOfPresent(device.aggregates(), rows);
        return bytes + ofResult(plan);
    }

    private static long ofWrittenKeys(DevicePlan plan) {
        DeviceQuery device = plan.device();
        long rows = device.statistics().rows();
        return switch (device.keyForm()) {
            case WORDS -> rows * device.layout().words() * Long.BYTES;
            case COLUMNS -> KeyColumns.of(plan).length() * Long.BYTES + ofPresent(device);
        };
    }

    /** Bytes of the bitmap of rows without a null key, where other rows are dropped. */
    private static long ofPresent(DeviceQuery device) {
        long nullable = device.layout().nullableFields().size();
        return device.dropsRows() ? (nullable - 1) * (device.statistics().rows() / Byte.SIZE) : 0;
    }

    /** Bytes of interning strings, one column after the other. */
    static long ofInterning(DeviceQuery device) {
        return (long) device.internSlots() * Long.BYTES
                + device.limits().streamThreads(device.statistics().rows()) * Integer.BYTES;
    }

    /** Bytes of the result's keys and totals, and of interning. */
    private static long ofResult(DevicePlan plan) {
        DeviceQuery device = plan.device();
        long perGroup = (long) Long.BYTES * device.layout().words() + ofCells(device.aggregates());
        perGroup += plan.electsRows() ? Integer.BYTES : 0;
        long bytes = device.layout().internsStrings() ? ofInterning(device) : 0;
        for (KeyField field : device.layout().fields()) {
            if (field.kind() == KeyField.Kind.INTERNED_STRING) {
                bytes += device.keyCharacters();
                perGroup += Integer.BYTES;
            }
        }
        return bytes + perGroup * plan.groupCapacity();
    }

    /** Bytes of keys, of slots and their groups, of the rows' slots and of all accumulators. */
    static long ofSlots(SlotPlan plan) {
        long rows = plan.statistics().rows();
        return ofKeys(plan)
                + (plan.writesSlots() ? rows * Integer.BYTES : 0)
                + (long) Integer.BYTES * plan.seeds().size()
                + (plan.blockGroups() > 0 ? plan.blockAccumulators().bytes() : 0)
                + AtomicSums.bytes(plan)
                + Extremes.of(plan.allSlots(), rows, plan.device().limits())
                        .bytes(plan.aggregates(BY_TOURNAMENT), plan.allSlots())
                + (long) Integer.BYTES * plan.allSlots();
    }

    /** Bytes of the partial aggregates that are reduced in the order of slots, without the sort. */
    static long ofOrderedAggregates(SlotPlan plan) {
        return plan.reduces(IN_ORDER)
                ? ofEdges(plan.aggregates(IN_ORDER), plan.statistics().rows())
                        + (long) Integer.BYTES * plan.groupCapacity()
                : 0;
    }

    /** Bytes of a sort of all rows: two buffers of a key and a row, and counters. */
    static long ofSort(long rows) {
        long tiles = Math.ceilDiv(rows, PlanTuning.SORT_TILE_ROWS);
        return rows * 4 * Integer.BYTES + tiles * TILE_COUNTERS * Integer.BYTES;
    }

    /**
     * Bytes of the partial results at both ends of each thread's rows, where rows are reduced in
     * order. Partial aggregates of one type take turns with them.
     */
    static long ofEdges(Collection<PartialAggregate> aggregates, long rows) {
        long tiles = Math.ceilDiv(rows, PlanTuning.REDUCE_TILE_ROWS);
        Map<PartialAggregate.AccumulatorType, Long> byCell =
                new EnumMap<>(PartialAggregate.AccumulatorType.class);
        aggregates.forEach(
                aggregate ->
                        byCell.merge(
                                aggregate.accumulatorType(), ofPartials(aggregate), Math::max));
        return 2 * tiles * byCell.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Bytes of a partial result of a partial aggregate; a mean has none. */
    private static long ofPartials(PartialAggregate aggregate) {
        return aggregate.operation() == PartialAggregate.Operation.MEAN
                ? 0
                : aggregate.accumulatorBytes();
    }

    private static long ofCells(Collection<PartialAggregate> aggregates) {
        return aggregates.stream().mapToLong(PartialAggregate::accumulatorBytes).sum();
    }
}
