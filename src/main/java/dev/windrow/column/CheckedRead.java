// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.function.Supplier;

/** Checks what the columns' public methods read, and makes their failures. */
final class CheckedRead {

    /** 2^63, the least power of two that is no long. */
    private static final double BEHIND_LONGS = 0x1p63;

    private CheckedRead() {}

    /** Checks that a column has a row and that its value is not null. */
    static void requireValue(Column column, long row) {
        requireRow(column, row);
        if (column.isNull(row)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "row %d of a column of %s is null: ask isNull(row) first",
                    row, column.type().label());
        }
    }

    /** Returns whether the memory of a column's values is there. */
    static boolean isOpen(Column column) {
        return switch (column) {
            case BitColumn bits -> bits.bits().scope().isAlive();
            case FixedWidthColumn fixed -> fixed.values().scope().isAlive();
            case VariableWidthColumn strings -> strings.offsets().scope().isAlive();
            case DictionaryColumn coded -> isOpen(coded.indices());
            case ListColumn lists -> lists.offsets().scope().isAlive();
        };
    }

    /** Checks that a column can be read and has a row. */
    static void requireRow(Column column, long row) {
        if (!isOpen(column)) {
            throw ErrorCode.CLOSED.failure(
                    "the table of a column of " + column.type().label() + " is closed");
        }
        if (row < 0 || row >= column.rows()) {
            String expected =
                    column.rows() == 0
                            ? "it has no rows"
                            : "expected a row from 0 to " + (column.rows() - 1);
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "row %d of a column of %s: %s", row, column.type().label(), expected);
        }
    }

    /** Returns a whole number of at most 64 bits as a long. */
    static long toLong(FixedWidthColumn column, long row) {
        requireValue(column, row);
        return switch (column.type()) {
            case ColumnType.Primitive.FLOAT32, ColumnType.Primitive.FLOAT64 -> {
                double value = column.rawDouble(row);
                long whole = (long) value;
                if (whole != value || value == BEHIND_LONGS) {
                    throw lost(column, row, value, "a long", Access.DOUBLE);
                }
                yield whole;
            }
            case ColumnType.Decimal decimal -> {
                BigDecimal value = decimal(column, row);
                try {
                    yield value.longValueExact();
                } catch (ArithmeticException e) {
                    throw lost(column, row, value, "a long", Access.DECIMAL);
                }
            }
            default -> integer(column, row, Access.LONG);
        };
    }

    /** Returns a number that a double holds to the last digit. */
    static double toDouble(FixedWidthColumn column, long row) {
        requireValue(column, row);
        return switch (column.type()) {
            case ColumnType.Primitive.FLOAT32, ColumnType.Primitive.FLOAT64 ->
                    column.rawDouble(row);
            case ColumnType.Decimal decimal -> {
                BigDecimal value = decimal(column, row);
                double rounded = value.doubleValue();
                if (new BigDecimal(rounded).compareTo(value) != 0) {
                    throw lost(column, row, value, "a double", Access.DECIMAL);
                }
                yield rounded;
            }
            default -> {
                long value = integer(column, row, Access.DOUBLE);
                double rounded = value;
                if ((long) rounded != value || rounded == BEHIND_LONGS) {
                    throw lost(column, row, value, "a double", Access.LONG);
                }
                yield rounded;
            }
        };
    }

    /** Returns a number as a decimal of as many digits as it has. */
    static BigDecimal toDecimal(FixedWidthColumn column, long row) {
        requireValue(column, row);
        return switch (column.type()) {
            case ColumnType.Primitive.FLOAT32, ColumnType.Primitive.FLOAT64 -> {
                double value = column.rawDouble(row);
                if (!Double.isFinite(value)) {
                    throw lost(column, row, value, "a decimal", Access.DOUBLE);
                }
                yield new BigDecimal(value);
            }
            case ColumnType.Decimal decimal -> decimal(column, row);
            default -> BigDecimal.valueOf(integer(column, row, Access.DECIMAL));
        };
    }

    private static BigDecimal decimal(FixedWidthColumn column, long row) {
        int scale = ((ColumnType.Decimal) column.type()).scale();
        return new BigDecimal(Int128.toBigInteger(column.rawHigh(row), column.rawLow(row)), scale);
    }

    private static long integer(FixedWidthColumn column, long row, Access access) {
        if (!column.type().isInteger()) {
            throw wrongType(column, access);
        }
        return column.rawLong(row);
    }

    /**
     * Decodes UTF-8. The decoder puts U+FFFD in place of bytes that are no UTF-8, so a string with
     * U+FFFD is encoded again and compared.
     */
    static String toString(Column column, long row, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0
                && !Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))) {
            throw lost(column, row, "bytes that are no UTF-8", "a string", Access.BYTES);
        }
        return text;
    }

    /** Returns a point in time that java.time can hold. */
    static <T> T toTime(FixedWidthColumn column, long row, Supplier<T> value) {
        try {
            return value.get();
        } catch (DateTimeException | ArithmeticException e) {
            throw new WindrowException(
                    ErrorCode.OVERFLOW,
                    "row %d of a column of %s holds %d, which is out of the range of java.time"
                            .formatted(row, column.type().label(), column.rawLong(row)),
                    e);
        }
    }

    /** Returns a column that is to be read in one way. */
    static Column columnFor(NamedColumns columns, String name, Access access) {
        ColumnType type = columns.type(name);
        if (!access.reads(type)) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s(\"%s\") of a column of %s: %s(\"%s\") reads its values",
                    access.view(), name, type.label(), Access.of(type).view(), name);
        }
        return columns.column(name);
    }

    /** Makes the failure of a method that cannot read the values of a type. */
    static WindrowException wrongType(Column column, Access access) {
        return ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s of a column of %s: %s(row) reads its values",
                access.method(), column.type().label(), Access.of(column.type()).method());
    }

    /** Makes the failure of a value that another type cannot hold. */
    static WindrowException lost(
            Column column, long row, Object value, String wanted, Access remedy) {
        return ErrorCode.OVERFLOW.failure(
                "row %d of a column of %s holds %s, which %s cannot hold: %s(row) returns it",
                row, column.type().label(), value, wanted, remedy.method());
    }
}
