package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.text.NumberText;

import java.nio.file.Path;

/**
 * The narrowest type that all fields of a column so far are of: int64, else float64 (or a decimal,
 * where either would lose digits of integers; see {@link NumberGuess}), else bool, else date32,
 * else timestamp (in microseconds, or nanoseconds where there are more than six digits; at UTC if
 * all have offsets), else utf8. A column of nulls is utf8.
 */
final class TypeGuess implements CsvFieldVisitor {

    private enum Kind {
        NOTHING,
        INTEGER,
        FLOAT,
        BOOL,
        DATE,
        TIMESTAMP,
        INSTANT,
        TEXT
    }

    private static final int MICROSECOND_DIGITS = 6;

    /** Seconds from 1970, a little less than what 64 bits of nanoseconds reach. */
    private static final long MOST_NANOSECOND_SECONDS =
            Long.MAX_VALUE / Unit.NANOSECOND.perSecond();

    private final NumberText number = new NumberText();
    private final TemporalFields temporal = new TemporalFields();
    private final NumberGuess numbers;
    private Kind kind = Kind.NOTHING;
    private boolean nanosecondDigits;
    private boolean beyondNanoseconds;

    /**
     * Makes a guess.
     *
     * @param column the column's name, for messages
     * @param path the file that is looked at first
     */
    TypeGuess(String column, Path path) {
        numbers = new NumberGuess(column, path);
    }

    /** Says in which file the following fields stand. */
    void beginFile(Path path) {
        numbers.beginFile(path);
    }

    @Override
    public void field(char[] chars, int from, int to, boolean quoted, long line) {
        if (kind == Kind.TEXT || (from == to && !quoted)) {
            return;
        }
        kind = joined(kind, kindOf(chars, from, to, line));
    }

    /**
     * Returns the type.
     *
     * @throws WindrowException {@code BAD_FIELD} for a number that no type of numbers has room for
     */
    ColumnType type() {
        Unit unit = nanosecondDigits ? Unit.NANOSECOND : Unit.MICROSECOND;
        return switch (kind) {
            case INTEGER -> numbers.integerType();
            case FLOAT -> numbers.floatType();
            case BOOL -> Primitive.BOOL;
            case DATE -> Primitive.DATE32;
            case TIMESTAMP, INSTANT ->
                    nanosecondDigits && beyondNanoseconds
                            ? Primitive.UTF8
                            : new ColumnType.Timestamp(unit, kind == Kind.INSTANT ? "UTC" : null);
            case NOTHING, TEXT -> Primitive.UTF8;
        };
    }

    private Kind kindOf(char[] chars, int from, int to, long line) {
        if (number.parseInteger(chars, from, to)) {
            numbers.addInteger(number.integer(), chars, from, to, line);
            return Kind.INTEGER;
        }
        if (number.isFloat(chars, from, to)) {
            numbers.addOther(number, chars, from, to, line);
            return number.isPlainInteger() ? Kind.INTEGER : Kind.FLOAT;
        }
        if (isBoolean(chars, from, to)) {
            return Kind.BOOL;
        }
        if (temporal.parseDate(chars, from, to)) {
            return Kind.DATE;
        }
        if (temporal.parseTimestamp(chars, from, to)) {
            nanosecondDigits |= temporal.fractionDigits() > MICROSECOND_DIGITS;
            beyondNanoseconds |= Math.abs(temporal.epochSecond()) >= MOST_NANOSECOND_SECONDS;
            return temporal.offsetSeconds() == null ? Kind.TIMESTAMP : Kind.INSTANT;
        }
        return Kind.TEXT;
    }

    private static Kind joined(Kind a, Kind b) {
        if (a == b || a == Kind.NOTHING) {
            return b;
        }
        return switch (a) {
            case INTEGER -> b == Kind.FLOAT ? Kind.FLOAT : Kind.TEXT;
            case FLOAT -> b == Kind.INTEGER ? Kind.FLOAT : Kind.TEXT;
            case DATE -> b == Kind.TIMESTAMP ? Kind.TIMESTAMP : Kind.TEXT;
            case TIMESTAMP -> b == Kind.DATE ? Kind.TIMESTAMP : Kind.TEXT;
            case NOTHING, BOOL, INSTANT, TEXT -> Kind.TEXT;
        };
    }

    private static boolean isBoolean(char[] chars, int from, int to) {
        int length = to - from;
        if (length != "true".length() && length != "false".length()) {
            return false;
        }
        String text = new String(chars, from, length);
        return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
    }
}
