// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A statement as it is written. */
public sealed interface SqlRequest {

    /** A statement with a query in it. */
    sealed interface OfQuery extends SqlRequest permits Query, Create, Copy {
        SqlQuery query();
    }

    /** What is wanted of a query. */
    enum Wanted {
        /** Its rows. */
        ROWS,
        /** The names and types of its columns. */
        COLUMNS,
        /** A summary of each of its columns. */
        SUMMARY,
        /** Its plan, without running it. */
        PLAN,
        /** Its plan, with what each step made as it ran. */
        ANALYSIS
    }

    /** A query, and what is wanted of it. */
    record Query(Wanted wanted, SqlQuery query) implements OfQuery {}

    /**
     * Writes the rows of a query to a file.
     *
     * @param file its name, or that of a folder
     * @param format how it is written; null for what the name's ending tells
     * @param partition the columns that name folders within it; none for one file
     * @param fileSpan where its name stands
     */
    record Copy(
            SqlQuery query,
            String file,
            @Nullable String format,
            List<String> partition,
            Span fileSpan)
            implements OfQuery {
        public Copy {
            partition = List.copyOf(partition);
        }
    }

    /** What a statement makes or removes. */
    enum Kind {
        TABLE,
        VIEW,
        MACRO,
        STATEMENT;

        /** Returns the word in messages. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What to do if there is a table or a view of the name. */
    enum IfThere {
        FAIL,
        REPLACE,
        KEEP
    }

    /**
     * A query whose rows, or whose text, gets a name.
     *
     * @param columns the names of its first columns; none where it names them itself
     * @param nameSpan where the name stands
     */
    record Create(
            Kind kind,
            String name,
            Span nameSpan,
            List<Identifier> columns,
            IfThere ifThere,
            SqlQuery query)
            implements OfQuery {
        public Create {
            columns = List.copyOf(columns);
        }
    }

    /** Makes a function of SQL. */
    record CreateMacro(SqlMacro macro, Span nameSpan, IfThere ifThere) implements SqlRequest {}

    /** Keeps a statement with parameters under a name. */
    record Prepare(PreparedStatement statement) implements SqlRequest {}

    /**
     * Runs a statement that was prepared.
     *
     * @param values the values of its parameters by their names in small letters, or by their
     *     numbers
     */
    record Execute(String name, Map<String, SqlExpression> values, Span span)
            implements SqlRequest {}

    /**
     * Removes a table, a view, a macro or a prepared statement.
     *
     * @param ifThere whether one that is not there is no failure
     */
    record Drop(Kind kind, String name, Span nameSpan, boolean ifThere) implements SqlRequest {}

    /** Asks for the names of tables, views and macros. */
    record ShowTables() implements SqlRequest {}
}
