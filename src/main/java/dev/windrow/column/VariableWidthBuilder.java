// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * Builds a column of strings or byte strings, with 32-bit offsets if their bytes are few enough,
 * and with 64-bit offsets otherwise.
 */
final class VariableWidthBuilder extends ColumnBuilder {

    private static final long EXPECTED_BYTES_PER_VALUE = 8;

    private final GrowableBuffer ends;
    private final GrowableBuffer bytes;
    private long characters;

    VariableWidthBuilder(ColumnType type, long expectedRows, @Nullable ColumnMemory like) {
        super(type, expectedRows, like);
        ends = new GrowableBuffer((expectedRows + 1) * Long.BYTES, like);
        bytes = new GrowableBuffer(expectedRows * EXPECTED_BYTES_PER_VALUE, like);
    }

    @Override
    public void appendBytes(byte[] source, int from, int to) {
        int length = to - from;
        MemorySegment target = bytes.ensure(characters + length);
        MemorySegment.copy(source, from, target, JAVA_BYTE, characters, length);
        characters += length;
        writeEnd();
        endRow(true);
    }

    @Override
    void appendPlaceholder() {
        writeEnd();
    }

    @Override
    void appendValue(Column source, long row) {
        VariableWidthColumn strings;
        long at;
        if (source instanceof DictionaryColumn dictionary) {
            strings = dictionary.dictionary();
            at = dictionary.indices().rawLong(row);
        } else {
            strings = (VariableWidthColumn) source;
            at = row;
        }
        long length = strings.length(at);
        MemorySegment target = bytes.ensure(characters + length);
        MemorySegment.copy(strings.bytes(), strings.offset(at), target, characters, length);
        characters += length;
        writeEnd();
        endRow(true);
    }

    @Override
    Column buildValues(ColumnMemory owner, Validity validity) {
        MemorySegment characterBytes = bytes.handTo(owner, characters);
        if (characters > Integer.MAX_VALUE) {
            MemorySegment offsets = ends.handTo(owner, (rows() + 1) * Long.BYTES);
            return new VariableWidthColumn(
                    type(), offsets, Long.BYTES, characterBytes, rows(), validity);
        }
        MemorySegment wide = ends.ensure((rows() + 1) * Long.BYTES);
        MemorySegment offsets = owner.allocate((rows() + 1) * Integer.BYTES);
        for (long row = 0; row <= rows(); row++) {
            offsets.set(
                    JAVA_INT_UNALIGNED, row << 2, (int) wide.get(JAVA_LONG_UNALIGNED, row << 3));
        }
        ends.close();
        return new VariableWidthColumn(
                type(), offsets, Integer.BYTES, characterBytes, rows(), validity);
    }

    @Override
    void closeValues() {
        ends.close();
        bytes.close();
    }

    private void writeEnd() {
        long at = (rows() + 1) * Long.BYTES;
        ends.ensure(at + Long.BYTES).set(JAVA_LONG_UNALIGNED, at, characters);
    }
}
