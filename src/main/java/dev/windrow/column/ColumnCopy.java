// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** Copies columns with their layout, by blocks of memory. */
public final class ColumnCopy {

    private ColumnCopy() {}

    /**
     * {@return a copy of a column; a dictionary stays one}
     *
     * @param source the column
     * @param owner the owner of the copy's memory
     * @throws IllegalArgumentException for a column of lists
     */
    public static Column of(Column source, ColumnMemory owner) {
        return switch (source) {
            case VariableWidthColumn strings -> of(strings, owner);
            case FixedWidthColumn values -> of(values, owner);
            case BitColumn bits -> {
                MemorySegment copy = owner.allocate(Bits.bytesFor(bits.rows()));
                Bits.copy(bits.bits(), bits.bitOffset(), copy, 0, bits.rows());
                Validity validity = of(bits.validity(), bits.rows(), owner);
                yield new BitColumn(copy, 0, bits.rows(), validity);
            }
            case DictionaryColumn entries ->
                    new DictionaryColumn(
                            of(entries.indices(), owner), of(entries.dictionary(), owner));
            case ListColumn lists -> throw new IllegalArgumentException(lists.type().label());
        };
    }

    private static FixedWidthColumn of(FixedWidthColumn source, ColumnMemory owner) {
        MemorySegment values = owner.allocateUncleared(source.values().byteSize());
        values.copyFrom(source.values());
        Validity validity = of(source.validity(), source.rows(), owner);
        return new FixedWidthColumn(source.type(), values, source.rows(), validity);
    }

    /**
     * {@return a copy of strings, with only the bytes that their rows span}
     *
     * @param source the column
     * @param owner the owner of the copy's memory
     */
    public static VariableWidthColumn of(VariableWidthColumn source, ColumnMemory owner) {
        long rows = source.rows();
        long base = source.offset(0);
        int width = source.offsetWidth();
        MemorySegment bytes = owner.allocateUncleared(source.characters());
        MemorySegment.copy(source.bytes(), base, bytes, 0, source.characters());
        MemorySegment offsets = owner.allocateUncleared((rows + 1) * width);
        for (long row = 0; row <= rows; row++) {
            long offset = source.offset(row) - base;
            if (width == Long.BYTES) {
                offsets.set(JAVA_LONG_UNALIGNED, row << 3, offset);
            } else {
                offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) offset);
            }
        }
        return new VariableWidthColumn(
                source.type(), offsets, width, bytes, rows, of(source.validity(), rows, owner));
    }

    /**
     * {@return a copy of a validity}
     *
     * @param source which values are not null
     * @param rows how many values there are
     * @param owner the owner of the copy's memory
     */
    public static Validity of(Validity source, long rows, ColumnMemory owner) {
        if (!source.hasNulls()) {
            return Validity.ALL;
        }
        MemorySegment bits = owner.allocate(Bits.bytesFor(rows));
        Bits.copy(source.bits(), source.bitOffset(), bits, 0, rows);
        return new Validity(bits, 0, source.nullCount());
    }
}
