// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * The value that a folder's name gives to a column of all files in it.
 *
 * @param type the type of the column
 * @param value a {@link Long}, also for dates and bools, a {@link Double}, an array of bytes in
 *     UTF-8, or null for null
 */
public record PartitionValue(ColumnType type, @Nullable Object value) {

    /**
     * Reads the value from a folder's name.
     *
     * @param place the file that has it, for messages
     * @throws WindrowException {@code BAD_FIELD} for a text that is not of the type, {@code
     *     UNSUPPORTED_TYPE} for a type that no folder's name is read as
     */
    public static PartitionValue of(
            String place, String name, ColumnType type, @Nullable String text) {
        if (text == null) {
            return new PartitionValue(type, null);
        }
        try {
            return new PartitionValue(type, parsed(name, type, text));
        } catch (NumberFormatException | DateTimeException e) {
            throw new WindrowException(
                    ErrorCode.BAD_FIELD,
                    place + ": the folder " + name + "=" + text + ", expected " + type.label(),
                    e);
        }
    }

    private static Object parsed(String name, ColumnType type, String text) {
        return switch (type) {
            case Primitive.INT8 -> (long) Byte.parseByte(text);
            case Primitive.INT16 -> (long) Short.parseShort(text);
            case Primitive.INT32 -> (long) Integer.parseInt(text);
            case Primitive.INT64 -> Long.parseLong(text);
            case Primitive.FLOAT64 -> Double.parseDouble(text);
            case Primitive.DATE32 -> LocalDate.parse(text).toEpochDay();
            case Primitive.UTF8 -> text.getBytes(StandardCharsets.UTF_8);
            default ->
                    throw ErrorCode.UNSUPPORTED_TYPE.failure(
                            "the folders of column \"%s\" cannot be read as %s, expected an"
                                    + " integer, float64, date32 or utf8",
                            name, type.label());
        };
    }

    /** Returns a column that has the value in all rows. */
    Column column(long rows, ColumnMemory owner) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, rows)) {
            for (long row = 0; row < rows; row++) {
                switch (value) {
                    case null -> builder.appendNull();
                    case Long number -> builder.appendLong(number);
                    case Double number -> builder.appendDouble(number);
                    case byte[] text -> builder.appendBytes(text);
                    default -> throw new IllegalStateException(value.toString());
                }
            }
            return builder.build(owner);
        }
    }

    /** Returns the range of the value, by which files are left out that no row is wanted of. */
    ColumnRange range(long rows) {
        return new ColumnRange(type, value, value, value == null ? rows : 0);
    }
}
