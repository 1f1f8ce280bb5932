// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.work.Nulls;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A part of a key of up to 64 bits. Two rows with equal keys have equal parts. All parts but {@link
 * StringParts.Hashed} also tell different keys apart.
 */
sealed interface KeyPart
        permits KeyPart.Null,
                KeyPart.Bool,
                KeyPart.Integer,
                KeyPart.Float,
                KeyPart.DecimalHalf,
                KeyPart.Coded,
                StringParts {

    /** Returns the number of bits of the part, 1 to 64. */
    int bits();

    /** Returns an upper bound of the part, as an unsigned number. */
    default long greatest() {
        return -1L >>> Long.SIZE - bits();
    }

    /**
     * Reads the part of a batch of rows: {@link #bits} bits, 0 if the value is null. Returns
     * whether all fit these bits. They always do after statistics of all values.
     *
     * @param fromRow the first row
     * @param count the number of rows
     * @param values receives the parts
     * @param spare scratch memory for as many values, if this is a part of strings
     */
    boolean read(long fromRow, int count, long[] values, long[] spare);

    /** Tells whether the value is null. */
    record Null(Validity validity) implements KeyPart {
        @Override
        public int bits() {
            return 1;
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            if (validity.hasNulls()) {
                Nulls.flag(validity, fromRow, count, values);
            } else {
                Arrays.fill(values, 0, count, 0);
            }
            return true;
        }
    }

    record Bool(BitColumn column) implements KeyPart {
        @Override
        public int bits() {
            return 1;
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            for (int i = 0; i < count; i++) {
                values[i] = RawValues.getBoolean(column, fromRow + i) ? 1 : 0;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }
    }

    /**
     * An integer, date, time, timestamp or decimal that fits 64 bits, minus the least of its
     * column.
     *
     * @param column the integers
     * @param statistics their least and greatest value
     */
    record Integer(FixedWidthColumn column, IntegerStatistics statistics) implements KeyPart {

        @Override
        public int bits() {
            return statistics.bits();
        }

        @Override
        public long greatest() {
            return statistics.span();
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            long any = IntegerBlocks.load(column, fromRow, count, statistics.least(), values);
            if (column.validity().hasNulls()) {
                Nulls.clear(column.validity(), fromRow, count, values);
                any = 0;
                for (int i = 0; i < count; i++) {
                    any |= values[i];
                }
            }
            return bits() == Long.SIZE || any >>> bits() == 0;
        }
    }

    /** A float. All NaNs are the same, and so are both zeros. */
    record Float(FixedWidthColumn column) implements KeyPart {
        @Override
        public int bits() {
            return column.type().byteWidth() * Byte.SIZE;
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            MemorySegment segment = column.values();
            if (column.type().byteWidth() == java.lang.Float.BYTES) {
                for (int i = 0; i < count; i++) {
                    float value = segment.get(JAVA_FLOAT_UNALIGNED, (fromRow + i) << 2);
                    // Adding 0.0 turns -0.0 into 0.0; floatToIntBits makes every NaN the same.
                    values[i] = java.lang.Float.floatToIntBits(value + 0.0f) & 0xffffffffL;
                }
            } else {
                for (int i = 0; i < count; i++) {
                    double value = segment.get(JAVA_DOUBLE_UNALIGNED, (fromRow + i) << 3);
                    values[i] = Double.doubleToLongBits(value + 0.0);
                }
            }
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }
    }

    /** The high or the low 64 bits of a decimal of 128 bits, or of one beside such decimals. */
    record DecimalHalf(FixedWidthColumn column, boolean high) implements KeyPart {
        @Override
        public int bits() {
            return Long.SIZE;
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            for (int i = 0; i < count; i++) {
                values[i] =
                        high
                                ? RawValues.getHighLong(column, fromRow + i)
                                : RawValues.getLowLong(column, fromRow + i);
            }
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }
    }

    /**
     * The code of a string among those of all tables.
     *
     * @param codes the code of each row, int32; 0 for null
     * @param type the strings' type
     * @param texts tells the strings
     * @param bits the bits of a code
     */
    record Coded(FixedWidthColumn codes, ColumnType type, TextCodes texts, int bits)
            implements KeyPart {

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            return IntegerBlocks.load(codes, fromRow, count, 0, values) >>> bits == 0;
        }
    }
}
