// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What Windrow and DuckDB answer to the same query over files, as text. */
public final class AskedFiles {

    private AskedFiles() {}

    /** Asks Windrow, on the CPU. */
    public static List<List<@Nullable String>> windrow(String query) {
        var config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
        try (Windrow windrow = Windrow.open(config);
                TransformResult result = windrow.sql(query)) {
            List<List<@Nullable String>> found = new ArrayList<>();
            for (long row = 0; row < result.rows(); row++) {
                List<@Nullable String> texts = new ArrayList<>();
                for (Column column : result.table().columns()) {
                    texts.add(column.text(row));
                }
                found.add(texts);
            }
            return found;
        }
    }

    /** Asks DuckDB. */
    public static List<List<@Nullable String>> duckDb(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<List<@Nullable String>> found = new ArrayList<>();
            while (rows.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                found.add(row);
            }
            return found;
        }
    }

    /** Lets DuckDB do something, such as write a file. */
    public static void inDuckDb(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement made = connection.createStatement()) {
            made.execute(statement);
        }
    }
}
