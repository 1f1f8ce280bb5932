// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.cli.output.ProgressDisplay;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What all statements of a shell share.
 *
 * @param windrow the session that runs them, and keeps the tables that they make
 * @param tables the tables that options named
 * @param progress shows how far a statement has come
 * @param err where failures go
 * @param isDebugging whether these have a stack trace
 */
public record ShellSession(
        Windrow windrow,
        SqlTables tables,
        ProgressDisplay progress,
        PrintStream err,
        boolean isDebugging) {

    /** Runs a statement, whose result the caller closes. */
    TransformResult run(String statement) {
        return windrow.sql(statement, tables);
    }

    /** Runs a statement, and returns the first column of its result. */
    List<String> column(String statement) {
        try (TransformResult result = run(statement)) {
            List<String> texts = new ArrayList<>();
            for (long row = 0; row < result.rows(); row++) {
                texts.add(String.valueOf(result.column(result.names().getFirst()).text(row)));
            }
            return texts;
        }
    }

    /** Returns the names of tables and views. */
    List<String> tableNames() {
        return column("show tables");
    }
}
