package dev.windrow.benchmarks;

import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A DuckDB in memory that holds one table. Its strings are plain, as Windrow's are. */
final class DuckDb implements AutoCloseable {

    private static final String TABLE = "input";

    private final Connection connection;
    private final Statement statement;

    private DuckDb(Connection connection, Statement statement) {
        this.connection = connection;
        this.statement = statement;
    }

    /** Copies a table, by way of a file that is gone afterwards. */
    static DuckDb holding(Table table) throws SQLException, IOException {
        Path file = Files.createTempFile("windrow-duckdb", ".parquet");
        try {
            Tables.write(table, file);
            Connection connection = DriverManager.getConnection("jdbc:duckdb:");
            Statement statement = connection.createStatement();
            statement.execute("CREATE TABLE " + TABLE + " AS SELECT * FROM '" + file + "'");
            return new DuckDb(connection, statement);
        } finally {
            Files.delete(file);
        }
    }

    /** Sets how many threads work. */
    void setThreads(int threads) throws SQLException {
        statement.execute("SET threads = " + threads);
    }

    /** Returns the statement that asks the table what a query asks. */
    static String sql(GroupByQuery query) {
        return DuckDbQuery.sql(query, TABLE);
    }

    /** Runs a statement until all of its result lies in DuckDB's memory, and drops it. */
    void run(String sql) throws SQLException {
        statement.executeQuery(sql).close();
    }

    /** Returns how many rows the result of a statement has. */
    long rows(String sql) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT count(*) FROM (" + sql + ")")) {
            count.next();
            return count.getLong(1);
        }
    }

    String version() throws SQLException {
        return "DuckDB " + connection.getMetaData().getDatabaseProductVersion();
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}
