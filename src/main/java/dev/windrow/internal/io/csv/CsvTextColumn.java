// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Strings, and byte strings, which are written in base 64. A part has less than 2 GB of them. */
final class CsvTextColumn extends CsvColumn {

    private static final int EXPECTED_BYTES_PER_ROW = 16;

    private final ColumnType type;
    private final boolean isBase64;
    private byte[] characters = new byte[FIRST_ROWS * EXPECTED_BYTES_PER_ROW];
    private int length;

    /** Where each string ends; the first ends where it begins, at 0. */
    private int[] ends = new int[FIRST_ROWS];

    private int count = 1;

    CsvTextColumn(String name, CsvType type, NullWords nulls) {
        super(name, type, nulls);
        this.type = type.type();
        isBase64 = type.type() == ColumnType.Primitive.BINARY;
    }

    @Override
    void beginValues() {
        length = 0;
        count = 1;
    }

    @Override
    void forgetLast() {
        count--;
        length = ends[count - 1];
    }

    @Override
    boolean append(byte[] bytes, int from, int to) {
        if (!isBase64) {
            appendText(bytes, from, to);
            return true;
        }
        try {
            String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            byte[] decoded = Base64.getDecoder().decode(text);
            appendText(decoded, 0, decoded.length);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void appendText(byte[] bytes, int from, int to) {
        int more = to - from;
        if (more > characters.length - length) {
            characters = Arrays.copyOf(characters, grown(characters.length, (long) length + more));
        }
        System.arraycopy(bytes, from, characters, length, more);
        length += more;
        end();
    }

    @Override
    void appendPlaceholder() {
        end();
    }

    private void end() {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[count++] = length;
    }

    /** Returns a length of at least {@code least} if an array can have it. */
    private static int grown(int old, long least) {
        return Math.toIntExact(Math.max(least, Math.min(2L * old, Integer.MAX_VALUE - 16)));
    }

    @Override
    Column build(ColumnMemory owner, Validity validity) {
        MemorySegment offsets = owner.allocateUncleared((long) count * Integer.BYTES);
        MemorySegment.copy(ends, 0, offsets, JAVA_INT_UNALIGNED, 0, count);
        MemorySegment bytes = owner.allocateUncleared(length);
        MemorySegment.copy(characters, 0, bytes, JAVA_BYTE, 0, length);
        return new VariableWidthColumn(type, offsets, Integer.BYTES, bytes, rows(), validity);
    }
}
