// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.sample;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import java.util.Optional;

/** What the sampled rows tell about one key column. */
public final class KeySample {

    private final Column column;
    private int maxBytes;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private long lastRow = -1;
    private long lastValue;
    private boolean ascends = true;

    KeySample(Column column) {
        this.column = column;
    }

    /** Adds a row. */
    void add(long row) {
        if (column.isNull(row)) {
            ascends = false;
            return;
        }
        if (column instanceof VariableWidthColumn strings) {
            maxBytes = Math.max(maxBytes, (int) Math.min(Integer.MAX_VALUE, strings.length(row)));
        } else if (column instanceof FixedWidthColumn fixed && isCountable(fixed.type())) {
            add(row, RawValues.getLong(fixed, row));
        }
    }

    private void add(long row, long value) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        if (lastRow >= 0) {
            int rows = Long.compare(lastRow, row);
            int values = Long.compare(lastValue, value);
            ascends &= rows * values >= 0;
        }
        lastRow = row;
        lastValue = value;
    }

    /**
     * Returns whether integers, dates and times ascend, as far as each row and the one that was
     * added before it tell, and none is null.
     */
    boolean ascends() {
        return ascends && lastRow >= 0;
    }

    /** Returns the length of the longest string, 0 for fixed width and dictionaries. */
    int maxBytes() {
        return maxBytes;
    }

    /** Returns the bits of a value; for strings, of the longest. */
    long bits() {
        if (column instanceof VariableWidthColumn) {
            return (long) maxBytes * Byte.SIZE;
        }
        if (column instanceof DictionaryColumn dictionary) {
            return bitsBelow(dictionary.dictionary().rows());
        }
        return column instanceof BitColumn ? 1 : (long) column.type().byteWidth() * Byte.SIZE;
    }

    /**
     * Returns the values to expect.
     *
     * @param allRows whether every row was sampled
     */
    Optional<KeyDomain> domain(boolean allRows) {
        if (column instanceof BitColumn) {
            return Optional.of(new KeyDomain(0, 1, true));
        }
        if (column instanceof DictionaryColumn dictionary) {
            return Optional.of(
                    new KeyDomain(0, Math.max(0, dictionary.dictionary().rows() - 1), true));
        }
        if (!(column instanceof FixedWidthColumn) || !isCountable(column.type())) {
            return Optional.empty();
        }
        long from = least > greatest ? 0 : least; // where all are null, any value will do
        long to = least > greatest ? 0 : greatest;
        return Optional.of(
                allRows
                        ? new KeyDomain(from, to, true)
                        : KeyDomain.around(from, to, column.type()));
    }

    /** Returns how many bits tell {@code values} values apart. */
    public static int bitsBelow(long values) {
        return values <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(values - 1);
    }

    private static boolean isCountable(ColumnType type) {
        return !type.isFloat() && !(type instanceof ColumnType.Decimal);
    }
}
