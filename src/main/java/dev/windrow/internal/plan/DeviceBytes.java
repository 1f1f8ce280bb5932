package dev.windrow.internal.plan;

/** Counts the device memory that columns and keys take. */
final class DeviceBytes {

    private DeviceBytes() {}

    /** Bytes of uploaded columns, of keys' words, of interning and of the result's strings. */
    static long ofInput(DevicePlan.DeviceQuery device) {
        long rows = device.statistics().rows();
        long bytes = rows * device.layout().words() * Long.BYTES;
        for (ColumnFacts column : device.columns().values()) {
            bytes += rows * column.fixedBytes() + column.characters();
            bytes += column.nullable() ? rows / Byte.SIZE : 0;
        }
        for (KeyField field : device.layout().fields()) {
            if (field.kind() == KeyField.Kind.INTERNED_STRING) {
                bytes += (long) device.internSlots() * Integer.BYTES + device.keyCharacters();
            }
        }
        return bytes;
    }
}
