// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryParser;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlRequest;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A query that was parsed and checked as far as it can be without its tables. {@link #plan}
 * translates it once these are known.
 */
public final class SqlStatement {

    private final SqlText text;
    private final SqlRequest request;

    private SqlStatement(SqlText text, SqlRequest request) {
        this.text = text;
        this.request = request;
    }

    /**
     * Parses a query.
     *
     * @param sql one query, perhaps with a semicolon at its end
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code UNKNOWN_FUNCTION} or
     *     {@code INVALID_ARGUMENT}, with the position
     */
    public static SqlStatement parse(String sql) {
        SqlText text = new SqlText(QueryParser.PLACE, sql);
        SqlStatement statement = new SqlStatement(text, QueryParser.parse(text));
        if (isOfOneTable(statement.request.query())) {
            statement.translated(UnknownTables.INSTANCE, true);
        }
        return statement;
    }

    /** Returns whether a query reads one table and no other query. */
    private static boolean isOfOneTable(SqlQuery query) {
        return query.with().isEmpty()
                && query.body() instanceof Select select
                && select.from() instanceof NamedTable
                && Stream.of(
                                SelectTranslator.selected(select),
                                SelectTranslator.ordered(query.order()),
                                Stream.of(select.where(), select.having(), select.qualify())
                                        .filter(Objects::nonNull))
                        .flatMap(each -> each)
                        .noneMatch(SqlStatement::hasSubquery);
    }

    private static boolean hasSubquery(SqlExpression expression) {
        return SqlNodes.has(expression, SqlNodes::isSubquery);
    }

    /** Tables of any name and any columns. */
    private enum UnknownTables implements SqlTableSource {
        INSTANCE;

        /** Rows of which nothing is known. */
        private record Unknown(String label) implements Relation {
            @Override
            public @Nullable List<String> names() {
                return null;
            }
        }

        @Override
        public Relation file(String name) {
            return new Unknown(name);
        }

        @Override
        public Relation table(String name) {
            return new Unknown(name);
        }

        @Override
        public String expected() {
            return "any";
        }
    }

    /** Returns whether rows or a plan are wanted. */
    public SqlRequest.Wanted wanted() {
        return request.wanted();
    }

    /** Returns the text of the query. */
    public String text() {
        return text.text();
    }

    /**
     * Translates the query.
     *
     * @param tables finds the tables that it names
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code DUPLICATE_NAME}, for columns that
     *     are neither grouped by nor aggregated {@code SYNTAX}, and {@code INVALID_ARGUMENT} for a
     *     table that is not there
     */
    public LogicalPlan plan(SqlTableSource tables) {
        return translated(tables, false);
    }

    private LogicalPlan translated(SqlTableSource tables, boolean isCheck) {
        Statement statement = new Statement(text, tables, new PlanNames());
        return new QueryTranslator(statement, CommonTables.NONE, isCheck).of(request.query(), null);
    }
}
