// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.OptionalLibrary;
import dev.windrow.error.WindrowException;

import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.PlainSelect;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A query that was parsed, and has no clause that is not supported. {@link #over} translates it
 * once the columns of its table are known.
 */
public final class SqlStatement {

    private final SqlText text;
    private final PlainSelect select;
    private final Table table;

    private SqlStatement(SqlText text, PlainSelect select, Table table) {
        this.text = text;
        this.select = select;
        this.table = table;
    }

    /**
     * Parses a query.
     *
     * @param sql one SELECT, perhaps with a semicolon at its end
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code UNKNOWN_FUNCTION} or
     *     {@code INVALID_ARGUMENT}, with the position; {@code MISSING_LIBRARY} without the parser
     */
    public static SqlStatement parse(String sql) {
        OptionalLibrary.require("SQL", OptionalLibrary.SQL_PARSER);
        SqlParser parser = new SqlParser(sql);
        PlainSelect select = parser.select();
        SqlStatement statement =
                new SqlStatement(parser.text(), select, Clauses.table(parser.text(), select));
        statement.translated(null);
        return statement;
    }

    /** Returns whether FROM has a text in quotes, which is a file or another input. */
    public boolean isOfFile() {
        return table.getName().startsWith("'");
    }

    /** Returns the name in FROM, without quotes. */
    public String source() {
        return ColumnNames.unquoted(table.getName());
    }

    /** Returns the text of the query. */
    public String text() {
        return text.text();
    }

    /** Returns the failure of a table that is not there. */
    public WindrowException unknownTable(String expected) {
        return text.failure(
                ErrorCode.INVALID_ARGUMENT,
                table,
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
        return translated(columns);
    }

    private SqlSelect translated(@Nullable List<String> columns) {
        Set<String> qualifiers = new LinkedHashSet<>();
        qualifiers.add(
                table.getAlias() == null
                        ? source()
                        : ColumnNames.unquoted(table.getAlias().getName()));
        return new SelectTranslator(text, select, new ColumnNames(text, qualifiers, columns))
                .translate();
    }
}
