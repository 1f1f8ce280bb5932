// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.VariableWidthColumn;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Key columns with {@code keys} distinct keys, of every type that strategies treat differently. */
final class KeyGenerators {

    private static final long SEED = 1;
    private static final int NULL_EVERY = 11;
    private static final String LONG_BEGINNING = "a common and rather long beginning, number ";
    private static final BigInteger WIDER_THAN_A_LONG = BigInteger.TEN.pow(19);

    private KeyGenerators() {}

    /** Returns the index of a row's key: the first rows have each key once, later rows any. */
    private static int index(int row, int keys) {
        return row < keys ? row : (int) (Generator.mixed(row, SEED) % keys);
    }

    static Generator int32(int keys) {
        return Generator.of(Primitive.INT32, int32Value(keys));
    }

    static Generator int32WithNulls(int keys) {
        return Generator.of(Primitive.INT32, Generator.withNulls(NULL_EVERY, int32Value(keys)));
    }

    private static Generator.Value int32Value(int keys) {
        return (builder, row) -> builder.appendLong((index(row, keys) - keys / 2) * 7919L);
    }

    static Generator int16(int keys) {
        return Generator.of(
                Primitive.INT16, (builder, row) -> builder.appendLong(index(row, keys) - 500));
    }

    static Generator int64(int keys) {
        return Generator.of(
                Primitive.INT64,
                (builder, row) -> builder.appendLong((index(row, keys) - 3) * 0x9e3779b97f4a7c15L));
    }

    static Generator date32(int keys) {
        return Generator.of(
                Primitive.DATE32, (builder, row) -> builder.appendLong(index(row, keys) - 100));
    }

    static Generator bool() {
        return Generator.of(
                Primitive.BOOL,
                (builder, row) -> builder.appendBoolean(Generator.mixed(row, SEED + 2) % 2 == 1));
    }

    /** The first keys are NaN with various bits, 0.0 and -0.0, and infinity. */
    static Generator float64(int keys) {
        return Generator.of(
                Primitive.FLOAT64,
                (builder, row) -> builder.appendDouble(floatKey(index(row, keys), row)));
    }

    private static double floatKey(int index, int row) {
        return switch (index) {
            case 0 -> Double.longBitsToDouble(0x7ff8000000000000L + row);
            case 1 -> (row & 1) == 0 ? 0.0 : -0.0;
            case 2 -> Double.NEGATIVE_INFINITY;
            default -> index * 0.37 - 5;
        };
    }

    static Generator decimal(int keys) {
        return Generator.of(
                new ColumnType.Decimal(30, 2),
                (builder, row) -> {
                    BigInteger key =
                            WIDER_THAN_A_LONG.multiply(BigInteger.valueOf(index(row, keys) - 2));
                    builder.appendInt128(Int128.high(key), Int128.low(key));
                });
    }

    /** Strings of up to eight bytes; the empty string is one of them. */
    static Generator shortStrings(int keys) {
        return Generator.of(
                Primitive.UTF8,
                (builder, row) -> {
                    int index = index(row, keys);
                    appendString(builder, index == 0 ? "" : "k" + index);
                });
    }

    static Generator shortStringsWithNulls(int keys) {
        return Generator.of(
                Primitive.UTF8,
                Generator.withNulls(
                        NULL_EVERY + 2,
                        (builder, row) ->
                                appendString(
                                        builder, "k" + Generator.mixed(row, SEED + 1) % keys)));
    }

    /** Strings that differ in their last bytes only. */
    static Generator longStrings(int keys) {
        return Generator.of(
                Primitive.UTF8,
                (builder, row) -> appendString(builder, LONG_BEGINNING + index(row, keys)));
    }

    /** A dictionary with a null entry, an entry that nobody uses, and every key twice. */
    static Generator dictionary(int keys) {
        return (rows, owner) -> {
            Column indices =
                    Generator.of(
                                    Primitive.INT32,
                                    Generator.withNulls(
                                            NULL_EVERY,
                                            (builder, row) ->
                                                    builder.appendLong(dictionaryIndex(row, keys))))
                            .generate(rows, owner);
            return new DictionaryColumn((FixedWidthColumn) indices, entries(keys, owner));
        };
    }

    private static int dictionaryIndex(int row, int keys) {
        return row % 101 == 7 ? 0 : 2 + index(row, keys) + (row & 1) * keys;
    }

    private static VariableWidthColumn entries(int keys, ColumnMemory owner) {
        return (VariableWidthColumn)
                Generator.of(
                                Primitive.UTF8,
                                (builder, entry) -> {
                                    if (entry == 0) {
                                        builder.appendNull();
                                    } else {
                                        appendString(builder, "entry " + (entry - 2 + keys) % keys);
                                    }
                                })
                        .generate(2 + 2 * keys, owner);
    }

    static void appendString(ColumnBuilder builder, String text) {
        builder.appendBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
