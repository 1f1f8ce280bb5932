// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;

import org.duckdb.DuckDBConnection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** An in-memory DuckDB with one table or none. Its strings are plain, as Windrow's are. */
final class DuckDb implements AutoCloseable {

    private static final String TABLE = "input";

    private static final int WATCHED_RUNS = 3;

    /** On a busy machine, the other connection may not come to ask during a few runs. */
    private static final int LEAST_POLLS = 200;

    private final Connection connection;
    private final Statement statement;

    private DuckDb(Connection connection, Statement statement) {
        this.connection = connection;
        this.statement = statement;
    }

    /** Opens a database without a table. */
    static DuckDb open() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        return new DuckDb(connection, connection.createStatement());
    }

    /**
     * Opens a database with a copy of a table. The copy goes through a file, which is then deleted.
     */
    static DuckDb holding(Table table) throws SQLException, IOException {
        Path file = Files.createTempFile("windrow-duckdb", ".parquet");
        try {
            Tables.write(table, file);
            DuckDb duckDb = open();
            duckDb.statement.execute("CREATE TABLE " + TABLE + " AS SELECT * FROM '" + file + "'");
            return duckDb;
        } finally {
            Files.delete(file);
        }
    }

    /** Sets the number of threads. */
    void setThreads(int threads) throws SQLException {
        statement.execute("SET threads = " + threads);
    }

    /** Returns a query as a statement about the table. */
    static String sql(GroupByQuery query) {
        return DuckDbQuery.sql(query, TABLE);
    }

    /** Returns a query as a statement about a file. */
    static String sql(GroupByQuery query, Path file) {
        return DuckDbQuery.sql(query, "'" + file + "'");
    }

    /** Runs a statement until its whole result is in DuckDB's memory, and drops the result. */
    void run(String sql) throws SQLException {
        statement.executeQuery(sql).close();
    }

    /**
     * Returns the bytes of buffers that a statement takes at its peak, without the table. Another
     * connection polls them during a few runs, or more until it has done so often, since DuckDB's
     * own profile gives the peak since the table was read.
     */
    long peakBytes(String sql) throws SQLException {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger polls = new AtomicInteger();
        try (Connection other = connection.unwrap(DuckDBConnection.class).duplicate();
                Statement asking = other.createStatement();
                ExecutorService watcher = Executors.newSingleThreadExecutor()) {
            long before = heldBytes(asking);
            Future<Long> peak =
                    watcher.submit(
                            () -> {
                                long most = before;
                                while (!ended.get()) {
                                    most = Math.max(most, heldBytes(asking));
                                    polls.incrementAndGet();
                                }
                                return most;
                            });
            try {
                for (int i = 0; i < WATCHED_RUNS || polls.get() < LEAST_POLLS; i++) {
                    run(sql);
                    if (peak.isDone()) {
                        break; // it failed, which get() tells
                    }
                }
            } finally {
                ended.set(true);
            }
            return peak.get() - before;
        } catch (InterruptedException | ExecutionException e) {
            throw new SQLException("cannot watch DuckDB's memory", e);
        }
    }

    private static long heldBytes(Statement asking) throws SQLException {
        try (ResultSet held =
                asking.executeQuery("SELECT sum(memory_usage_bytes) FROM duckdb_memory()")) {
            held.next();
            return held.getLong(1);
        }
    }

    /** Writes the rows of a file to a Parquet file that is compressed. */
    void copy(Path from, Path to, String codec) throws SQLException {
        copy("SELECT * FROM '" + from + "'", to, codec);
    }

    /** Writes the rows of a query to a Parquet file that is compressed. */
    void copy(String sql, Path to, String codec) throws SQLException {
        statement.execute(
                "COPY (%s) TO '%s' (FORMAT parquet, COMPRESSION %s)".formatted(sql, to, codec));
    }

    /** Calls the rows of a Parquet file by a name. */
    void view(String name, Path file) throws SQLException {
        statement.execute("CREATE OR REPLACE VIEW %s AS FROM '%s'".formatted(name, file));
    }

    /** Makes a table of a query's whole result, in place of that of the query before. */
    void makeAnswer(String sql) throws SQLException {
        statement.execute("CREATE OR REPLACE TEMP TABLE answer AS " + sql);
    }

    /**
     * Returns how many rows of that table and of a Parquet file have no partner in the other,
     * floats to nine digits.
     */
    long differences(Path file) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet described = statement.executeQuery("DESCRIBE answer")) {
            while (described.next()) {
                String type = described.getString("column_type");
                columns.add(
                        type.equals("DOUBLE") || type.equals("FLOAT")
                                ? "printf('%.9g', #" + (columns.size() + 1) + ")"
                                : "#" + (columns.size() + 1));
            }
        }
        String some = "SELECT " + String.join(", ", columns) + " FROM ";
        String ours = some + "'" + file + "'";
        String theirs = some + "answer";
        return rows(ours + " EXCEPT ALL " + theirs) + rows(theirs + " EXCEPT ALL " + ours);
    }

    /** Returns the number of rows of a statement's result. */
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
