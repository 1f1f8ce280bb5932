package dev.windrow.benchmarks;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A process that has DuckDB answer one query, from file to file. */
public final class DuckDbProcess {

    private DuckDbProcess() {}

    /**
     * Writes the query's result and prints how many nanoseconds that took, the start of the process
     * and of DuckDB apart.
     *
     * @param arguments how many threads, the query, and the CSV file to write
     */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = " + arguments[0]);
            long begin = System.nanoTime();
            statement.execute("COPY (" + arguments[1] + ") TO '" + arguments[2] + "' (HEADER)");
            PrintStream out = System.out;
            out.println(System.nanoTime() - begin);
        }
    }
}
