package dev.windrow.internal.plan;

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
        long bytes = rows * device.layout().words() * Long.BYTES;
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

    /** Bytes of slots and their groups, of the order of rows and of what reduces it. */
    static long ofSlots(DevicePlan plan, long slots) {
        long rows = plan.statistics().rows();
        long tiles = rows / PlanTuning.REDUCE_TILE_ROWS + 1;
        long cells = plan.device().planes().stream().mapToLong(Plane::cellBytes).sum();
        long atomic =
                plan.device().planes().stream()
                        .filter(plan::addsAtomically)
                        .mapToLong(Plane::cellBytes)
                        .sum();
        long perGroup =
                8
                        + cells
                        + atomic * AtomicSums.replicas(plan)
                        + 8L * plan.device().layout().words();
        long perRow = plan.sortsRows() ? 16 : 4;
        return rows * perRow
                + tiles * (cells - atomic) * 2
                + 4 * slots
                + perGroup * plan.groupCapacity();
    }
}
