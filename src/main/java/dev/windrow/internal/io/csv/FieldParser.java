// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.InfiniteTime;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.BoolText;
import dev.windrow.internal.column.NumberText;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;

/** Reads text as a value of fixed width. For one thread: it keeps what it found. */
abstract class FieldParser {

    /** The last value as a column holds it; of a decimal, bits 0 to 63. */
    long value;

    /** Bits 64 to 127 of the last value, if it is a decimal. */
    long high;

    /**
     * Looks for the value that a text stands for.
     *
     * @param bytes the text is bytes {@code [from, to)} of these
     * @return whether there is such a value
     */
    abstract boolean parse(byte[] bytes, int from, int to);

    /**
     * Returns a parser for a type. If that is a guess, the parser refuses values that are of the
     * type, but may make the type of a column of them another one; see {@link TypeGuess}.
     *
     * @param values how values are written
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for lists, which no field is read as
     */
    static FieldParser of(CsvType column, CsvValues values) {
        ColumnType type = column.type();
        FieldParser parser = of(type, !column.isCertain(), column.datesOf(values));
        boolean isNumber = type.isNumeric() || type instanceof ColumnType.Decimal;
        return isNumber && !values.numbers().isPlain()
                ? new SignedNumbers(parser, values.numbers())
                : parser;
    }

    private static FieldParser of(ColumnType type, boolean isGuess, DateFormat dates) {
        return switch (type) {
            case Primitive.BOOL -> new Bools(isGuess);
            case Primitive.INT8 -> new Integers(Byte.MIN_VALUE, Byte.MAX_VALUE, isGuess);
            case Primitive.INT16 -> new Integers(Short.MIN_VALUE, Short.MAX_VALUE, isGuess);
            case Primitive.INT32 -> new Integers(Integer.MIN_VALUE, Integer.MAX_VALUE, isGuess);
            case Primitive.INT64 -> new Integers(Long.MIN_VALUE, Long.MAX_VALUE, isGuess);
            case Primitive.FLOAT32 -> new SingleFloats();
            case Primitive.FLOAT64 -> new Floats(isGuess);
            case Primitive.DATE32 -> new Dates(isGuess, dates);
            case ColumnType.Decimal decimal -> new DecimalParser(decimal);
            case ColumnType.Timestamp timestamp -> new TimestampParser(timestamp, isGuess, dates);
            case ColumnType.Time time -> new Times(time.unit(), isGuess);
            case Primitive.UTF8, Primitive.BINARY ->
                    throw new IllegalArgumentException(type.label());
            case ColumnType.ListOf _,
                    ColumnType.StructOf _,
                    ColumnType.Named _,
                    ColumnType.Packed _ ->
                    throw ErrorCode.UNSUPPORTED_TYPE.failure(
                            "fields of CSV files cannot be read as %s: read them as utf8",
                            type.label());
        };
    }

