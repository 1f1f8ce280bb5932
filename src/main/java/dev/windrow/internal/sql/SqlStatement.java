// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.PreparedStatement;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.RequestParser;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlRequest;
import dev.windrow.internal.sql.syntax.SqlRequest.Create;
import dev.windrow.internal.sql.syntax.SqlRequest.CreateMacro;
import dev.windrow.internal.sql.syntax.SqlRequest.Drop;
import dev.windrow.internal.sql.syntax.SqlRequest.Execute;
import dev.windrow.internal.sql.syntax.SqlRequest.Kind;
import dev.windrow.internal.sql.syntax.SqlRequest.OfQuery;
import dev.windrow.internal.sql.syntax.SqlRequest.Prepare;
import dev.windrow.internal.sql.syntax.SqlRequest.Query;
import dev.windrow.internal.sql.syntax.SqlRequest.ShowTables;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A statement that was parsed and checked as far as it can be without its tables. {@link #plan}
 * translates its query once these are known.
 */
public final class SqlStatement {

    private final SqlText text;
    private final SqlRequest request;

    private SqlStatement(SqlText text, SqlRequest request) {
        this.text = text;
        this.request = request;
    }

    /**
     * Parses a statement.
     *
     * @param sql one statement, perhaps with a semicolon at its end
     * @param macros finds the functions that earlier statements made
     * @param prepared finds the statements that earlier ones prepared
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code UNKNOWN_FUNCTION} or
     *     {@code INVALID_ARGUMENT}, with the position
     */
    public static SqlStatement parse(
            String sql,
            SqlMacro.Finder macros,
            Function<String, @Nullable PreparedStatement> prepared) {
        SqlText text = SqlText.ofQuery(sql, macros);
        SqlRequest request = RequestParser.parse(text);
        if (request instanceof Execute execute) {
            text =
                    text.within(
                            "statement \"%s\"".formatted(execute.name()),
                            filled(text, execute, prepared.apply(execute.name())));
            request = RequestParser.parse(text);
        }
        SqlStatement statement = new SqlStatement(text, request);
        if (statement.request instanceof OfQuery asked && isOfOneTable(asked.query())) {
            statement.translated(asked, UnknownTables.INSTANCE, true);
        }
        return statement;
    }

    /** Returns the text of a prepared statement with the values that it is run with. */
    private static String filled(
            SqlText text, Execute execute, @Nullable PreparedStatement prepared) {
        if (prepared == null) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    execute.span(),
                    "no statement \"%s\" is prepared in this session".formatted(execute.name()));
        }
        if (!execute.values().keySet().equals(prepared.names())) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    execute.span(),
                    "values of the parameters %s, expected those of %s"
                            .formatted(execute.values().keySet(), prepared.names()));
        }
        Map<String, String> values = new HashMap<>();
        execute.values()
                .forEach(
                        (name, value) -> {
                            if (SqlNodes.has(value, SqlExpression.Name.class::isInstance)) {
                                throw text.expected("a value without columns", value.span());
                            }
                            values.put(name, text.written(value.span()));
                        });
        return prepared.with(values);
    }

    /** Returns whether a query reads one table and no other query. */
    private static boolean isOfOneTable(SqlQuery query) {
        return query.with().isEmpty()
                && query.body() instanceof Select select
                && select.from() instanceof NamedTable
                && Stream.of(
                                SqlNodes.selected(select),
                                SqlNodes.ordered(query.order()),
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
        public Relation files(
                List<String> names,
                Map<String, ColumnType> types,
                @Nullable Boolean binaryAsString,
                Function<CsvOptions, CsvOptions> csv) {
            return new Unknown(names.getFirst());
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

    /** Returns what is asked. */
    public SqlRequest request() {
        return request;
    }

    /**
     * Returns whether the result of a statement has rows, rather than a word of what was done.
     *
     * @throws WindrowException {@code SYNTAX} or {@code UNSUPPORTED_SQL}, with the position
     */
    public static boolean hasRows(String sql) {
        SqlRequest request = RequestParser.parse(SqlText.ofQuery(sql));
        return request instanceof Query
                || request instanceof Execute
                || request instanceof ShowTables;
    }

    /** Returns the view that a statement makes. */
    public SqlView view(Create create) {
        Span span = create.query().span();
        return new SqlView(
                create.name(), text.text().substring(span.start(), span.end()), create.columns());
    }

    /** Returns the failure of the name of a table or a view. */
    public WindrowException failure(Span span, String problem) {
        return text.failure(ErrorCode.INVALID_ARGUMENT, span, problem);
    }

    /**
     * Translates the query of the statement.
     *
     * @param tables finds the tables that it names
     * @throws WindrowException {@code UNSUPPORTED_SQL} for a statement without one, {@code
     *     UNKNOWN_COLUMN} or {@code DUPLICATE_NAME}, for columns that are neither grouped by nor
     *     aggregated {@code SYNTAX}, and {@code INVALID_ARGUMENT} for a table that is not there
     */
    public LogicalPlan plan(SqlTableSource tables) {
        return switch (request) {
            case OfQuery ofQuery -> translated(ofQuery, tables, false);
            case CreateMacro _, Prepare _, Execute _, Drop _, ShowTables _ ->
                    throw text.unsupported(
                            "a plan of a statement without a query",
                            new Span(0, text.text().length()),
                            "write a query");
        };
    }

    private LogicalPlan translated(OfQuery ofQuery, SqlTableSource tables, boolean isCheck) {
        Statement statement = new Statement(text, tables, new PlanNames(), Set.of());
        if (ofQuery instanceof Create create && create.kind() == Kind.VIEW) {
            statement = statement.within(create.name(), text);
        }
        QueryTranslator queries = new QueryTranslator(statement, CommonTables.NONE, isCheck);
        LogicalPlan plan = queries.of(ofQuery.query(), null);
        return ofQuery instanceof Create create && !isCheck
                ? queries.renamed(plan, create.columns(), create.nameSpan())
                : plan;
    }
}
