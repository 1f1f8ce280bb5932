// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.QueryBody.Nested;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperation;
import dev.windrow.internal.sql.syntax.QueryBody.SetOperator;
import dev.windrow.internal.sql.syntax.QueryBody.Values;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlQuery.CommonTable;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderByAll;
import dev.windrow.internal.sql.syntax.SqlQuery.RowCount;
import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Parses a query.
 *
 * <pre>
 * query    = ["with" ["recursive"] common {"," common}] union ["order" "by" (keys | "all" | "*")]
 *            {limit | "offset" number ["row" | "rows"]}
 * common   = name [names] "as" [["not"] "materialized"] "(" query ")"
 * union    = intersection {("union" | "except") ["all" | "distinct"] ["by" "name"] intersection}
 * intersection = body {"intersect" ["all" | "distinct"] body}
 * body     = select | pivot | unpivot | "table" name | "values" row {"," row} | "(" query ")"
 * row      = "(" expression {"," expression} ")"
 * limit    = "limit" (sum | number ("%" | "percent") | "all")
 *            | "fetch" ("first" | "next") [number] ("row" | "rows") "only"
 * names    = "(" name {"," name} ")"
 * </pre>
 *
 * <p>{@link SelectParser} parses a SELECT, and {@link PivotParser} the statements PIVOT and
 * UNPIVOT. Chains of set operations are loops here, so they may have thousands of queries.
 */
public final class QueryParser {

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final TableParser tables;
    private final SelectParser selects;
    private final PivotParser pivots;

    /** Makes a parser of what a reader reads from where it is. */
    QueryParser(TokenReader in) {
        this.in = in;
        expressions = new ExpressionParser(in, this::inParentheses);
        tables =
                new TableParser(
                        in, expressions, this::inParentheses, this::queryOrTable, this::values);
        selects = new SelectParser(in, expressions, tables);
        pivots = new PivotParser(in, expressions);
    }

    /**
     * Parses one query.
     *
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code DUPLICATE_NAME} or
     *     {@code INVALID_ARGUMENT}, with the position
     */
    public static SqlQuery parse(SqlText text) {
        QueryParser parser = new QueryParser(new TokenReader(text, true));
        SqlQuery query = parser.query();
        parser.requireEnd();
        return query;
    }

    /** Fails unless all is read but for semicolons. */
    void requireEnd() {
        while (in.acceptSign(";")) {
            // One may end with several.
        }
        if (!in.atEnd() && in.peek().kind() == Kind.WORD && endsInSemicolon()) {
            throw in.unsupported("a second statement", "run one after the other");
        }
        in.requireEnd("a clause of the query, or the end");
    }

    /** Parses an expression. */
    SqlExpression expression() {
        return expressions.expression();
    }

    /** Parses a query, or a table alone, whose query has all its columns. */
    SqlQuery queryOrTable() {
        if (in.isQueryNext()) {
            return query();
        }
        return SqlQuery.of(selects.all());
    }

    private boolean endsInSemicolon() {
        return in.text().text().charAt(in.last().end() - 1) == ';';
    }

    /** Parses a query with parentheses around it. */
    SqlQuery inParentheses() {
        in.enter();
        in.expectSign("(", "\"(\" and a query");
        SqlQuery query = query();
        in.leave();
        in.expectSign(")", "a clause of the query, or \")\"");
        return query;
    }

    /** Parses a query. */
    SqlQuery query() {
        Token first = in.peek();
        List<CommonTable> with = in.acceptWord("with") ? commonTables() : List.of();
        QueryBody body = union();
        Order order = order();
        RowCount limit = limit();
        RowCount offset = offset();
        RowCount most = limit == null ? limit() : limit;
        SqlQuery query = new SqlQuery(with, body, order, most, offset, in.since(first));
        return query.hasBodyAlone() && body instanceof Nested(SqlQuery inner, Span _)
                ? inner
                : query;
    }

    private List<CommonTable> commonTables() {
        boolean isRecursive = in.acceptWord("recursive");
        List<CommonTable> tables = new ArrayList<>();
        Set<String> names = new HashSet<>();
        do {
            Token first = in.peek();
            Identifier name = in.expectName("a name and AS (SELECT ...)");
            if (!names.add(name.value().toLowerCase(Locale.ROOT))) {
                throw in.text()
                        .failure(
                                ErrorCode.DUPLICATE_NAME,
                                first.span(),
                                "two queries of WITH are named \"%s\"".formatted(name.value()));
            }
            List<Identifier> columns = in.atSign("(") ? in.expectNames() : List.of();
            in.expectWord("as", "as (SELECT ...)");
            if (in.atWords("not", "materialized")) {
                in.take();
            }
            in.acceptWord("materialized");
            SqlQuery query = inParentheses();
            tables.add(new CommonTable(name, columns, query, isRecursive, in.since(first)));
        } while (in.acceptSign(","));
        return tables;
    }

