// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Named columns of equal length, of a {@link Table} or of a result, and their values by name:
 *
 * <pre>{@code
 * Values<String> status = totals.strings("status");
 * DoubleValues total = totals.doubles("total");
 * for (long row = 0; row < totals.rows(); row++) {
 *     System.out.println(status.get(row) + " " + total.get(row));
 * }
 * }</pre>
 *
 * <p>Values are converted where that loses nothing, and reading fails where it would. Reading a
 * null fails, too: {@code isNull(row)} tells of it. No values are read once the table is closed.
 */
public interface NamedColumns {

    /**
     * Returns the number of rows, also of a closed table.
     *
     * @return 0 or more
     */
    long rows();

    /**
     * Returns the columns' names, in order, also of a closed table.
     *
     * @return each name once; an empty list without columns
     */
    List<String> names();

    /**
     * Returns a column: {@code table.column("price")}. It comes to the host if it lies on a device.
     *
     * @param name its name, in the same case
     * @return the column; do not read it once the table is closed
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names; for a column that
     *     lies on a device, {@code CLOSED} if the table is closed, {@code HOST_MEMORY} or {@code
     *     DEVICE_FAILURE}
     */
    Column column(String name);

    /**
     * Returns the type of a column, which need not come to the host for that.
     *
     * @param name its name, in the same case
     * @return the type
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    ColumnType type(String name);

    /**
     * Returns the first rows, which share the memory. Of columns on a device, only these rows come
     * to the host.
     *
     * @param count how many rows; all, if there are fewer
     * @return a table that may be read until this is closed, and need not be closed
     * @throws WindrowException {@code INVALID_ARGUMENT} for a negative number of rows; for columns
     *     on a device, what {@link #column} throws
     */
    Table head(long count);

    /**
     * Returns the names and the types of all columns, which need not come to the host for that:
     * {@code {status=utf8, price=float64}}.
     *
     * @return an unmodifiable map in the order of the columns
     */
    default Map<String, ColumnType> schema() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        names().forEach(name -> types.put(name, type(name)));
        return Collections.unmodifiableMap(types);
    }

    /**
     * Returns the rows as records. Each component of the record takes the column of its name; other
     * columns are left out.
     *
     * <pre>{@code
     * record Order(String status, double total, LocalDate day) {}
     * List<Order> orders = table.rows(Order.class).toList();
     * }</pre>
     *
     * <p>Components may be of the types that the other methods here return, of their primitive
     * types, of narrower integers and floats, and {@code List}s of these. A null is null, for which
     * a component must not be primitive.
     *
     * @param type a record
     * @param <R> the record
     * @return the rows in order, each made when the stream comes to it. The stream fails with
     *     {@code OVERFLOW} at a value that its component cannot hold, {@code INVALID_ARGUMENT} at a
     *     null for a primitive component, {@code CLOSED}, or with what the record's constructor
     *     throws
     * @throws WindrowException {@code UNKNOWN_COLUMN} for a component without a column; {@code
     *     UNSUPPORTED_TYPE} for one of another type than its column; {@code INVALID_ARGUMENT} if
     *     the record's module does not let others make it; or as {@link #column} does
     */
    default <R extends Record> Stream<R> rows(Class<R> type) {
        return RecordReader.rows(this, type);
    }

    /**
     * Returns all rows as records.
     *
     * @param type as in {@link #rows}
     * @param <R> the record
     * @return the rows in order, which may be read once this is closed
     * @throws WindrowException as {@link #rows} and its stream do
     */
    default <R extends Record> List<R> toList(Class<R> type) {
        return rows(type).toList();
    }

    /**
     * Returns all rows as maps from the names of the columns to the values, which are objects as
     * {@link ValueObjects} says.
     *
     * @return the rows in order, which may be read once this is closed
     * @throws WindrowException as {@link #column} does
     */
    default List<Map<String, @Nullable Object>> toMaps() {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        Map<String, Column> columns = new LinkedHashMap<>();
        names().forEach(name -> columns.put(name, column(name)));
        for (long row = 0; row < rows(); row++) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            for (Map.Entry<String, Column> each : columns.entrySet()) {
                CheckedRead.requireRow(each.getValue(), row);
                values.put(each.getKey(), ValueObjects.of(each.getValue(), row));
            }
            rows.add(values);
        }
        return rows;
    }

    /**
     * Returns the numbers as longs: {@code table.longs("count").get(0)}. A number that is not whole
     * or has more than 64 bits fails when it is read.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but numbers; or as
     *     {@link #column} does
     */
    default LongValues longs(String name) {
        return new LongValues(CheckedRead.columnFor(this, name, Access.LONG));
    }

    /**
     * Returns the numbers as doubles: {@code table.doubles("total").get(0)}. A number that would be
     * rounded fails when it is read.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but numbers; or as
     *     {@link #column} does
     */
    default DoubleValues doubles(String name) {
        return new DoubleValues(CheckedRead.columnFor(this, name, Access.DOUBLE));
    }

    /**
     * Returns the numbers with all their digits. NaN and infinities fail when they are read.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but numbers; or as
     *     {@link #column} does
     */
    default Values<BigDecimal> decimals(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.DECIMAL);
        return new Values<>(column, column::getDecimal);
    }

    /**
     * Returns the bools.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but bool; or as
     *     {@link #column} does
     */
    default Values<Boolean> booleans(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.BOOLEAN);
        return new Values<>(column, column::getBoolean);
    }

    /**
     * Returns the strings, with or without a dictionary. Bytes that are no UTF-8 fail when they are
     * read.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but utf8 and
     *     binary; or as {@link #column} does
     */
    default Values<String> strings(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.STRING);
        return new Values<>(column, column::getString);
    }

    /**
     * Returns the bytes of strings, with or without a dictionary.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but utf8 and
     *     binary; or as {@link #column} does
     */
    default Values<byte[]> bytes(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.BYTES);
        return new Values<>(column, column::getBytes);
    }

    /**
     * Returns the dates.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but date32; or as
     *     {@link #column} does
     */
    default Values<LocalDate> dates(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.DATE);
        return new Values<>(column, column::getDate);
    }

    /**
     * Returns the times of day.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but time; or as
     *     {@link #column} does
     */
    default Values<LocalTime> times(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.TIME);
        return new Values<>(column, column::getTime);
    }

    /**
     * Returns the timestamps without a zone.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything else; or as {@link
     *     #column} does
     */
    default Values<LocalDateTime> dateTimes(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.DATE_TIME);
        return new Values<>(column, column::getDateTime);
    }

    /**
     * Returns the timestamps with a zone.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything else; or as {@link
     *     #column} does
     */
    default Values<Instant> instants(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.INSTANT);
        return new Values<>(column, column::getInstant);
    }

    /**
     * Returns the lists, each of which is a column.
     *
     * @param name the name of a column, in the same case
     * @return its values
     * @throws WindrowException {@code UNSUPPORTED_TYPE} for a column of anything but lists; or as
     *     {@link #column} does
     */
    default Values<Column> lists(String name) {
        Column column = CheckedRead.columnFor(this, name, Access.LIST);
        return new Values<>(column, column::list);
    }
}
