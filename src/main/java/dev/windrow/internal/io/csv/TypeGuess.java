// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.NumberText;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The narrowest type that all fields of a column so far are of: int64, else float64 (or a decimal,
 * where either would lose digits of integers; see {@link NumberGuess}), else bool, else date32,
 * else timestamp (in microseconds, or nanoseconds where there are more than six digits; at UTC if
 * all have offsets), else time, else utf8. All dates of a column are written in one format. A
 * column of nulls is utf8. So is one with {@code 007} or {@code +49}, of which a number would lose
 * characters. Objects of JSON are structs of all names that one of them has, or maps where these
 * are many and their values alike; arrays are lists. Beside other values, both are text.
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
        TIME,
        ARRAY,
        OBJECT,
        TEXT
    }

    private static final int MICROSECOND_DIGITS = 6;
    private static final byte[] ARRAY = "[…]".getBytes(UTF_8);
    private static final byte[] OBJECT = "{…}".getBytes(UTF_8);
    private static final String ELEMENT = "element";

    /** Objects with more names than this have values for names, as maps have. */
    private static final int MOST_FIELDS = 200;

    /** Seconds from 1970, a little less than what 64 bits of nanoseconds reach. */
    private static final long MOST_NANOSECOND_SECONDS =
            Long.MAX_VALUE / Unit.NANOSECOND.perSecond();

    private final NumberText number = new NumberText();
    private final TemporalFields temporal = new TemporalFields();
    private final NumberGuess numbers;
    private final String column;
    private final TextFile file;
    private final CsvValues values;
    private final PlainNumber plain;
    private Kind kind = Kind.NOTHING;
    private @Nullable Place first;
    private @Nullable OddField odd;

    /** What a column of text was before it was text. */
    private Kind before = Kind.NOTHING;

    /** Of objects their fields by name, and of arrays their elements. */
    private final Map<String, TypeGuess> members = new LinkedHashMap<>();

    /** A bit for each format that all dates so far are in. */
    private int formats = -1;

    /** The first word that stands for null, unless this is a column of text. */
    private @Nullable String nullWord;

    private boolean nanosecondDigits;
    private boolean beyondNanoseconds;

    /**
     * Makes a guess.
     *
     * @param column the column's name, for messages
     * @param file the file that is looked at, for messages
     */
    TypeGuess(String column, TextFile file) {
        this(column, file, file.values());
    }

    /** Makes a guess of values that are written in some way. */
    TypeGuess(String column, TextFile file, CsvValues values) {
        this.column = column;
        this.file = file;
        this.values = values;
        numbers = new NumberGuess(column, file);
        plain = new PlainNumber(values.numbers());
    }

    /** Adds the fields of another guess, which stand behind those of this one. */
    void add(TypeGuess next) {
        boolean isOtherFormat =
                isDated(kind) && isDated(next.kind) && (formats & next.formats) == 0;
        Kind both = isOtherFormat ? Kind.TEXT : joined(kind, next.kind);
        if (kind == Kind.NOTHING) {
            first = next.first;
            before = next.before;
            odd = next.odd;
        } else if (kind != Kind.TEXT && both == Kind.TEXT) {
            before = kind;
            boolean isFirst = next.before == Kind.NOTHING || joined(kind, next.before) == Kind.TEXT;
            odd = isFirst && next.first != null ? odd(next.first) : next.odd;
        }
        kind = both;
        formats &= next.formats;
        nullWord = nullWord == null ? next.nullWord : nullWord;
        nanosecondDigits |= next.nanosecondDigits;
        beyondNanoseconds |= next.beyondNanoseconds;
        numbers.add(next.numbers);
        next.members.forEach((name, guess) -> member(name).add(guess));
    }

    /** Returns whether the type is one that may change with every further number. */
    boolean needsAllFields() {
        return kind == Kind.INTEGER && numbers.isBeyondInt64()
                || kind == Kind.FLOAT && numbers.isRounded();
    }

    /** Returns whether it is a column of text. */
    boolean isText() {
        return kind == Kind.TEXT;
    }

    /** Returns whether it is a column of numbers. */
    boolean isNumber() {
        return kind == Kind.INTEGER || kind == Kind.FLOAT;
    }

    /** Returns whether all fields so far are null. */
    boolean isOfNothing() {
        return kind == Kind.NOTHING;
    }

    @Override
    public void field(byte[] bytes, int from, int to, boolean quoted, long record) {
        if (kind == Kind.TEXT) {
            return;
        }
        int begin = CsvValues.begin(bytes, from, to);
        int end = CsvValues.end(bytes, begin, to);
        if (begin < end && values.nulls().contains(bytes, begin, end)) {
            nullWord = nullWord == null ? FieldParser.text(bytes, begin, end) : nullWord;
        } else if (begin < end) {
            add(kindOf(bytes, begin, end, record), bytes, begin, end, record);
        }
    }

    /** Looks at a text that is no number, whatever its characters are, but may be a date. */
    void text(byte[] bytes, long record) {
        if (kind != Kind.TEXT) {
            Kind found = temporalKindOf(bytes, 0, bytes.length);
            add(found, bytes, 0, bytes.length, record);
        }
    }

    /**
     * Looks at an array.
     *
     * @return the guess of its elements
     */
    TypeGuess array(long record) {
        add(Kind.ARRAY, ARRAY, 0, ARRAY.length, record);
        return member(ELEMENT);
    }

    /** Looks at an object, whose fields are to be looked at, too. */
    void object(long record) {
        add(Kind.OBJECT, OBJECT, 0, OBJECT.length, record);
    }

    /** Returns the guess of a field of objects. */
    TypeGuess member(String name) {
        return members.computeIfAbsent(name, _ -> new TypeGuess(name, file, values));
    }

    private void add(Kind found, byte[] bytes, int from, int to, long record) {
        Kind both = joined(kind, found);
        if (kind == Kind.NOTHING || both == Kind.TEXT) {
            Place place = new Place(file, record, new String(bytes, from, to - from, UTF_8));
            if (kind == Kind.NOTHING) {
                first = place;
            }
            if (kind != Kind.NOTHING || number.isMarkedNumber(bytes, from, to)) {
                before = kind;
                odd = odd(place);
            }
        }
        kind = both;
    }

    /** Returns the field without which the column would not be text, if there is one. */
    Optional<OddField> odd() {
        return Optional.ofNullable(odd);
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
            case TIME -> new ColumnType.Time(unit);
            case TIMESTAMP, INSTANT ->
                    nanosecondDigits && beyondNanoseconds
                            ? Primitive.UTF8
                            : new ColumnType.Timestamp(unit, kind == Kind.INSTANT ? "UTC" : null);
            case ARRAY -> Packed.lists(member(ELEMENT).type());
            case OBJECT -> members.isEmpty() ? Primitive.UTF8 : Packed.of(objects());
            case NOTHING, TEXT -> Primitive.UTF8;
        };
    }

    private ColumnType objects() {
        if (members.size() > MOST_FIELDS) {
            TypeGuess any = new TypeGuess(column, file, values);
            members.values().forEach(any::add);
            if (!any.isText() || members.values().stream().allMatch(TypeGuess::isText)) {
                return Named.map(Primitive.UTF8, Packed.valueOf(any.type()));
            }
        }
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        members.forEach((name, guess) -> fields.put(name, guess.type()));
        return Packed.structs(fields);
    }

    /** Returns how the dates are written; null if there are none. */
    @Nullable DateFormat dates() {
        return isDated(kind) ? values.dates().get(Integer.numberOfTrailingZeros(formats)) : null;
    }

    /** Returns what to tell of how the fields are written. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        DateFormat dates = dates();
        if (dates != null && dates != DateFormat.ISO) {
            remarks.add(
                    "column \""
                            + column
                            + "\": dates are written "
                            + dates.pattern()
                            + "; --date-format names another format");
        }
        if (nullWord != null && kind != Kind.TEXT && kind != Kind.NOTHING) {
            remarks.add("column \"" + column + "\": " + nullWord + " stands for null");
        }
        return remarks;
    }

    /** A field, and where it stands. */
    private record Place(TextFile file, long record, String text) {}

    /** Returns the field that makes text of a column that is not text so far. */
    private OddField odd(Place place) {
        ColumnType type =
                switch (kind) {
                    case INTEGER -> Primitive.INT64;
                    case FLOAT -> Primitive.FLOAT64;
                    case BOOL -> Primitive.BOOL;
                    case DATE -> Primitive.DATE32;
                    case TIME -> new ColumnType.Time(Unit.MICROSECOND);
                    case TIMESTAMP, INSTANT -> new ColumnType.Timestamp(Unit.MICROSECOND, null);
                    case ARRAY, OBJECT, NOTHING, TEXT -> Primitive.UTF8;
                };
        return new OddField(column, place.file(), place.record(), place.text(), type);
    }

    private Kind kindOf(byte[] bytes, int from, int to, long record) {
        if (values.numbers().isPlain()) {
            return plainKindOf(bytes, from, to, record);
        }
        Kind found = temporalKindOf(bytes, from, to);
        return found == Kind.TEXT && plain.rewrite(bytes, from, to)
                ? plainKindOf(plain.bytes(), 0, plain.length(), record)
                : found;
    }

    private Kind plainKindOf(byte[] bytes, int from, int to, long record) {
        if (NumberText.isMarked(bytes, from, to)) {
            return temporalKindOf(bytes, from, to);
        }
        if (number.parseInteger(bytes, from, to)) {
            numbers.addInteger(number.integer(), bytes, from, to, record);
            return Kind.INTEGER;
        }
        if (number.isFloat(bytes, from, to)) {
            numbers.addOther(number, bytes, from, to, record);
            return number.isPlainInteger() ? Kind.INTEGER : Kind.FLOAT;
        }
        if (isBoolean(bytes, from, to)) {
            return Kind.BOOL;
        }
        return temporalKindOf(bytes, from, to);
    }

    private Kind temporalKindOf(byte[] bytes, int from, int to) {
        Kind found = Kind.TEXT;
        int suitable = 0;
        for (int i = 0; i < values.dates().size(); i++) {
            boolean isLeft = (formats >>> i & 1) != 0;
            Kind inFormat = isLeft ? kindOf(bytes, from, to, values.dates().get(i)) : Kind.TEXT;
            if (inFormat != Kind.TEXT) {
                suitable |= 1 << i;
                found = inFormat;
            }
        }
        if (found != Kind.TEXT) {
            formats &= suitable;
        } else if (temporal.parseTime(bytes, from, to)) {
            nanosecondDigits |= temporal.fractionDigits() > MICROSECOND_DIGITS;
            found = Kind.TIME;
        }
        return found;
    }

    private Kind kindOf(byte[] bytes, int from, int to, DateFormat format) {
        if (temporal.parseDate(bytes, from, to, format)) {
            return Kind.DATE;
        }
        if (!temporal.parseTimestamp(bytes, from, to, format)) {
            return Kind.TEXT;
        }
        nanosecondDigits |= temporal.fractionDigits() > MICROSECOND_DIGITS;
        beyondNanoseconds |= isBeyondNanoseconds(temporal);
        return temporal.offsetSeconds() == null ? Kind.TIMESTAMP : Kind.INSTANT;
    }

    private static boolean isDated(Kind kind) {
        return kind == Kind.DATE || kind == Kind.TIMESTAMP || kind == Kind.INSTANT;
    }

    private static Kind joined(Kind a, Kind b) {
        if (a == b || a == Kind.NOTHING) {
            return b;
        }
        if (b == Kind.NOTHING) {
            return a;
        }
        return switch (a) {
            case INTEGER -> b == Kind.FLOAT ? Kind.FLOAT : Kind.TEXT;
            case FLOAT -> b == Kind.INTEGER ? Kind.FLOAT : Kind.TEXT;
            case DATE -> b == Kind.TIMESTAMP ? Kind.TIMESTAMP : Kind.TEXT;
            case TIMESTAMP -> b == Kind.DATE ? Kind.TIMESTAMP : Kind.TEXT;
            case NOTHING, BOOL, INSTANT, TIME, ARRAY, OBJECT, TEXT -> Kind.TEXT;
        };
    }

    /** Returns whether a time has digits for which its column would have another unit. */
    static boolean changesUnit(TemporalFields time, long nanosecondsPerCount) {
        return nanosecondsPerCount > 1 && time.fractionDigits() > MICROSECOND_DIGITS;
    }

    /** Returns whether 64 bits of nanoseconds do not reach a time. */
    static boolean isBeyondNanoseconds(TemporalFields time) {
        return Math.abs(time.epochSecond()) >= MOST_NANOSECOND_SECONDS;
    }

    /** Returns whether a field is true or false without any doubt, such as 1 leaves. */
    static boolean isBoolean(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length != "true".length() && length != "false".length()) {
            return false;
        }
        String text = FieldParser.text(bytes, from, to);
        return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
    }
}
