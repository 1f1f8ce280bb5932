// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A type and its test values. Values are {@code Boolean}, {@code Long}, {@code Double}, {@code
 * BigInteger} (unscaled decimals) and, for strings, {@code String} with one character (0 to 255)
 * for each byte.
 *
 * @param name its name in tests
 * @param type the type
 * @param isDictionary whether strings are given by a dictionary
 * @param keys gives distinct values, as many as the type has; the hardest come first
 * @param values draws a value to be aggregated
 */
record ColumnKind(
        String name,
        ColumnType type,
        boolean isDictionary,
        IntFunction<Object> keys,
        Function<Random, Object> values) {

    private static final double[] HARD_FLOATS = {
        0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        1.0,
        -1.0,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        -Float.MAX_VALUE
    };

    private static final String[] HARD_STRINGS = {
        "", "a", "a\0", "\0", "\0\0", "b", "a\0\0", "ab", "\u00ff", "\u007f", "\u0080", " "
    };

    static final ColumnKind BOOL =
            new ColumnKind("bool", Primitive.BOOL, false, i -> i % 2 == 1, Random::nextBoolean);
    static final ColumnKind INT8 = integer("int8", Primitive.INT8);
    static final ColumnKind INT16 = integer("int16", Primitive.INT16);
    static final ColumnKind INT32 = integer("int32", Primitive.INT32);
    static final ColumnKind INT64 = integer("int64", Primitive.INT64);
    static final ColumnKind FLOAT32 = floating("float32", Primitive.FLOAT32);
    static final ColumnKind FLOAT64 = floating("float64", Primitive.FLOAT64);
    static final ColumnKind DECIMAL_38 = decimal(38, 10);
    static final ColumnKind UTF8 = string("utf8", Primitive.UTF8, false, ColumnKind::anyString);
    static final ColumnKind SHORT_UTF8 =
            string("short utf8", Primitive.UTF8, false, ColumnKind::shortString);
    static final ColumnKind DICTIONARY =
            string("dictionary", Primitive.UTF8, true, ColumnKind::anyString);

    /** Every kind of column that can be a key; all can be aggregated. */
    static final List<ColumnKind> ALL =
            List.of(
                    BOOL,
                    INT8,
                    INT16,
                    INT32,
                    INT64,
                    FLOAT32,
                    FLOAT64,
                    decimal(4, 2),
                    decimal(18, 3),
                    DECIMAL_38,
                    integer("date32", Primitive.DATE32),
                    integer("timestamp(s)", new ColumnType.Timestamp(Unit.SECOND, null)),
                    integer(
                            "timestamp(ms)",
                            new ColumnType.Timestamp(Unit.MILLISECOND, "Asia/Tokyo")),
                    integer("timestamp(us)", new ColumnType.Timestamp(Unit.MICROSECOND, "UTC")),
                    integer("timestamp(ns)", new ColumnType.Timestamp(Unit.NANOSECOND, null)),
                    time("time(s)", Unit.SECOND),
                    time("time(ms)", Unit.MILLISECOND),
                    time("time(us)", Unit.MICROSECOND),
                    time("time(ns)", Unit.NANOSECOND),
                    UTF8,
                    SHORT_UTF8,
                    string("binary", Primitive.BINARY, false, ColumnKind::anyBytes),
                    DICTIONARY);

    /** One of each representation: all others lie in memory as one of these does. */
    static final List<ColumnKind> REPRESENTATIONS =
            List.of(
                    BOOL,
                    INT8,
                    INT32,
                    INT64,
                    FLOAT32,
                    FLOAT64,
                    DECIMAL_38,
                    UTF8,
                    SHORT_UTF8,
                    DICTIONARY);

    @Override
    public String toString() {
        return name;
    }

    /**
     * Returns all kinds but decimals of 38 digits, whose sums fail in DuckDB where they overflow:
     * narrower ones take their place.
     */
    static List<ColumnKind> withSumsOfDuckDb() {
        List<ColumnKind> kinds = new ArrayList<>(ALL);
        kinds.remove(DECIMAL_38);
        kinds.add(decimal(30, 10));
        kinds.add(decimal(12, 3));
        return kinds;
    }

    /** Makes a kind of times, all of which lie within the day: no other ones leave a table. */
    private static ColumnKind time(String name, Unit unit) {
        long last = unit.perDay() - 1;
        return new ColumnKind(
                name,
                new ColumnType.Time(unit),
                false,
                // A prime that divides no day: distinct until the day runs out.
                i -> i == 1 ? last : Math.floorMod(i * 7_919L, unit.perDay()),
                random ->
                        switch (random.nextInt(4)) {
                            case 0 -> random.nextLong(unit.perDay());
                            case 1 -> random.nextBoolean() ? last : 0L;
                            default -> (long) random.nextInt(100);
                        });
    }

    private static ColumnKind integer(String name, ColumnType type) {
        int drop = Long.SIZE - type.byteWidth() * Byte.SIZE;
        long greatest = Long.MAX_VALUE >> drop;
        return new ColumnKind(
                name,
                type,
                false,
                i ->
                        switch (i) {
                            case 0 -> 0L;
                            case 1 -> greatest;
                            case 2 -> ~greatest;
                            case 3 -> -1L;
                            // An odd factor: distinct until the bits run out.
                            default -> i * 0x9e3779b97f4a7c15L << drop >> drop;
                        },
                random ->
                        switch (random.nextInt(4)) {
                            case 0 -> random.nextLong() >> drop;
                            case 1 -> random.nextBoolean() ? greatest : ~greatest;
                            default -> (long) random.nextInt(-100, 100);
                        });
    }

    private static ColumnKind floating(String name, ColumnType type) {
        boolean isNarrow = type == Primitive.FLOAT32;
        return new ColumnKind(
                name,
                type,
                false,
                i -> i < HARD_FLOATS.length ? HARD_FLOATS[i] : (double) (i * 0.25f),
                random -> {
                    double value =
                            random.nextInt(500) == 0
                                    ? HARD_FLOATS[1 + random.nextInt(3)]
                                    : (random.nextDouble() - 0.4)
                                            * Math.pow(10, random.nextInt(-3, 7));
                    return isNarrow ? (double) (float) value : value;
                });
    }

    /** Returns decimals of a precision and scale. */
    static ColumnKind decimal(int precision, int scale) {
        BigInteger greatest = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
        return new ColumnKind(
                "decimal(" + precision + "," + scale + ")",
                new ColumnType.Decimal(precision, scale),
                false,
                i ->
                        switch (i) {
                            case 0 -> BigInteger.ZERO;
                            case 1 -> greatest;
                            case 2 -> greatest.negate();
                            case 3 -> BigInteger.ONE.negate();
                            // Neighbours differ in the high word alone.
                            default ->
                                    BigInteger.valueOf(i)
                                            .shiftLeft(precision > 20 && i % 2 == 0 ? 64 : 0)
                                            .mod(greatest);
                        },
                random ->
                        switch (random.nextInt(6)) {
                            case 0 -> random.nextBoolean() ? greatest : greatest.negate();
                            case 1, 2 ->
                                    new BigInteger(126, random)
                                            .mod(greatest)
                                            .multiply(
                                                    BigInteger.valueOf(random.nextInt(2) * 2 - 1));
                            default -> BigInteger.valueOf(random.nextInt(-99, 100));
                        });
    }

    private static ColumnKind string(
            String name, ColumnType type, boolean isDictionary, IntFunction<Object> keys) {
        return new ColumnKind(
                name, type, isDictionary, keys, random -> keys.apply(random.nextInt(1000)));
    }

    /** Hard ones, then lengths up to 40, half of which share all but their last bytes. */
    private static Object anyString(int i) {
        if (i < HARD_STRINGS.length) {
            return toBytes(HARD_STRINGS[i]);
        }
        String number = Integer.toString(i, Character.MAX_RADIX);
        return switch (i % 4) {
            case 0 -> "x".repeat(Math.max(0, i % 41 - number.length())) + number;
            case 1 -> "the same first thirty bytes... " + number;
            case 2 -> toBytes("\u00e9\u20ac\ud83d\ude00" + number);
            default -> number + "\0".repeat(i % 5);
        };
    }

    private static Object anyBytes(int i) {
        String number = (char) (i & 0xff) + "" + (char) (i >> 8 & 0xff) + (char) (i >> 16 & 0xff);
        return i == 0 ? "" : number + "\u00ff".repeat(i % 23);
    }

    private static Object shortString(int i) {
        return i == 0 ? "" : Integer.toString(i, Character.MAX_RADIX);
    }

    /** Returns UTF-8 bytes, one character each. */
    static String toBytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
