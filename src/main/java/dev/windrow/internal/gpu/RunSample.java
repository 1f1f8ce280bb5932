// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Fetches runs of adjacent rows of a column that lies on the device. */
final class RunSample {

    private RunSample() {}

    /**
     * Fetches rows of a column of fixed width.
     *
     * @param column a column with arrays
     * @param download fetches them
     * @param begins the first row of each run
     * @param count the rows of a run
     */
    static Column of(MadeColumn column, Download download, long[] begins, int count) {
        ColumnType type = column.statistics().type();
        TornadoNativeArray values =
                Objects.requireNonNull(
                        column.arrays().entrySet().stream()
                                .filter(array -> array.getKey() != ArrayForm.VALIDITY)
                                .findFirst()
                                .orElseThrow()
                                .getValue());
        long rows = (long) begins.length * count;
        MemorySegment target = download.memory().allocateUncleared(rows * type.byteWidth());
        copy(download, values, begins, count, type.byteWidth() * Byte.SIZE, target);
        return new FixedWidthColumn(type, target, rows, validity(column, download, begins, count));
    }

    private static Validity validity(
            MadeColumn column, Download download, long[] begins, int count) {
        TornadoNativeArray bits = column.arrays().get(ArrayForm.VALIDITY);
        if (bits == null) {
            return Validity.ALL;
        }
        long rows = (long) begins.length * count;
        MemorySegment target = download.memory().allocate(Bits.bytesFor(rows));
        copy(download, bits, begins, count, 1, target);
        return Validity.of(target, 0, rows);
    }

    /** Copies values of {@code width} bits each, whose whole elements are fetched. */
    private static void copy(
            Download download,
            TornadoNativeArray array,
            long[] begins,
            int count,
            int width,
            MemorySegment target) {
        int elementBits = array.getElementSize() * Byte.SIZE;
        for (int run = 0; run < begins.length && count > 0; run++) {
            long firstBit = begins[run] * width;
            long bits = (long) count * width;
            long first = firstBit / elementBits;
            long last = (firstBit + bits - 1) / elementBits;
            download.fetch(array, first, last - first + 1);
            Bits.copy(array.getSegment(), firstBit, target, run * bits, bits);
        }
    }
}
