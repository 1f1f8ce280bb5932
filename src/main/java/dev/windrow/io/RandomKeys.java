package dev.windrow.io;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/**
 * Draws keys. Key number k, from 0, is k as an integer (k - 2^(bits-1) where there are more keys
 * than positive integers), k as a float, k units in the last place of a decimal, {@code key-k} as a
 * string, false and true, or k days after 1970-01-01. With a skew, lower numbers are more frequent.
 */
final class RandomKeys {

    /** The types that keys can have, for messages. */
    static final String SUPPORTED =
            "bool, int8, int16, int32, int64, float64, decimal(p,s), date32 or utf8";

    private static final byte[] PREFIX = "key-".getBytes(StandardCharsets.US_ASCII);

    /** All integers of so many bits are floats. */
    private static final int FLOAT64_BITS = 53;

    /** Dates before the year 10000. */
    private static final long MOST_DAYS = 2_932_896;

    /** Decimals of so many digits fit 64 bits. */
    private static final int LONG_DIGITS = 18;

    private RandomKeys() {}

    static boolean isSupported(ColumnType type) {
        return type == Primitive.BOOL
                || type == Primitive.FLOAT64
                || type == Primitive.DATE32
                || type == Primitive.UTF8
                || type.isInteger()
                || type instanceof ColumnType.Decimal;
    }

    /** Returns how many distinct keys a type has room for. */
    static long mostKeys(ColumnType type) {
        return switch (type) {
            case Primitive.BOOL -> 2;
            case Primitive.INT8, Primitive.INT16, Primitive.INT32 -> 1L << type.byteWidth() * 8;
            case Primitive.FLOAT64 -> 1L << FLOAT64_BITS;
            case Primitive.DATE32 -> MOST_DAYS;
            case ColumnType.Decimal decimal ->
                    (long) Math.pow(10, Math.min(decimal.precision(), LONG_DIGITS));
            default -> Long.MAX_VALUE / 2;
        };
    }

    /** Returns what draws keys. */
    static RandomColumn.Appender of(ColumnType type, long keys, double skew) {
        ToLongFunction<SplittableRandom> number = numbers(keys, skew);
        return switch (type) {
            case Primitive.BOOL ->
                    (random, target) -> target.appendBoolean(number.applyAsLong(random) != 0);
            case Primitive.FLOAT64 ->
                    (random, target) -> target.appendDouble(number.applyAsLong(random));
            case ColumnType.Decimal decimal ->
                    (random, target) -> target.appendInt128(0, number.applyAsLong(random));
            case Primitive.UTF8 -> strings(number);
            default -> {
                boolean many = type.isInteger() && keys > mostKeys(type) / 2;
                long first = many ? -mostKeys(type) / 2 : 0;
                yield (random, target) -> target.appendLong(first + number.applyAsLong(random));
            }
        };
    }

    private static ToLongFunction<SplittableRandom> numbers(long keys, double skew) {
        if (skew == 0) {
            return random -> random.nextLong(keys);
        }
        Zipf zipf = new Zipf(keys, skew);
        return random -> zipf.next(random) - 1;
    }

    private static RandomColumn.Appender strings(ToLongFunction<SplittableRandom> number) {
        return (random, target) -> {
            byte[] bytes = new byte[PREFIX.length + Long.toString(Long.MAX_VALUE).length()];
            long rest = number.applyAsLong(random);
            int at = bytes.length;
            do {
                bytes[--at] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest != 0);
            at -= PREFIX.length;
            System.arraycopy(PREFIX, 0, bytes, at, PREFIX.length);
            target.appendBytes(bytes, at, bytes.length);
        };
    }
}
