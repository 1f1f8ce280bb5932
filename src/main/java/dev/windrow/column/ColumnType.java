// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** The logical type of a column's values. */
public sealed interface ColumnType {

    /** {@return the type as people write it, such as {@code int32} or {@code decimal(12,2)}} */
    String label();

    /**
     * {@return the bytes of a value, or 0 for bits (bool) and for variable width (utf8, binary,
     * lists)}
     */
    int byteWidth();

    /**
     * {@return the fewest bytes that hold each value of the type, or 0 as {@link #byteWidth} says}
     * Only those of decimals of at most 18 digits are fewer than {@link #byteWidth}.
     */
    default int leastWidth() {
        return byteWidth();
    }

    /** The types without parameters. */
    enum Primitive implements ColumnType {
        /** True or false, a bit each. */
        BOOL(0),
        /** Integers of 8 bits, signed as all integers are. */
        INT8(1),
        /** Integers of 16 bits. */
        INT16(2),
        /** Integers of 32 bits. */
        INT32(4),
        /** Integers of 64 bits. */
        INT64(8),
        /** IEEE 754 numbers of 32 bits. */
        FLOAT32(4),
        /** IEEE 754 numbers of 64 bits. */
        FLOAT64(8),
        /** Dates, as days since 1970-01-01 of 32 bits. */
        DATE32(4),
        /** Strings in UTF-8. */
        UTF8(0),
        /** Byte strings. */
        BINARY(0);

        private final int byteWidth;

        Primitive(int byteWidth) {
            this.byteWidth = byteWidth;
        }

        @Override
        public int byteWidth() {
            return byteWidth;
        }

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /** The unit of a time or a timestamp. */
    enum Unit {
        /** Seconds. */
        SECOND("s", 1L),
        /** Thousandths of a second. */
        MILLISECOND("ms", 1_000L),
        /** Millionths of a second. */
        MICROSECOND("us", 1_000_000L),
        /** Billionths of a second. */
        NANOSECOND("ns", 1_000_000_000L);

        private static final long SECONDS_PER_DAY = 86_400;

        private final String label;
        private final long perSecond;

        Unit(String label, long perSecond) {
            this.label = label;
            this.perSecond = perSecond;
        }

        /** {@return the abbreviation, such as {@code ms}} */
        public String label() {
            return label;
        }

        /** {@return how many of these units make a second} */
        public long perSecond() {
            return perSecond;
        }

        /** {@return how many of these units make a day} */
        public long perDay() {
            return SECONDS_PER_DAY * perSecond;
        }
    }

    /**
     * Exact decimal numbers: 128-bit two's complement, little-endian, times 10^-scale.
     *
     * @param precision decimal digits in all, 1 to 38
     * @param scale digits behind the point, 0 to 38
     */
    record Decimal(int precision, int scale) implements ColumnType {

        /** The most digits that 128 bits hold. */
        public static final int MAX_PRECISION = 38;

        /** The most digits that 64 bits hold, whatever they are. */
        public static final int MAX_LONG_PRECISION = 18;

        /** {@return whether 64 bits hold the unscaled value of each decimal of the type} */
        public boolean fitsLong() {
            return precision <= MAX_LONG_PRECISION;
        }

        @Override
        public String label() {
            return "decimal(" + precision + "," + scale + ")";
        }

        @Override
        public int byteWidth() {
            return 16;
        }

