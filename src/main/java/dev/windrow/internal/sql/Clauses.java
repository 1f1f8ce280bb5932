// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.TableFunction;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Refuses clauses that are not supported, by their names. */
final class Clauses {

    private final SqlText text;

    private Clauses(SqlText text) {
        this.text = text;
    }

    /**
     * Returns the table of a query, after it was checked that there is nothing but what is read.
     *
     * @throws dev.windrow.error.WindrowException {@code UNSUPPORTED_SQL} or {@code SYNTAX}
     */
    static Table table(SqlText text, PlainSelect select) {
        Clauses clauses = new Clauses(text);
        clauses.check(select);
        Table table = clauses.table(select.getFromItem());
        new Unread(text).check(table);
        if (table.getAlias() != null && table.getAlias().getAliasColumns() != null) {
            throw text.unsupported("the alias " + table.getAlias(), table, "");
        }
        new Unread(text).check(select);
        return table;
    }

    private void check(PlainSelect select) {
        refuse(select.getWithItemsList(), "WITH", "");
        if (select.getJoins() != null && !select.getJoins().isEmpty()) {
            Join join = select.getJoins().getFirst();
            throw join.isSimple()
                    ? text.unsupported(
                            "more than one table in FROM",
                            join.getFromItem(),
                            "give several" + " files of the same columns as one table")
                    : text.unsupportedClause("JOIN", "join the files before");
        }
        refuse(select.getLateralViews(), "LATERAL VIEW", "");
        refuse(select.getTop(), "TOP", "use LIMIT");
        refuse(select.getFirst(), "FIRST", "use LIMIT");
        refuse(select.getSkip(), "SKIP", "use OFFSET");
        refuse(select.getFetch(), "FETCH", "use LIMIT");
        refuse(select.getLimitBy(), "LIMIT BY", "");
        refuse(select.getIntoTables(), "INTO", "use --output");
        refuse(select.getForMode(), "FOR", "");
        refuse(select.getSampleClause(), "SAMPLE", "");
        refuse(select.getPivot(), "PIVOT", "");
        refuse(select.getUnPivot(), "UNPIVOT", "");
        refuse(select.getOracleHierarchical(), "CONNECT BY", "");
        refuse(select.getOracleHint(), "the hint " + select.getOracleHint(), "");
        if (select.getDistinct() != null
                && (select.getDistinct().getOnSelectItems() != null
                        || !select.getDistinct().toString().equals("DISTINCT"))) {
            throw text.unsupportedClause(select.getDistinct().toString(), "");
        }
    }

    private void refuse(@Nullable Object clause, String name, String remedy) {
        if (clause != null && !(clause instanceof List<?> list && list.isEmpty())) {
            throw text.unsupportedClause(name, remedy);
        }
    }

    private Table table(@Nullable FromItem from) {
        return switch (from) {
            case null ->
                    throw text.unsupported(
                            "SELECT without FROM",
                            null,
                            "FROM takes a file, such as 'orders.parquet'");
            case Table table -> table;
            case ParenthesedSelect subquery ->
                    throw text.unsupported("a subquery in FROM", subquery, "");
            case TableFunction function ->
                    throw text.unsupported(
                            "the table function " + function,
                            function.getFunction(),
                            "FROM takes a file, such as 'orders.parquet'");
            default -> throw text.unsupported("\"" + from + "\" in FROM", from, "");
        };
    }
}
