package dev.windrow.internal.plan;

import static dev.windrow.internal.plan.Reduction.ATOMICALLY;
import static dev.windrow.internal.plan.Reduction.BY_CONTEST;
import static dev.windrow.internal.plan.Reduction.IN_ORDER;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Counts the device memory that columns and keys take. */
final class DeviceBytes {

    private DeviceBytes() {}

    /**
     * Bytes of uploaded columns, of those made for pairs, of keys' words, of interning, of the
     * result's strings and of each row's group.
     */
    static long ofInput(DevicePlan plan) {
        DevicePlan.DeviceQuery device = plan.device();
        long rows = device.statistics().rows();
        long bytes = plan.encodesKeys() ? rows * device.layout().words() * Long.BYTES : 0;
        bytes += plan.needsGroupOfRow() ? rows * Integer.BYTES : 0;
        for (ColumnFacts column : device.columns().values()) {
            bytes += rows * column.fixedBytes() + column.characters();
            bytes += column.nullable() ? rows / Byte.SIZE : 0;
        }
        bytes += PlaneSet.scratchBytes(device.planes(), device.columns(), rows);
        for (KeyField field : device.layout().fields()) {
            if (field.kind() == KeyField.Kind.INTERNED_STRING) {
                bytes += (long) device.internSlots() * Integer.BYTES + device.keyCharacters();
            }
        }
        return bytes;
    }

    /** Bytes of slots and their groups, of the rows' slots and order, and of all accumulators. */
    static long ofSlots(SlotPlan plan) {
        long rows = plan.statistics().rows();
        long tiles = rows / PlanTuning.REDUCE_TILE_ROWS + 1;
        long perRow = plan.findsSlots() ? 0 : Integer.BYTES;
        long perGroup = 8 + cellBytes(plan, null) + 8L * plan.device().layout().words();
        return rows * (plan.sortsRows() ? 16 : perRow)
                + tiles * cellBytes(plan, IN_ORDER) * 2
                + (plan.cellGroups() > 0 ? plan.blockCells().bytes() : 0)
                + cellBytes(plan, ATOMICALLY) * AtomicSums.replicas(plan) * plan.allSlots()
                + Extremes.of(plan.allSlots(), rows, plan.device().limits())
                        .bytes(plan.planes(BY_CONTEST), plan.allSlots())
                + (long) Integer.BYTES * plan.allSlots()
                + perGroup * plan.groupCapacity();
    }

    /** Returns the bytes of an accumulator of each plane that is reduced so; of all for null. */
    private static long cellBytes(SlotPlan plan, @Nullable Reduction way) {
        List<Plane> planes = way == null ? plan.device().planes() : plan.planes(way);
        return planes.stream().mapToLong(Plane::cellBytes).sum();
    }
}
