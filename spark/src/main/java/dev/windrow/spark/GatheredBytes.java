// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

import java.lang.foreign.MemorySegment;

/** Strings or byte strings. */
final class GatheredBytes extends GatheredColumn {

    /** Bytes of a value for which there is space at first. */
    static final int EXPECTED_BYTES = 12;

    private final ColumnKind kind;
    private final MemorySegment offsets;
    private MemorySegment bytes;
    private long end;

    GatheredBytes(ColumnKind kind, int capacity, ColumnMemory memory) {
        super(capacity, memory);
        this.kind = kind;
        offsets = memory.allocateUncleared((capacity + 1L) * Long.BYTES);
        offsets.set(JAVA_LONG_UNALIGNED, 0, 0);
        bytes = memory.allocateUncleared((long) capacity * EXPECTED_BYTES);
    }

    @Override
    void addValue(SpecializedGetters row, int ordinal, int at) {
        if (kind == ColumnKind.STRING) {
            add(row.getUTF8String(ordinal), at);
        } else {
            add(row.getBinary(ordinal), at);
        }
    }

    @Override
    void addValue(ColumnVector vector, int row, int at) {
        if (kind == ColumnKind.STRING) {
            add(vector.getUTF8String(row), at);
        } else {
            add(vector.getBinary(row), at);
        }
    }

    @Override
    void addValues(ColumnVector vector, int from, int at, int count) {
        for (int i = 0; i < count; i++) {
            addValue(vector, from + i, at + i);
        }
    }

    /** Returns a string, which lasts until the next one is added. */
    UTF8String get(int at) {
        long from = offsets.get(JAVA_LONG_UNALIGNED, (long) at * Long.BYTES);
        long to = offsets.get(JAVA_LONG_UNALIGNED, (at + 1L) * Long.BYTES);
        return UTF8String.fromAddress(null, bytes.address() + from, (int) (to - from));
    }

    /** Copies a string to a place. */
    void add(UTF8String value, int at) {
        int length = value.numBytes();
        ensure(length);
        value.writeToMemory(null, bytes.address() + end);
        endValue(at, length);
    }

    private void add(byte[] value, int at) {
        ensure(value.length);
        MemorySegment.copy(value, 0, bytes, JAVA_BYTE, end, value.length);
        endValue(at, value.length);
    }

    @Override
    void addPlaceholder(int at) {
        endValue(at, 0);
    }

    private void endValue(int at, int length) {
        end += length;
        offsets.set(JAVA_LONG_UNALIGNED, (at + 1L) * Long.BYTES, end);
    }

    private void ensure(int more) {
        if (end + more > bytes.byteSize()) {
            MemorySegment larger = memory().allocateUncleared(2 * (end + more));
            MemorySegment.copy(bytes, 0, larger, 0, end);
            bytes = larger;
        }
    }

    @Override
    Column column(int rows, Validity validity) {
        return new VariableWidthColumn(
                kind.type(),
                offsets.asSlice(0, (rows + 1L) * Long.BYTES),
                Long.BYTES,
                bytes,
                rows,
                validity);
    }
}
