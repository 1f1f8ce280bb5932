// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.column.PackedIntervals;
import dev.windrow.internal.column.TimesOfDay;
import dev.windrow.internal.column.Uuids;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Single values whose form in a Parquet file is another than in a column. */
final class ParquetValues {

    /** The number of 1970-01-01 in the count of days that old timestamps have. */
    private static final int JULIAN_DAY_OF_1970 = 2_440_588;

    private static final long NANOSECONDS_PER_MICROSECOND = 1_000;
    private static final long MICROSECONDS_PER_MILLISECOND = 1_000;

    /** The bytes of an interval. */
    static final int INTERVAL_BYTES = 12;

    private ParquetValues() {}

    /** Returns which bits of an integer of 32 bits count: of unsigned ones of fewer, these. */
    static int mask(ParquetAnnotation annotation) {
        return annotation instanceof ParquetAnnotation.Whole(int bits, boolean signed)
                        && !signed
                        && bits < Integer.SIZE
                ? (1 << bits) - 1
                : -1;
    }

    /** Returns whether the highest bit of an integer is its sign. */
    static boolean isSigned(ParquetAnnotation annotation) {
        return !(annotation instanceof ParquetAnnotation.Whole(int bits, boolean signed)) || signed;
    }

    /** Requires that a number is a time of day. */
    static void requireTime(ParquetLeaf leaf, ColumnType.Time type, long value) {
        if (!TimesOfDay.isOne(type.unit(), value)) {
            TimesOfDay.require(leaf.subject(), type.unit(), value);
        }
    }

    /**
     * Requires that a decimal has no more digits than a column's, where more are declared.
     *
     * @param value its unscaled value, the highest byte first
     */
    static void requireDigits(ParquetLeaf leaf, byte[] value) {
        if (leaf.annotation() instanceof ParquetAnnotation.Decimal(int precision, int scale)
                && precision > ColumnType.Decimal.MAX_PRECISION
                && value.length > 0) {
            Decimals.requireDigits(leaf.subject(), new BigInteger(value));
        }
    }

    /** Returns the lower half of a number of at most 128 bits, its highest byte first. */
    static long low(byte[] value) {
        return part(value, 0);
    }

    /** Returns the upper half of a number of at most 128 bits, sign included. */
    static long high(byte[] value) {
        long sign = value.length > 0 && value[0] < 0 ? -1 : 0;
        for (int i = 0; i < value.length - 2 * Long.BYTES; i++) {
            if (value[i] != sign) {
                throw new IllegalArgumentException("a decimal of more than 128 bits");
            }
        }
        return part(value, Long.BYTES);
    }

    /** Returns eight bytes as a number, from so many bytes before the end on. */
    private static long part(byte[] value, int beforeEnd) {
        long part = value.length > 0 && value[0] < 0 ? -1 : 0;
        int end = value.length - beforeEnd;
        for (int i = Math.max(0, end - Long.BYTES); i < end; i++) {
            part = part << Byte.SIZE | value[i] & 0xff;
        }
        return part;
    }

    /**
     * Returns the microseconds since 1970 of a timestamp of 96 bits. Its nanoseconds would fit 64
     * bits from 1677 to 2262 only.
     */
    static long int96(ParquetLeaf leaf, byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        long nanoseconds = bytes.getLong();
        long days = (long) bytes.getInt() - JULIAN_DAY_OF_1970;
        try {
            return Math.addExact(
                    Math.multiplyExact(days, Unit.MICROSECOND.perDay()),
                    Math.floorDiv(nanoseconds, NANOSECONDS_PER_MICROSECOND));
        } catch (ArithmeticException e) {
            throw WindrowException.of(
                    ErrorCode.OVERFLOW,
                    "%s has a timestamp %d days from 1970, expected one whose microseconds fit 64"
                            + " bits",
                    leaf.subject(),
                    days);
        }
    }

    /** Returns a string's bytes; of a UUID, those of its text; of an interval, packed ones. */
    static byte[] text(ParquetLeaf leaf, byte[] value) {
        return switch (leaf.annotation()) {
            case ParquetAnnotation.Plain.UUID -> Uuids.text(value);
            case ParquetAnnotation.Plain.INTERVAL -> interval(leaf.subject(), value);
            default -> value;
        };
    }

    private static byte[] interval(String subject, byte[] value) {
        ByteBuffer parts = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        long months = parts.getInt();
        long days = parts.getInt();
        long microseconds = Integer.toUnsignedLong(parts.getInt()) * MICROSECONDS_PER_MILLISECOND;
        return PackedIntervals.pack(subject, months, days, microseconds);
    }

    /** Returns the value of a float of 16 bits. */
    static float float16(byte[] value) {
        if (value.length != Short.BYTES) {
            throw new IllegalArgumentException("a float16 of " + value.length + " bytes");
        }
        return Float.float16ToFloat((short) (value[1] << Byte.SIZE | value[0] & 0xff));
    }
}
