// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Values of fixed width, and bools. */
final class CsvFixedColumn extends CsvColumn {

    private final ColumnType type;
    private final FieldParser parser;

    /** A decimal of more digits than 64 bits hold takes two. */
    private final int longsPerValue;

    private long[] values;
    private int length;

    CsvFixedColumn(String name, CsvType type, CsvValues values) {
        super(name, type, values.nulls());
        this.type = type.type();
        parser = FieldParser.of(type, values);
        longsPerValue = this.type.leastWidth() > Long.BYTES ? 2 : 1;
        this.values = new long[FIRST_ROWS * longsPerValue];
    }

    @Override
    void beginValues() {
        length = 0;
    }

    @Override
    boolean append(byte[] bytes, int from, int to) {
        if (!parser.parse(bytes, from, to) && !parseBetweenBlanks(bytes, from, to)) {
            return false;
        }
        ensure();
        values[length++] = parser.value;
        if (longsPerValue == 2) {
            values[length++] = parser.high;
        }
        return true;
    }

    private boolean parseBetweenBlanks(byte[] bytes, int from, int to) {
        int begin = CsvValues.begin(bytes, from, to);
        int end = CsvValues.end(bytes, begin, to);
        return end - begin < to - from && begin < end && parser.parse(bytes, begin, end);
    }

    @Override
    void forgetLast() {
        length -= longsPerValue;
    }

    @Override
    void appendPlaceholder() {
        ensure();
        Arrays.fill(values, length, length + longsPerValue, 0);
        length += longsPerValue;
    }

    private void ensure() {
        if (length + longsPerValue > values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
    }

    @Override
    Column build(ColumnMemory owner, Validity validity) {
        if (type == ColumnType.Primitive.BOOL) {
            MemorySegment bits = owner.allocate(Bits.bytesFor(rows()));
            for (int row = 0; row < rows(); row++) {
                Bits.set(bits, row, values[row] != 0);
            }
            return new BitColumn(bits, 0, rows(), validity);
        }
        int width = type.leastWidth();
        MemorySegment target = owner.allocateUncleared((long) rows() * width);
        switch (width) {
            case 1 -> {
                for (int row = 0; row < rows(); row++) {
                    target.set(JAVA_BYTE, row, (byte) values[row]);
                }
            }
            case 2 -> {
                for (int row = 0; row < rows(); row++) {
                    target.set(JAVA_SHORT_UNALIGNED, row * 2L, (short) values[row]);
                }
            }
            case 4 -> {
                for (int row = 0; row < rows(); row++) {
                    target.set(JAVA_INT_UNALIGNED, row * 4L, (int) values[row]);
                }
            }
            default -> MemorySegment.copy(values, 0, target, JAVA_LONG_UNALIGNED, 0, length);
        }
        return new FixedWidthColumn(type, target, rows(), validity);
    }
}