    private QueryBody union() {
        Token first = in.peek();
        QueryBody left = intersection();
        while (in.atWord("union") || in.atWord("except")) {
            boolean isUnion = in.take().isWord("union");
            boolean isAll = isAll();
            boolean isByName = isUnion && in.acceptWords("by", "name");
            SetOperator operator = isUnion ? SetOperator.UNION : SetOperator.EXCEPT;
            left =
                    new SetOperation(
                            operator, isAll, isByName, left, intersection(), in.since(first));
        }
        return left;
    }

    private QueryBody intersection() {
        Token first = in.peek();
        QueryBody left = body();
        while (in.acceptWord("intersect")) {
            boolean isAll = isAll();
            left =
                    new SetOperation(
                            SetOperator.INTERSECT, isAll, false, left, body(), in.since(first));
        }
        return left;
    }

    private boolean isAll() {
        boolean isAll = in.acceptWord("all");
        if (!isAll) {
            in.acceptWord("distinct");
        }
        return isAll;
    }

    private QueryBody body() {
        Token first = in.peek();
        if (in.atSign("(")) {
            SqlQuery query = inParentheses();
            return query.hasBodyAlone() ? query.body() : new Nested(query, in.since(first));
        }
        if (in.atWord("table") && in.peekSecond().kind() != Kind.SIGN) {
            in.take();
            return selects.all();
        }
        if (PivotParser.isStatement(in.peek(), in.peekSecond())) {
            return pivots.statement(tables::pivoted);
        }
        return in.atCall("values") ? values() : selects.select();
    }

    private Values values() {
        Token first = in.take();
        List<List<SqlExpression>> rows = new ArrayList<>();
        do {
            Token row = in.peek();
            in.expectSign("(", "\"(\" and the values of a row");
            rows.add(expressions.expressions());
            in.expectSign(")", "\",\" or \")\"");
            int expected = rows.getFirst().size();
            int found = rows.getLast().size();
            if (found != expected) {
                throw in.text()
                        .failure(
                                ErrorCode.SYNTAX,
                                in.since(row),
                                "a row of VALUES has %d values, expected %d as in the first row"
                                        .formatted(found, expected));
            }
        } while (in.acceptSign(","));
        return new Values(rows, in.since(first));
    }

    private Order order() {
        if (!in.acceptWords("order", "by")) {
            return new OrderBy(List.of());
        }
        return in.acceptWord("all") || in.acceptSign("*")
                ? new OrderByAll(expressions.descending(), expressions.nullsFirst())
                : new OrderBy(expressions.order());
    }

    private @Nullable RowCount limit() {
        if (in.acceptWord("fetch")) {
            return fetch();
        }
        if (!in.acceptWord("limit")) {
            return null;
        }
        Token first = in.peek();
        return in.acceptWord("all") || in.acceptWord("null")
                ? new RowCount(new NullLiteral(first.span()), false, first.span())
                : rowCount();
    }

    /** Parses what follows FETCH: the notation of the standard for LIMIT. */
    private RowCount fetch() {
        if (!in.acceptWord("first")) {
            in.expectWord("next", "first or next");
        }
        boolean isOne = in.atWord("row") || in.atWord("rows");
        RowCount rows =
                isOne
                        ? new RowCount(
                                new NumberLiteral("1", in.peek().span()), false, in.peek().span())
                        : rowCount();
        if (!in.acceptWord("rows")) {
            in.expectWord("row", "row or rows");
        }
        in.expectWord("only", "only");
        return rows;
    }

    private @Nullable RowCount offset() {
        if (!in.acceptWord("offset")) {
            return null;
        }
        RowCount offset = rowCount();
        if (!in.acceptWord("rows")) {
            in.acceptWord("row");
        }
        return offset;
    }

    private RowCount rowCount() {
        Token first = in.peek();
        if (first.kind() == Kind.NUMBER && isShare()) {
            in.take();
            in.take();
            return new RowCount(
                    new NumberLiteral(first.value(), first.span()), true, in.since(first));
        }
        SqlExpression count = expressions.sum();
        return new RowCount(count, false, count.span());
    }

    /** Returns whether a percent sign is behind the next number, rather than a remainder. */
    private boolean isShare() {
        Token behind = in.peekThird();
        return in.peekSecond().isWord("percent")
                || in.peekSecond().isSign("%")
                        && (behind.kind() == Kind.END
                                || behind.isSign(")")
                                || behind.isSign(";")
                                || behind.isWord("offset"));
    }
}
