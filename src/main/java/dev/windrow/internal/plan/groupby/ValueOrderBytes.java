// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.UserKernel;

import java.util.List;
import java.util.Map;

/** Counts the device memory of orders within groups. */
final class ValueOrderBytes {

    private ValueOrderBytes() {}

    /**
     * Bytes of the scratch that all orders share, and of the results taken from each, without the
     * sort.
     */
    static long of(DeviceQuery device, int groupCapacity) {
        List<ValueOrderPick> picks = device.picks();
        if (picks.isEmpty()) {
            return 0;
        }
        long rows = device.statistics().rows();
        long bytes = 0;
        if (ValueOrderSet.internsStrings(picks, device.columns())) {
            bytes += rows * Long.BYTES + DeviceBytes.ofInterning(device);
        }
        bytes += 2L * Integer.BYTES * groupCapacity;
        for (ValueOrderPick pick : picks) {
            bytes += bytesOf(pick, device.columns(), rows, groupCapacity);
        }
        return bytes;
    }

    /** Bytes of the values in the order of the groups, and of a result for each group. */
    private static long segmentBytes(
            UserKernel kernel,
            Map<String, ColumnStatistics> columns,
            long rows,
            int groupCapacity) {
        long bytes = 0;
        for (KernelArgument.OfArray array : kernel.arrays()) {
            ColumnStatistics column = columns.get(array.slot().name());
            bytes +=
                    switch (array.slot().kind()) {
                        case VALUES -> rows * Math.max(1, column.type().byteWidth());
                        case VALIDITY -> rows;
                        case OFFSETS, CHARACTERS, SCRATCH -> 0;
                        case SEGMENTS, RESULT, RESULT_VALIDITY ->
                                (long) groupCapacity * 2 * array.type().bytes();
                    };
        }
        return bytes;
    }

    private static long bytesOf(
            ValueOrderPick pick,
            Map<String, ColumnStatistics> columns,
            long rows,
            int groupCapacity) {
        long perGroup = (long) Integer.BYTES * groupCapacity;
        return switch (pick) {
            case ValueOrderPick.DistinctValues _, ValueOrderPick.RowAt _ -> perGroup;
            case ValueOrderPick.RowsAround around -> 3 * perGroup;
            case ValueOrderPick.Segments segments ->
                    perGroup + segmentBytes(segments.kernel(), columns, rows, groupCapacity);
            case ValueOrderPick.LastRows last ->
                    perGroup + Integer.BYTES * last.mostRows(rows, groupCapacity);
        };
    }
}