        @Override
        public int leastWidth() {
            return fitsLong() ? Long.BYTES : byteWidth();
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Points in time, as 64-bit counts since 1970-01-01T00:00.
     *
     * @param unit what is counted
     * @param zone the time zone in which the values are shown; null for local times
     */
    record Timestamp(Unit unit, @Nullable String zone) implements ColumnType {
        /** Rejects a null unit. */
        public Timestamp {
            Objects.requireNonNull(unit, "unit");
        }

        @Override
        public String label() {
            return "timestamp(" + unit.label() + (zone == null ? "" : "," + zone) + ")";
        }

        @Override
        public int byteWidth() {
            return Long.BYTES;
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Times of day: 32 bits in seconds and milliseconds, 64 bits in finer units.
     *
     * @param unit what is counted
     */
    record Time(Unit unit) implements ColumnType {
        /** Rejects null. */
        public Time {
            Objects.requireNonNull(unit, "unit");
        }

        @Override
        public String label() {
            return "time(" + unit.label() + ")";
        }

        @Override
        public int byteWidth() {
            return unit.perSecond() <= Unit.MILLISECOND.perSecond() ? Integer.BYTES : Long.BYTES;
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Lists of values of one type: columns of files, results of aggregations, and values of SQL.
     *
     * @param element the type of the values
     */
    record ListOf(ColumnType element) implements ColumnType {
        /** Rejects null. */
        public ListOf {
            Objects.requireNonNull(element, "element");
        }

        @Override
        public String label() {
            return "list(" + element.label() + ")";
        }

        @Override
        public int byteWidth() {
            return 0;
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Values of several fields, each with a name and a type of its own.
     *
     * @param fields the types by name, in order
     */
    record StructOf(SequencedMap<String, ColumnType> fields) implements ColumnType {

        /** The type of a null that stands beside no value: it becomes any other type. */
        public static final StructOf NOTHING = new StructOf(new LinkedHashMap<>());

        /** Copies the fields. */
        public StructOf {
            fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        }

        @Override
        public String label() {
            return fields.entrySet().stream()
                    .map(field -> field.getKey() + " " + field.getValue().label())
                    .collect(Collectors.joining(", ", "struct(", ")"));
        }

        @Override
        public int byteWidth() {
            return 0;
        }

        /** {@return whether the other is a struct of the same fields in the same order} */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof StructOf(var others)
                    && List.copyOf(fields.entrySet()).equals(List.copyOf(others.entrySet()));
        }

        /** {@return a hash of the fields in their order} */
        @Override
        public int hashCode() {
            return List.copyOf(fields.entrySet()).hashCode();
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Values of a kind of their own, which are stored as lists or structs: maps as lists of
     * entries, and intervals as structs of numbers.
     *
     * @param name the kind, {@code map} or {@code interval}
     * @param stored how a value is stored
     */
    record Named(String name, ColumnType stored) implements ColumnType {

        private static final String MAP = "map";
        private static final String KEY = "key";
        private static final String VALUE = "value";

        /**
         * Months, days and microseconds, none of which becomes another. Before them stands the
         * length in microseconds that orders intervals: a month has 30 days of 24 hours.
         */
        public static final Named INTERVAL = interval();

        /** Rejects null. */
        public Named {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(stored, "stored");
        }

        private static Named interval() {
            LinkedHashMap<String, ColumnType> numbers = new LinkedHashMap<>();
            for (String number : List.of("length", "months", "days", "microseconds")) {
                numbers.put(number, Primitive.INT64);
            }
            return new Named("interval", new StructOf(numbers));
        }

        /**
         * {@return the type of maps}
         *
         * @param key the type of the keys
         * @param value the type of the values
         */
        public static Named map(ColumnType key, ColumnType value) {
            LinkedHashMap<String, ColumnType> entry = new LinkedHashMap<>();
            entry.put(KEY, key);
            entry.put(VALUE, value);
            return new Named(MAP, new ListOf(new StructOf(entry)));
        }

        /** {@return whether values are maps} */
        public boolean isMap() {
            return name.equals(MAP);
        }

        /** {@return the type of a map's entries, structs of a key and a value} */
        public StructOf entry() {
            return (StructOf) ((ListOf) stored).element();
        }

        /** {@return the type of a map's keys} */
        public ColumnType key() {
            return Objects.requireNonNull(entry().fields().get(KEY));
        }

        /** {@return the type of a map's values} */
        public ColumnType value() {
            return Objects.requireNonNull(entry().fields().get(VALUE));
        }

        @Override
        public String label() {
            return isMap() ? "map(" + key().label() + ", " + value().label() + ")" : name;
        }

        @Override
        public int byteWidth() {
            return 0;
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /**
     * Lists, structs, maps or intervals as byte strings, see {@link PackedValues}: equal values
     * have equal bytes, and the order of bytes is that of values. What compares, sorts, groups and
     * joins byte strings does so with them.
     *
     * @param value the type of the values: lists, structs, maps or intervals
     */
    record Packed(ColumnType value) implements ColumnType {
        /** Rejects null. */
        public Packed {
            Objects.requireNonNull(value, "value");
        }

        /**
         * {@return the type in which values are computed: lists and structs are packed}
         *
         * @param type any type
         */
        public static ColumnType of(ColumnType type) {
            return type.isNested() && !(type instanceof Packed) ? new Packed(type) : type;
        }

        /**
         * {@return the type of values that may be packed}
         *
         * @param type any type
         */
        public static ColumnType valueOf(ColumnType type) {
            return type instanceof Packed(ColumnType value) ? value : type;
        }

        /**
         * {@return the type of a column of lists, which are packed if their elements are}
         *
         * @param element the type of a column of the elements
         */
        public static ColumnType lists(ColumnType element) {
            return element instanceof Packed(ColumnType each)
                    ? new Packed(new ListOf(each))
                    : new ListOf(element);
        }

        /**
         * {@return the type of structs}
         *
         * @param fields the types of columns of the fields, by name and in order
         */
        public static StructOf structs(SequencedMap<String, ColumnType> fields) {
            LinkedHashMap<String, ColumnType> values = new LinkedHashMap<>(fields);
            values.replaceAll((name, type) -> valueOf(type));
            return new StructOf(values);
        }

        @Override
        public String label() {
            return value.label();
        }

        @Override
        public int byteWidth() {
            return 0;
        }

        @Override
        public String toString() {
            return label();
        }
    }

    /** {@return whether values are of variable width: utf8, binary and packed values} */
    default boolean isVariableWidth() {
        return this == Primitive.UTF8 || this == Primitive.BINARY || this instanceof Packed;
    }

    /** {@return whether values are lists, structs, maps or intervals, packed or not} */
    default boolean isNested() {
        return this instanceof ListOf
                || this instanceof StructOf
                || this instanceof Named
                || this instanceof Packed;
    }

    /** {@return whether this is int8, int16, int32 or int64} */
    default boolean isInteger() {
        return this == Primitive.INT8
                || this == Primitive.INT16
                || this == Primitive.INT32
                || this == Primitive.INT64;
    }

    /** {@return whether this is float32 or float64} */
    default boolean isFloat() {
        return this == Primitive.FLOAT32 || this == Primitive.FLOAT64;
    }

    /** {@return whether values can be added up: integers, floats and decimals} */
    default boolean isNumeric() {
        return isInteger() || isFloat() || this instanceof Decimal;
    }
}
