// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A database in memory with tables whose rows are numbered, mostly one, {@value #TABLE}. */
public final class DuckDb implements AutoCloseable {

    static final String TABLE = "input";

    /** The column with the number of the row, counted from 0. */
    public static final String ROW = "row_number";

    private final DuckDBConnection connection;

    private DuckDb(DuckDBConnection connection) {
        this.connection = connection;
    }

    /** Opens a database that keeps rows in their order. */
    public static DuckDb open() throws SQLException {
        DuckDb database =
                new DuckDb((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:"));
        database.execute("SET threads = 1");
        return database;
    }

    /** Executes a statement without rows. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Returns the type of a column. Times are stored as their integers: DuckDB's own types end
     * earlier, and some of their values stand for infinity.
     */
    static String typeOf(ColumnType type) {
        return switch (type) {
            case Primitive.BOOL -> "BOOLEAN";
            case Primitive.INT8 -> "TINYINT";
            case Primitive.INT16 -> "SMALLINT";
            case Primitive.INT32 -> "INTEGER";
            case Primitive.FLOAT32 -> "FLOAT";
            case Primitive.FLOAT64 -> "DOUBLE";
            case Primitive.UTF8 -> "VARCHAR";
            case Primitive.BINARY -> "BLOB";
            case ColumnType.Decimal decimal ->
                    "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
            default -> "BIGINT";
        };
    }

    /** Replaces the table. */
    void load(Map<String, ColumnType> types, Map<String, List<@Nullable Object>> columns, int rows)
            throws SQLException {
        load(TABLE, types, columns, rows);
    }

    /** Replaces a table. */
    public void load(
            String table,
            Map<String, ColumnType> types,
            Map<String, List<@Nullable Object>> columns,
            int rows)
            throws SQLException {
        StringBuilder sql =
                new StringBuilder("CREATE OR REPLACE TABLE " + table + " (" + ROW + " BIGINT");
        types.forEach((name, type) -> sql.append(", ").append(name + " " + typeOf(type)));
        execute(sql.append(")").toString());
        try (DuckDBAppender appender = connection.createAppender(table)) {
            for (int row = 0; row < rows; row++) {
                appender.beginRow();
                appender.append((long) row);
                for (Map.Entry<String, ColumnType> column : types.entrySet()) {
                    append(appender, column.getValue(), columns.get(column.getKey()).get(row));
                }
                appender.endRow();
            }
        }
    }

    private static void append(DuckDBAppender appender, ColumnType type, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            appender.appendNull();
            return;
        }
        switch (type) {
            case Primitive.BOOL -> appender.append((boolean) value);
            case Primitive.INT8 -> appender.append(((Long) value).byteValue());
            case Primitive.INT16 -> appender.append(((Long) value).shortValue());
            case Primitive.INT32 -> appender.append(((Long) value).intValue());
            case Primitive.FLOAT32 -> appender.append(((Double) value).floatValue());
            case Primitive.FLOAT64 -> appender.append((double) value);
            case Primitive.UTF8 ->
                    appender.append(
                            new String(
                                    ((String) value).getBytes(StandardCharsets.ISO_8859_1),
                                    StandardCharsets.UTF_8));
            case Primitive.BINARY ->
                    appender.append(((String) value).getBytes(StandardCharsets.ISO_8859_1));
            case ColumnType.Decimal decimal ->
                    appender.append(new BigDecimal((BigInteger) value, decimal.scale()));
            default -> appender.append((long) value);
        }
    }

    /** Returns the rows of a query as the driver returns them; lists become Java's. */
    public List<List<@Nullable Object>> query(String sql) throws SQLException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(
                            result.getObject(i) instanceof java.sql.Array array
                                    ? Arrays.asList((Object[]) array.getArray())
                                    : result.getObject(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