    /** Returns the text of a field whose characters are ASCII; others become question marks. */
    static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
    }

    /** Reads {@code infinity} or {@code -infinity}, in any case, as a point in time. */
    final boolean parseInfinity(ColumnType type, byte[] bytes, int from, int to) {
        LocalDateTime point = InfiniteTime.word(text(bytes, from, to));
        if (point == null || !InfiniteTime.is(point)) {
            return false;
        }
        value = point.getYear() > 0 ? InfiniteTime.of(type) : -InfiniteTime.of(type);
        return true;
    }

    private static final class Integers extends FieldParser {

        /** Integers of so many digits certainly have 64 bits. */
        private static final int CERTAIN_DIGITS = 18;

        private final NumberText number = new NumberText();
        private final long least;
        private final long most;
        private final boolean isGuess;

        Integers(long least, long most, boolean isGuess) {
            this.least = least;
            this.most = most;
            this.isGuess = isGuess;
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (isGuess && NumberText.isMarked(bytes, from, to)) {
                return false;
            }
            if (!parseDigits(bytes, from, to)) {
                if (!number.parseInteger(bytes, from, to)) {
                    return false;
                }
                value = number.integer();
            }
            return value >= least && value <= most;
        }

        /** Reads digits that are neither too many nor signed; false for all else. */
        private boolean parseDigits(byte[] bytes, int from, int to) {
            if (to - from > CERTAIN_DIGITS || from == to) {
                return false;
            }
            long found = 0;
            for (int i = from; i < to; i++) {
                int digit = bytes[i] - '0';
                if (digit < 0 || digit > 9) {
                    return false;
                }
                found = found * 10 + digit;
            }
            value = found;
            return true;
        }
    }

    private static final class Floats extends FieldParser {

        private final NumberText number = new NumberText();
        private final boolean isGuess;

        Floats(boolean isGuess) {
            this.isGuess = isGuess;
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (!number.parseFloat(bytes, from, to) || isGuess && mayChangeGuess(bytes, from, to)) {
                return false;
            }
            value = Double.doubleToRawLongBits(number.float64());
            return true;
        }

        private boolean mayChangeGuess(byte[] bytes, int from, int to) {
            return number.wholeDigits() >= NumberGuess.LEAST_ROUNDED_DIGITS
                    || NumberText.isMarked(bytes, from, to);
        }
    }

    /** By way of a float64, a float32 would be rounded twice. */
    private static final class SingleFloats extends FieldParser {

        private final NumberText number = new NumberText();

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (!number.parseFloat(bytes, from, to)) {
                return false;
            }
            value =
                    Float.floatToRawIntBits(
                            Double.isFinite(number.float64())
                                    ? Float.parseFloat(text(bytes, from, to))
                                    : (float) number.float64());
            return true;
        }
    }

    private static final class Bools extends FieldParser {

        private final boolean isGuess;

        Bools(boolean isGuess) {
            this.isGuess = isGuess;
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            Boolean read =
                    isGuess && !TypeGuess.isBoolean(bytes, from, to)
                            ? null
                            : BoolText.of(text(bytes, from, to));
            value = Boolean.TRUE.equals(read) ? 1 : 0;
            return read != null;
        }
    }

    private static final class Dates extends FieldParser {

        private final TemporalFields fields = new TemporalFields();
        private final boolean isGuess;
        private final DateFormat format;

        Dates(boolean isGuess, DateFormat format) {
            this.isGuess = isGuess;
            this.format = format;
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (!fields.parseDate(bytes, from, to, format) || fields.day() != (int) fields.day()) {
                return !isGuess && parseInfinity(Primitive.DATE32, bytes, from, to);
            }
            value = fields.day();
            return true;
        }
    }

    private static final class Times extends FieldParser {

        private final TemporalFields fields = new TemporalFields();
        private final long perSecond;
        private final long nanosecondsPerCount;
        private final boolean isGuess;

        Times(ColumnType.Unit unit, boolean isGuess) {
            this.isGuess = isGuess;
            perSecond = unit.perSecond();
            nanosecondsPerCount = ColumnType.Unit.NANOSECOND.perSecond() / perSecond;
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (!fields.parseTime(bytes, from, to)
                    || fields.nanosecond() % nanosecondsPerCount != 0
                    || isGuess && TypeGuess.changesUnit(fields, nanosecondsPerCount)) {
                return false;
            }
            value = fields.secondOfDay() * perSecond + fields.nanosecond() / nanosecondsPerCount;
            return true;
        }
    }

    /** Reads numbers with other signs than the usual ones. */
    private static final class SignedNumbers extends FieldParser {

        private final FieldParser parser;
        private final PlainNumber plain;

        SignedNumbers(FieldParser parser, NumberSigns signs) {
            this.parser = parser;
            plain = new PlainNumber(signs);
        }

        @Override
        boolean parse(byte[] bytes, int from, int to) {
            if (!plain.rewrite(bytes, from, to)
                    || !parser.parse(plain.bytes(), 0, plain.length())) {
                return false;
            }
            value = parser.value;
            high = parser.high;
            return true;
        }
    }
}
