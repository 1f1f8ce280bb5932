package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.text.NumberText;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Reads text as a value of one type. For one thread: an implementation may keep what it found. */
@FunctionalInterface
interface FieldParser {

    /**
     * Appends the value that a text stands for.
     *
     * @param chars the text is characters {@code [from, to)} of these
     * @return whether there is such a value; nothing is appended if not
     */
    boolean append(char[] chars, int from, int to, ColumnBuilder target);

    /**
     * Returns a parser for a type.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for lists, which no field is read as
     */
    static FieldParser of(ColumnType type) {
        return switch (type) {
            case Primitive.BOOL -> FieldParser::appendBoolean;
            case Primitive.INT8 -> integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case Primitive.INT16 -> integer(Short.MIN_VALUE, Short.MAX_VALUE);
            case Primitive.INT32 -> integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Primitive.INT64 -> integer(Long.MIN_VALUE, Long.MAX_VALUE);
            case Primitive.FLOAT32 -> float32();
            case Primitive.FLOAT64 -> float64();
            case Primitive.DATE32 -> date();
            case Primitive.UTF8 -> FieldParser::appendString;
            case Primitive.BINARY -> FieldParser::appendBase64;
            case ColumnType.Decimal decimal -> new DecimalParser(decimal);
            case ColumnType.Timestamp timestamp -> new TimestampParser(timestamp);
            case ColumnType.Time time -> time(time.unit());
            case ColumnType.ListOf list ->
                    throw WindrowException.of(
                            ErrorCode.UNSUPPORTED_TYPE,
                            "fields of CSV files cannot be read as %s: read them as utf8",
                            list.label());
        };
    }

    private static FieldParser integer(long least, long most) {
        NumberText number = new NumberText();
        return (chars, from, to, target) -> {
            if (!number.parseInteger(chars, from, to)
                    || number.integer() < least
                    || number.integer() > most) {
                return false;
            }
            target.appendLong(number.integer());
            return true;
        };
    }

    private static FieldParser float64() {
        NumberText number = new NumberText();
        return (chars, from, to, target) -> {
            if (!number.parseFloat(chars, from, to)) {
                return false;
            }
            target.appendDouble(number.float64());
            return true;
        };
    }

    /** By way of a float64, a float32 would be rounded twice. */
    private static FieldParser float32() {
        NumberText number = new NumberText();
        return (chars, from, to, target) -> {
            if (!number.parseFloat(chars, from, to)) {
                return false;
            }
            target.appendDouble(Float.parseFloat(new String(chars, from, to - from)));
            return true;
        };
    }

    private static FieldParser date() {
        TemporalFields fields = new TemporalFields();
        return (chars, from, to, target) -> {
            if (!fields.parseDate(chars, from, to) || fields.day() != (int) fields.day()) {
                return false;
            }
            target.appendLong(fields.day());
            return true;
        };
    }

    private static FieldParser time(ColumnType.Unit unit) {
        TemporalFields fields = new TemporalFields();
        long nanosecondsPerCount = ColumnType.Unit.NANOSECOND.perSecond() / unit.perSecond();
        return (chars, from, to, target) -> {
            if (!fields.parseTime(chars, from, to)
                    || fields.nanosecond() % nanosecondsPerCount != 0) {
                return false;
            }
            target.appendLong(
                    fields.secondOfDay() * unit.perSecond()
                            + fields.nanosecond() / nanosecondsPerCount);
            return true;
        };
    }

    private static boolean appendBoolean(char[] chars, int from, int to, ColumnBuilder target) {
        String text = new String(chars, from, to - from);
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            return false;
        }
        target.appendBoolean(text.equalsIgnoreCase("true"));
        return true;
    }

    private static boolean appendString(char[] chars, int from, int to, ColumnBuilder target) {
        target.appendBytes(new String(chars, from, to - from).getBytes(StandardCharsets.UTF_8));
        return true;
    }

    private static boolean appendBase64(char[] chars, int from, int to, ColumnBuilder target) {
        try {
            target.appendBytes(Base64.getDecoder().decode(new String(chars, from, to - from)));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
