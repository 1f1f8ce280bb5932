// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Int128;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.Decimals;
import dev.windrow.internal.column.PackedIntervals;
import dev.windrow.internal.column.Uuids;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.ViewVarBinaryVector;
import org.apache.arrow.vector.ViewVarCharVector;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Copies vectors in a layout that no column has, value by value. */
final class VectorConversion {

    private static final long MILLISECONDS_PER_DAY = TimeUnit.DAYS.toMillis(1);
    private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;
    private static final long NANOSECONDS_PER_MICROSECOND = 1_000;

    /**
     * The places, within a view of a long string, of the index of its buffer and of the offset
     * there.
     */
    private static final int VIEW_BUFFER_AT = 8;

    private static final int VIEW_OFFSET_AT = 12;

    private VectorConversion() {}

    /** Returns whether a vector has to be copied. */
    static boolean isNeeded(FieldVector vector) {
        return vector instanceof UInt1Vector
                || vector instanceof UInt2Vector
                || vector instanceof UInt4Vector
                || vector instanceof UInt8Vector
                || vector instanceof Float2Vector
                || vector instanceof Decimal256Vector
                || vector instanceof FixedSizeBinaryVector
                || vector instanceof NullVector
                || vector instanceof DateMilliVector
                || vector instanceof IntervalYearVector
                || vector instanceof IntervalDayVector
                || vector instanceof IntervalMonthDayNanoVector
                || vector instanceof DurationVector
                || vector instanceof BaseVariableWidthViewVector;
    }

    /** Returns whether a vector's values may be too great for int64. */
    static boolean isUnsigned64(FieldVector vector) {
        return vector instanceof UInt8Vector;
    }

    /**
     * Copies the first rows of a vector for which {@link #isNeeded} holds into a column.
     *
     * @param subject the owner of the vector, such as {@code column "v"}
     */
    static Column convert(
            String subject, FieldVector vector, int rows, ColumnType type, ColumnMemory owner) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
            for (int row = 0; row < rows; row++) {
                if (vector.isNull(row)) {
                    builder.appendNull();
                } else {
                    append(subject, vector, row, builder);
                }
            }
            return builder.build(owner);
        }
    }

    private static void append(String subject, FieldVector vector, int row, ColumnBuilder builder) {
        switch (vector) {
            case IntervalYearVector years -> append(subject, builder, years.get(row), 0, 0);
            case IntervalDayVector days -> {
                ArrowBuf parts = days.get(row);
                append(
                        subject,
                        builder,
                        0,
                        IntervalDayVector.getDays(parts, 0),
                        IntervalDayVector.getMilliseconds(parts, 0) * NANOSECONDS_PER_MILLISECOND);
            }
            case IntervalMonthDayNanoVector all -> {
                ArrowBuf parts = all.getDataBuffer();
                append(
                        subject,
                        builder,
                        IntervalMonthDayNanoVector.getMonths(parts, row),
                        IntervalMonthDayNanoVector.getDays(parts, row),
                        IntervalMonthDayNanoVector.getNanoseconds(parts, row));
            }
            case DurationVector lengths ->
                    builder.appendBytes(
                            PackedIntervals.pack(
                                    subject, 0, 0, microseconds(subject, lengths, row)));
            case DateMilliVector dates -> builder.appendLong(wholeDays(subject, dates, row));
            case UInt8Vector integers when builder.type() instanceof ColumnType.Decimal ->
                    builder.appendInt128(0, integers.get(row));
            case Float2Vector floats -> builder.appendDouble(floats.getValueAsFloat(row));
            case Decimal256Vector decimals -> {
                BigInteger unscaled = decimals.getObject(row).unscaledValue();
                Decimals.requireDigits(subject, unscaled);
                builder.appendInt128(Int128.high(unscaled), Int128.low(unscaled));
            }
            case FixedSizeBinaryVector bytes when ArrowTypes.isUuid(vector.getField()) ->
                    builder.appendBytes(Uuids.text(bytes.get(row)));
            case FixedSizeBinaryVector bytes -> builder.appendBytes(bytes.get(row));
            case BaseIntVector integers -> builder.appendLong(integers.getValueAsLong(row));
            case ViewVarCharVector strings -> {
                requireWithin(subject, strings, row);
                builder.appendBytes(strings.get(row));
            }
            case ViewVarBinaryVector strings -> {
                requireWithin(subject, strings, row);
                builder.appendBytes(strings.get(row));
            }
            default -> throw new IllegalArgumentException(vector.getClass().getName());
        }
    }

    /** Appends an interval, whose parts of a microsecond are dropped. */
    private static void append(
            String subject, ColumnBuilder builder, long months, long days, long nanoseconds) {
        long microseconds = nanoseconds / NANOSECONDS_PER_MICROSECOND;
        builder.appendBytes(PackedIntervals.pack(subject, months, days, microseconds));
    }

    private static long microseconds(String subject, DurationVector lengths, int row) {
        long count = DurationVector.get(lengths.getDataBuffer(), row);
        try {
            return switch (lengths.getUnit()) {
                case SECOND -> Math.multiplyExact(count, 1_000_000L);
                case MILLISECOND -> Math.multiplyExact(count, 1_000L);
                case MICROSECOND -> count;
                case NANOSECOND -> count / NANOSECONDS_PER_MICROSECOND;
            };
        } catch (ArithmeticException e) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s has a duration of %d %ss, expected one whose microseconds fit 64 bits",
                    subject, count, lengths.getUnit().name().toLowerCase(Locale.ROOT));
        }
    }

    private static long wholeDays(String subject, DateMilliVector dates, int row) {
        long milliseconds = dates.get(row);
        long days = Math.floorDiv(milliseconds, MILLISECONDS_PER_DAY);
        if (days * MILLISECONDS_PER_DAY != milliseconds || days != (int) days) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "%s is a date64 with %d ms in row %d, expected whole days that fit a date32",
                    subject,
                    milliseconds,
                    row);
        }
        return days;
    }

    /**
     * Checks the place of a view's bytes. Arrow itself would allocate memory for them before it
     * fails.
     */
    private static void requireWithin(String subject, BaseVariableWidthViewVector views, int row) {
        ArrowBuf view = views.getDataBuffer();
        long at = (long) row * BaseVariableWidthViewVector.ELEMENT_SIZE;
        int length = view.getInt(at);
        if (length >= 0 && length <= BaseVariableWidthViewVector.INLINE_SIZE) {
            return;
        }
        int buffer = view.getInt(at + VIEW_BUFFER_AT);
        int offset = view.getInt(at + VIEW_OFFSET_AT);
        List<ArrowBuf> buffers = views.getDataBuffers();
        if (length < 0
                || offset < 0
                || buffer < 0
                || buffer >= buffers.size()
                || offset > buffers.get(buffer).capacity() - length) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has a view of %d bytes from %d on in buffer %d in row %d, expected one"
                            + " within its %d buffers",
                    subject,
                    length,
                    offset,
                    buffer,
                    row,
                    buffers.size());
        }
    }
}
