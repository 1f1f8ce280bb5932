// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.Hash;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;

import java.util.Arrays;
import java.util.List;

/**
 * Tells the partition of each row by a hash of its keys. Rows with equal keys are in one partition,
 * whichever tables they are rows of. A partition can be divided once more, by other bits: each
 * level has its own. For one thread.
 */
public final class KeyPartitions {

    /** Partitions of each level. */
    public static final int COUNT = 64;

    private static final int BITS = 6;

    /** The hash of a null. */
    private static final long NULL = 0x6e756c6cL;

    /** The tables of an engine take the bits of a hash without this number. */
    private final long seed;

    private long[] hashes = {};
    private byte[] partitions = {};

    /**
     * Prepares.
     *
     * @param level how often the rows were divided before
     */
    public KeyPartitions(int level) {
        seed = (level + 1) * Hash.MULTIPLIER;
    }

    /**
     * Returns the partition of each row.
     *
     * @param keys the key columns, of fewer than 2^31 rows
     * @param rows the number of rows
     * @return an array of that length or longer, which the next call overwrites
     */
    public byte[] of(List<Column> keys, int rows) {
        if (hashes.length < rows) {
            hashes = new long[rows];
            partitions = new byte[rows];
        }
        Arrays.fill(hashes, 0, rows, Hash.FIRST);
        for (Column key : keys) {
            join(key, rows);
        }
        for (int row = 0; row < rows; row++) {
            partitions[row] = (byte) (Hash.of(hashes[row] + seed) >>> (Long.SIZE - BITS));
        }
        return partitions;
    }

    private void join(Column key, int rows) {
        switch (key) {
            case BitColumn bits -> join(bits, rows, row -> RawValues.getBoolean(bits, row) ? 1 : 0);
            case FixedWidthColumn fixed -> join(fixed, rows, ofFixed(fixed));
            case VariableWidthColumn strings -> join(strings, rows, ofStrings(strings));
            case DictionaryColumn coded -> {
                Hasher entries = ofStrings(coded.dictionary());
                FixedWidthColumn indices = coded.indices();
                join(coded, rows, row -> entries.of(RawValues.getLong(indices, row)));
            }
            case ListColumn lists ->
                    throw new IllegalArgumentException("a key of " + lists.type().label());
        }
    }

    private void join(Column key, int rows, Hasher hasher) {
        for (int row = 0; row < rows; row++) {
            hashes[row] = Hash.join(hashes[row], key.isNull(row) ? NULL : hasher.of(row));
        }
    }

    /** The hash of a row's value, which is no null. */
    @FunctionalInterface
    private interface Hasher {
        long of(long row);
    }

    private static Hasher ofStrings(VariableWidthColumn strings) {
        return row -> StringBytes.hash(strings.bytes(), strings.offset(row), strings.length(row));
    }

    private static Hasher ofFixed(FixedWidthColumn column) {
        ColumnType type = column.type();
        if (type instanceof ColumnType.Decimal) {
            return row ->
                    Hash.join(
                            Hash.of(RawValues.getLowLong(column, row)),
                            RawValues.getHighLong(column, row));
        }
        return type.isFloat()
                ? row -> ofFloat(RawValues.getDouble(column, row))
                : row -> RawValues.getLong(column, row);
    }

    /** Both zeros are equal, and so is each NaN to each other. */
    private static long ofFloat(double value) {
        return Double.doubleToLongBits(value + 0.0);
    }
}
