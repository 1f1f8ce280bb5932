// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;
import java.util.function.IntToLongFunction;

/** Numbers of parts that a partition is cut into. */
final class EqualParts {

    private EqualParts() {}

    /**
     * Returns the number of the part of each row, from 1; null where the number of parts is.
     *
     * @param parts how many parts, computed of the row
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for less than one
     */
    static Column of(
            Expression parts,
            Table input,
            OrderedRows rows,
            int threads,
            RowRangeWorkers workers,
            ColumnMemory memory) {
        MemorySegment values = memory.allocateUncleared(input.rows() * Long.BYTES);
        MemorySegment valid = memory.allocate(Bits.bytesFor(input.rows()));
        try (ColumnMemory temporary = ColumnMemory.temporary()) {
            IntToLongFunction counts = RowDistances.of(parts, input, threads, temporary);
            rows.forEach(
                    at -> {
                        int row = rows.rowAt(at.at());
                        values.setAtIndex(JAVA_LONG, row, part(at, counts.applyAsLong(row)));
                    });
            workers.forRanges(
                    input.rows(),
                    (range, from, to) -> {
                        for (int row = (int) from; row < to; row++) {
                            Bits.set(valid, row, counts.applyAsLong(row) != RowDistances.NONE);
                        }
                    });
        }
        Validity validity = Validity.of(valid, 0, input.rows());
        return new FixedWidthColumn(Primitive.INT64, values, input.rows(), validity);
    }

    /** Returns the number of a part, of which the first ones have a row more than the last ones. */
    private static long part(Place at, long parts) {
        if (parts == RowDistances.NONE) {
            return 0;
        }
        if (parts < 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure("ntile with %d: expected 1 or more", parts);
        }
        long count = at.end() - at.start();
        long row = at.at() - at.start();
        long length = count / parts;
        long longer = count % parts;
        long inLonger = longer * (length + 1);
        return row < inLonger ? row / (length + 1) + 1 : longer + (row - inLonger) / length + 1;
    }
}
