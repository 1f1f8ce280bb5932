// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.RawValues;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Values in place of nulls, each on the line through two values of its partition: the nearest one
 * before it and the nearest one behind it in the order, or the nearest two of one side. Values and
 * keys that are null, infinite or NaN are on no line.
 */
final class FilledValues {

    private static final int NONE = -1;

    private final FixedWidthColumn values;
    private final FixedWidthColumn keys;
    private final OrderedRows rows;
    private final CountedPositions counted;

    /** For each row, the two rows of its line; the same one twice if there is no other. */
    private final int[] ones;

    private final int[] others;

    private FilledValues(FixedWidthColumn values, FixedWidthColumn keys, OrderedRows rows) {
        this.values = values;
        this.keys = keys;
        this.rows = rows;
        counted =
                CountedPositions.Present.of(
                        row -> isNumber(values, row) && isNumber(keys, row), rows);
        ones = new int[rows.order().length];
        others = new int[ones.length];
    }

    /**
     * Returns a column of values.
     *
     * @throws dev.windrow.error.WindrowException {@code OVERFLOW} if one does not fit its type
     */
    static Column of(String name, String key, Table input, OrderedRows rows, ColumnMemory memory) {
        FixedWidthColumn values = (FixedWidthColumn) input.column(name);
        if (!values.validity().hasNulls()) {
            return values;
        }
        FilledValues filled = new FilledValues(values, (FixedWidthColumn) input.column(key), rows);
        rows.forEach(filled::find);
        try (ColumnBuilder builder = ColumnBuilder.of(values.type(), values.rows(), memory)) {
            for (int row = 0; row < values.rows(); row++) {
                filled.append(row, builder);
            }
            return builder.build(memory);
        }
    }

    private static boolean isNumber(FixedWidthColumn column, int row) {
        return !column.isNull(row)
                && (!column.type().isFloat() || Double.isFinite(RawValues.getDouble(column, row)));
    }

    private void find(OrderedRows.Place at) {
        int row = rows.rowAt(at.at());
        int one = NONE;
        int other = NONE;
        if (!values.isNull(row)) {
            one = row;
            other = row;
        } else if (isNumber(keys, row)) {
            long before = counted.before(at.at(), 0);
            long behind = counted.from(at.at() + 1, 0);
            one = rowAt(before, at);
            other = rowAt(behind, at);
            if (other == NONE && one != NONE) {
                other = one;
                one = rowAt(counted.before((int) before, 0), at);
            } else if (one == NONE && other != NONE) {
                one = other;
                other = rowAt(counted.from((int) behind + 1, 0), at);
            }
        }
        ones[row] = one == NONE ? other : one;
        others[row] = other == NONE ? one : other;
    }

    private int rowAt(long position, OrderedRows.Place at) {
        return position >= at.start() && position < at.end() ? rows.rowAt((int) position) : NONE;
    }

    private void append(int row, ColumnBuilder builder) {
        int one = ones[row];
        int other = others[row];
        double length = one == NONE ? 0 : difference(keys, one, other);
        if (one == NONE) {
            builder.appendNull();
        } else if (length == 0) {
            builder.appendRow(values, one);
        } else {
            double share = difference(keys, one, row) / length;
            double more = share * difference(values, one, other);
            boolean isBetween = share >= 0 && share <= 1;
            append(one, isBetween || values.type().isFloat() ? more : Math.rint(more), builder);
        }
    }

    /**
     * Appends a value that is so much more than that of a row, in whole units: a value between two
     * others is rounded towards the first, and one beyond them was rounded to the nearest before.
     */
    private void append(int row, double more, ColumnBuilder builder) {
        ColumnType type = values.type();
        if (type.isFloat()) {
            builder.appendDouble(RawValues.getDouble(values, row) + more);
        } else if (type instanceof ColumnType.Decimal decimal) {
            BigInteger sum =
                    RawValues.getUnscaled(values, row).add(new BigDecimal(more).toBigInteger());
            require(new BigDecimal(sum).precision() <= decimal.precision());
            builder.appendInt128(sum.shiftRight(Long.SIZE).longValue(), sum.longValue());
        } else {
            double sum = RawValues.getLong(values, row) + more;
            long exact = RawValues.getLong(values, row) + (long) more;
            int unused = Long.SIZE - Byte.SIZE * type.byteWidth();
            require(Math.abs(sum) < 0x1p63 && exact << unused >> unused == exact);
            builder.appendLong(exact);
        }
    }

    private void require(boolean fits) {
        if (!fits) {
            throw ErrorCode.OVERFLOW.failure(
                    "fill: a value on the line does not fit %s", values.type().label());
        }
    }

    /** Returns by how much the value of one row is less than that of another one. */
    private static double difference(FixedWidthColumn column, int one, int other) {
        if (column.type().isFloat()) {
            return RawValues.getDouble(column, other) - RawValues.getDouble(column, one);
        }
        if (column.type() instanceof ColumnType.Decimal) {
            return RawValues.getUnscaled(column, other)
                    .subtract(RawValues.getUnscaled(column, one))
                    .doubleValue();
        }
        long from = RawValues.getLong(column, one);
        long to = RawValues.getLong(column, other);
        double rough = (double) to - from;
        return Math.abs(rough) < 0x1p62 ? to - from : rough;
    }
}
