// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A process in which DuckDB answers one query, from file to file. */
public final class DuckDbProcess {

    private DuckDbProcess() {}

    /**
     * Writes the query's result, and prints the nanoseconds of the query, without the start of the
     * process and of DuckDB.
     *
     * @param arguments the number of threads, the query, and the CSV file to write
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
