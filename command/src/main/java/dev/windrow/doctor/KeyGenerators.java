// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.VariableWidthColumn;

import java.math.BigInteger;

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
        return int32Values(keys);
    }

    static Generator int32WithNulls(int keys) {
        return int32Values(keys).withNulls(NULL_EVERY);
    }

    private static Generator.OfRows int32Values(int keys) {
        return Generator.longs(Primitive.INT32, row -> (index(row, keys) - keys / 2) * 7919L);
    }

    static Generator int16(int keys) {
        return Generator.longs(Primitive.INT16, row -> index(row, keys) - 500);
    }

    static Generator int64(int keys) {
        return Generator.longs(
                Primitive.INT64, row -> (index(row, keys) - 3) * 0x9e3779b97f4a7c15L);
    }

    static Generator date32(int keys) {
        return Generator.longs(Primitive.DATE32, row -> index(row, keys) - 100);
    }

    static Generator bool() {
        return Generator.of(
                Primitive.BOOL,
                (builder, row) -> builder.appendBoolean(Generator.mixed(row, SEED + 2) % 2 == 1));
    }

    /** The first keys are NaN with various bits, 0.0 and -0.0, and infinity. */
    static Generator float64(int keys) {
        return Generator.doubles(row -> floatKey(index(row, keys), row));
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
        return Generator.texts(
                row -> {
                    int index = index(row, keys);
                    return index == 0 ? "" : "k" + index;
                });
    }

    static Generator shortStringsWithNulls(int keys) {
        return Generator.texts(row -> "k" + Generator.mixed(row, SEED + 1) % keys)
                .withNulls(NULL_EVERY + 2);
    }

    /** Strings that differ in their last bytes only. */
    static Generator longStrings(int keys) {
        return Generator.texts(row -> LONG_BEGINNING + index(row, keys));
    }

    /** A dictionary with a null entry, an entry that nobody uses, and every key twice. */
    static Generator dictionary(int keys) {
        Generator indices =
                Generator.longs(Primitive.INT32, row -> dictionaryIndex(row, keys))
                        .withNulls(NULL_EVERY);
        Generator.Value texts =
                Generator.texts(entry -> "entry " + (entry - 2 + keys) % keys).value();
        Generator entries =
                Generator.of(
                        Primitive.UTF8,
                        (builder, entry) -> {
                            if (entry == 0) {
                                builder.appendNull();
                            } else {
                                texts.append(builder, entry);
                            }
                        });
        return (rows, owner) ->
                new DictionaryColumn(
                        (FixedWidthColumn) indices.generate(rows, owner),
                        (VariableWidthColumn) entries.generate(2 + 2 * keys, owner));
    }

    private static int dictionaryIndex(int row, int keys) {
        return row % 101 == 7 ? 0 : 2 + index(row, keys) + (row & 1) * keys;
    }
}
