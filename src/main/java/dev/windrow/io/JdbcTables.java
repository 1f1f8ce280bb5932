// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of what databases answer. A program on the module path that calls this requires {@code
 * java.sql}.
 *
 * <pre>{@code
 * try (ResultSet rows = statement.executeQuery("select status, price from orders");
 *         Table orders = JdbcTables.read(rows)) {
 *     System.out.println(orders);
 * }
 * }</pre>
 */
public final class JdbcTables {

    private JdbcTables() {}

    /**
     * Reads the remaining rows of a result.
     *
     * @param rows the result, which stays the caller's; its columns are named by their labels
     * @return a table, which the caller closes, of the types that {@link
     *     Table#of(java.util.Collection)} makes of the driver's objects
     * @throws WindrowException {@code INPUT_OUTPUT} if the database fails; {@code DUPLICATE_NAME}
     *     if two columns have one label; {@code UNSUPPORTED_TYPE} for objects that no column holds
     */
    public static Table read(ResultSet rows) {
        try {
            return table(rows);
        } catch (SQLException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, "the database fails: " + e.getMessage(), e);
        }
    }

    private static Table table(ResultSet rows) throws SQLException {
        ResultSetMetaData told = rows.getMetaData();
        List<List<@Nullable Object>> columns = new ArrayList<>();
        for (int i = 1; i <= told.getColumnCount(); i++) {
            columns.add(new ArrayList<>());
        }
        while (rows.next()) {
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i).add(value(rows.getObject(i + 1)));
            }
        }
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = told.getColumnLabel(i + 1);
            Object[] none =
                    (Object[]) Array.newInstance(javaClass(told.getColumnClassName(i + 1)), 0);
            if (named.put(name, array(columns.get(i), none)) != null) {
                throw WindrowException.ofTwoColumns(name);
            }
        }
        return Table.of(named);
    }

    /** Returns the values in an array of the declared class, if all are of it. */
    private static Object[] array(List<@Nullable Object> values, Object[] none) {
        Class<?> declared = none.getClass().getComponentType();
        boolean isKept =
                values.stream().allMatch(each -> each == null || declared.isInstance(each));
        return isKept ? values.toArray(none) : values.toArray();
    }

    /** Returns the class of what {@link #value} makes of a driver's objects. */
    private static Class<?> javaClass(String name) {
        return switch (name) {
            case "java.sql.Date" -> LocalDate.class;
            case "java.sql.Time" -> LocalTime.class;
            case "java.sql.Timestamp" -> LocalDateTime.class;
            case "java.sql.Clob" -> String.class;
            case "java.sql.Blob", "[B" -> byte[].class;
            case String other when other.matches("java\\.(lang|math|time)\\.\\w+") -> {
                try {
                    yield Class.forName(other);
                } catch (ClassNotFoundException e) {
                    yield Object.class;
                }
            }
            default -> Object.class;
        };
    }

    private static @Nullable Object value(@Nullable Object made) throws SQLException {
        return switch (made) {
            case null -> null;
            case Date date -> date.toLocalDate();
            case Time time -> time.toLocalTime();
            case Timestamp timestamp -> timestamp.toLocalDateTime();
            case java.sql.Array list -> list.getArray();
            case Blob blob -> blob.getBytes(1, Math.toIntExact(blob.length()));
            case Clob text -> text.getSubString(1, Math.toIntExact(text.length()));
            default -> made;
        };
    }
}
