package dev.windrow.internal.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;

import java.lang.foreign.MemorySegment;

/**
 * Up to 64 bits of a key: two rows whose keys are equal have equal parts. All parts but {@link
 * StringParts.Hashed} also tell different keys apart.
 */
sealed interface KeyPart
        permits KeyPart.Null,
                KeyPart.Bool,
                KeyPart.Integer,
                KeyPart.Float,
                KeyPart.DecimalHalf,
                StringParts {

    /** Returns how many bits the part has, 1 to 64. */
    int bits();

    /** Reads the part of a batch of rows: {@link #bits} bits, 0 where the value is null. */
    void read(long fromRow, int count, long[] values);

    /** Whether the value is null. */
    record Null(Validity validity) implements KeyPart {
        @Override
        public int bits() {
            return 1;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            Nulls.flag(validity, fromRow, count, values);
        }
    }

    /** A bool. */
    record Bool(BitColumn column) implements KeyPart {
        @Override
        public int bits() {
            return 1;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            for (int i = 0; i < count; i++) {
                values[i] = column.get(fromRow + i) ? 1 : 0;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
        }
    }

    /** An integer, date, time or timestamp. */
    record Integer(FixedWidthColumn column) implements KeyPart {
        @Override
        public int bits() {
            return column.type().byteWidth() * Byte.SIZE;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            MemorySegment segment = column.values();
            switch (column.type().byteWidth()) {
                case 1 -> {
                    for (int i = 0; i < count; i++) {
                        values[i] = segment.get(JAVA_BYTE, fromRow + i) & 0xffL;
                    }
                }
                case 2 -> {
                    for (int i = 0; i < count; i++) {
                        values[i] = segment.get(JAVA_SHORT_UNALIGNED, (fromRow + i) << 1) & 0xffffL;
                    }
                }
                case 4 -> {
                    for (int i = 0; i < count; i++) {
                        values[i] =
                                segment.get(JAVA_INT_UNALIGNED, (fromRow + i) << 2) & 0xffffffffL;
                    }
                }
                default ->
                        MemorySegment.copy(
                                segment, JAVA_LONG_UNALIGNED, fromRow << 3, values, 0, count);
            }
            Nulls.clear(column.validity(), fromRow, count, values);
        }
    }

    /** A float, every NaN and every zero the same. */
    record Float(FixedWidthColumn column) implements KeyPart {
        @Override
        public int bits() {
            return column.type().byteWidth() * Byte.SIZE;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
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
        }
    }

    /** The high or the low 64 bits of a decimal. */
    record DecimalHalf(FixedWidthColumn column, boolean high) implements KeyPart {
        @Override
        public int bits() {
            return Long.SIZE;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            MemorySegment segment = column.values();
            long base = (fromRow << 4) + (high ? Long.BYTES : 0);
            for (int i = 0; i < count; i++) {
                values[i] = segment.get(JAVA_LONG_UNALIGNED, base + ((long) i << 4));
            }
            Nulls.clear(column.validity(), fromRow, count, values);
        }
    }
}
