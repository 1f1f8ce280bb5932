// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.QueryParser;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlQuery.Source;
import dev.windrow.internal.sql.syntax.SqlText;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A query that was parsed and checked as far as it can be without its table. {@link #over}
 * translates it once the columns of the table are known.
 */
public final class SqlStatement {

    private final SqlText text;
    private final SqlQuery query;

    private SqlStatement(SqlText text, SqlQuery query) {
        this.text = text;
        this.query = query;
    }

    /**
     * Parses a query.
     *
     * @param sql one SELECT, perhaps with a semicolon at its end
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code UNKNOWN_FUNCTION} or
     *     {@code INVALID_ARGUMENT}, with the position
     */
    public static SqlStatement parse(String sql) {
        SqlText text = new SqlText(QueryParser.PLACE, sql);
        SqlStatement statement = new SqlStatement(text, QueryParser.parse(text));
        statement.translated(null, true);
        return statement;
    }

    /** Returns whether FROM has a text in quotes, which is a file or another input. */
    public boolean isOfFile() {
        return query.from().isFile();
    }

    /** Returns the name in FROM, without quotes. */
    public String source() {
        return query.from().name();
    }

    /** Returns the text of the query. */
    public String text() {
        return text.text();
    }

    /** Returns the failure of a table that is not there. */
    public WindrowException unknownTable(String expected) {
        return text.failure(
                ErrorCode.INVALID_ARGUMENT,
                query.from().span(),
                "no table \"%s\", expected %s".formatted(source(), expected));
    }

    /**
     * Translates the query.
     *
     * @param columns the columns of the table in order; null if they are known only once it is read
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code DUPLICATE_NAME}, and for columns
     *     that are neither grouped by nor aggregated {@code SYNTAX}
     */
    public SqlSelect over(@Nullable List<String> columns) {
        return translated(columns, false);
    }

    private SqlSelect translated(@Nullable List<String> columns, boolean isCheck) {
        Source from = query.from();
        String table = from.alias() == null ? from.name() : from.alias().value();
        ColumnNames names = new ColumnNames(text, table, columns);
        return new SelectTranslator(text, query, names, isCheck).translate();
    }
}
