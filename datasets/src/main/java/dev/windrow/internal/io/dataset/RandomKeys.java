// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import java.nio.charset.StandardCharsets;

/**
 * Draws keys. Key number k, from 0, is k as an integer (k - 2^(bits-1) if there are more keys than
 * positive integers), k as a float, k units in the last place of a decimal, {@code key-k} as a
 * string, false and true, or k days after 1970-01-01. Strings may also be numbers in letters, in
 * which the last letter changes fastest: {@code A}, {@code B}, {@code C}. Long ones thus begin with
 * the same letters.
 */
final class RandomKeys {

    /** The types that keys can have, for messages. */
    static final String SUPPORTED =
            "bool, int8, int16, int32, int64, float64, decimal(p,s), date32 or utf8";

    private static final byte[] PREFIX = "key-".getBytes(StandardCharsets.US_ASCII);

    /** Integers of up to this number of bits are exact floats. */
    private static final int FLOAT64_BITS = 53;

    /** Dates before the year 10000. */
    private static final long MOST_DAYS = 2_932_896;

    /** Decimals of up to this number of digits fit 64 bits. */
    private static final int LONG_DIGITS = 18;

    /** Letters of the longest strings. */
    static final int MOST_LETTERS = 1_000;

    /** The letters that a long can count. Those before them are always the same. */
    private static final int COUNTED_LETTERS = 13;

    private static final int ALPHABET = 26;

    private RandomKeys() {}

    static boolean isSupported(ColumnType type) {
        return type == Primitive.BOOL
                || type == Primitive.FLOAT64
                || type == Primitive.DATE32
                || type == Primitive.UTF8
                || type.isInteger()
                || type instanceof ColumnType.Decimal;
    }

    /** Returns the number of distinct keys that a type allows. */
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

    /** Returns the number of distinct strings of that many letters. */
    static long mostKeys(int letters) {
        long most = 1;
        for (int i = 0; i < Math.min(letters, COUNTED_LETTERS); i++) {
            most *= ALPHABET;
        }
        return most;
    }

    /**
     * Returns an appender of keys of a type.
     *
     * @param keys the number of distinct keys
     */
    static RandomColumn.Appender of(ColumnType type, long keys, KeyNumbers numbers) {
        return switch (type) {
            case Primitive.BOOL ->
                    (row, random, target) -> target.appendBoolean(numbers.of(row, random) != 0);
            case Primitive.FLOAT64 ->
                    (row, random, target) -> target.appendDouble(numbers.of(row, random));
            case ColumnType.Decimal decimal ->
                    (row, random, target) -> target.appendInt128(0, numbers.of(row, random));
            case Primitive.UTF8 -> strings(numbers);
            default -> {
                boolean many = type.isInteger() && keys > mostKeys(type) / 2;
                long first = many ? -mostKeys(type) / 2 : 0;
                yield (row, random, target) -> target.appendLong(first + numbers.of(row, random));
            }
        };
    }

    /** Returns an appender of strings of that many letters. */
    static RandomColumn.Appender ofLetters(int letters, KeyNumbers numbers) {
        return (row, random, target) -> {
            byte[] bytes = new byte[letters];
            long rest = numbers.of(row, random);
            for (int at = letters - 1; at >= 0; at--) {
                bytes[at] = (byte) ('A' + rest % ALPHABET);
                rest /= ALPHABET;
            }
            target.appendBytes(bytes);
        };
    }

    private static RandomColumn.Appender strings(KeyNumbers numbers) {
        return (row, random, target) -> {
            byte[] bytes = new byte[PREFIX.length + Long.toString(Long.MAX_VALUE).length()];
            long rest = numbers.of(row, random);
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
