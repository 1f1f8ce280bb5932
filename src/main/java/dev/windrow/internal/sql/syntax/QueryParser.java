// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.SqlQuery.AllColumns;
import dev.windrow.internal.sql.syntax.SqlQuery.AllKeys;
import dev.windrow.internal.sql.syntax.SqlQuery.Column;
import dev.windrow.internal.sql.syntax.SqlQuery.Cube;
import dev.windrow.internal.sql.syntax.SqlQuery.Grouping;
import dev.windrow.internal.sql.syntax.SqlQuery.Item;
import dev.windrow.internal.sql.syntax.SqlQuery.Keys;
import dev.windrow.internal.sql.syntax.SqlQuery.NamedWindow;
import dev.windrow.internal.sql.syntax.SqlQuery.Order;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderBy;
import dev.windrow.internal.sql.syntax.SqlQuery.OrderByAll;
import dev.windrow.internal.sql.syntax.SqlQuery.Rollup;
import dev.windrow.internal.sql.syntax.SqlQuery.RowCount;
import dev.windrow.internal.sql.syntax.SqlQuery.Sets;
import dev.windrow.internal.sql.syntax.SqlQuery.Source;
import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses a query.
 *
 * <pre>
 * query    = "select" ["all" | "distinct"] item {"," item} "from" source ["where" expression]
 *            ["group" "by" grouping {"," grouping}] ["having" expression]
 *            {"window" name "as" window {"," name "as" window} | "qualify" expression}
 *            ["order" "by" (keys | "all")] {"limit" (number | "all") | "offset" number} [";"]
 * item     = [name "."] "*" | expression [["as"] name]
 * source   = (text | name) [["as"] name]
 * grouping = "all" | keys | ("rollup" | "cube") "(" keys ")" | "grouping" "sets" "(" grouping ")"
 * </pre>
 */
public final class QueryParser {

    /** What queries are called in messages. */
    public static final String PLACE = "SQL";

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final CallParser windows;

    private QueryParser(SqlText text) {
        in = new TokenReader(text, true);
        expressions = new ExpressionParser(in);
        windows = new CallParser(in, expressions);
    }

    /**
     * Parses one query.
     *
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL} or {@code INVALID_ARGUMENT},
     *     with the position
     */
    public static SqlQuery parse(SqlText text) {
        QueryParser parser = new QueryParser(text);
        SqlQuery query = parser.query();
        while (parser.in.acceptSign(";")) {
            // One may end with several.
        }
        if (!parser.in.atEnd()
                && parser.in.peek().kind() == Kind.WORD
                && parser.endsInSemicolon()) {
            throw parser.in.unsupported("a second statement", "write one SELECT");
        }
        parser.in.requireEnd("a clause of the query, or the end");
        return query;
    }

    private boolean endsInSemicolon() {
        return in.text().text().charAt(in.last().end() - 1) == ';';
    }

    private SqlQuery query() {
        begin();
        boolean isDistinct = in.acceptWord("distinct");
        if (!isDistinct) {
            in.acceptWord("all");
        } else if (in.atWord("on")) {
            throw in.unsupported("DISTINCT ON", "");
        }
        if (in.atWord("top") && in.peekSecond().kind() == Kind.NUMBER) {
            throw in.unsupported("TOP", "use LIMIT");
        }
        List<Item> items = items();
        Source from = from();
        SqlExpression where = in.acceptWord("where") ? expressions.expression() : null;
        List<Grouping> groupBy = in.acceptWords("group", "by") ? groupings() : null;
        SqlExpression having = in.acceptWord("having") ? expressions.expression() : null;
        List<NamedWindow> named = namedWindows();
        SqlExpression qualify = in.acceptWord("qualify") ? expressions.expression() : null;
        if (named.isEmpty()) {
            named = namedWindows();
        }
        Order order = order();
        RowCount limit = limit();
        RowCount offset = offset();
        return new SqlQuery(
                isDistinct,
                items,
                from,
                where,
                groupBy,
                having,
                named,
                qualify,
                order,
                limit == null ? limit() : limit,
                offset);
    }

    private void begin() {
        if (in.acceptWord("select")) {
            return;
        }
        if (in.atSign("(")) {
            throw in.unsupported("a SELECT in parentheses", "leave them out");
        }
        if (in.at(Kind.WORD)) {
            throw in.unsupported(
                    in.peek().value().toUpperCase(Locale.ROOT), "a query begins with SELECT");
        }
        throw in.unexpected("SELECT ...");
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (in.acceptSign(","));
        return items;
    }

    private Item item() {
        Token first = in.peek();
        if (in.acceptSign("*")) {
            return new AllColumns(null, first.span());
        }
        if (in.atName() && in.peekSecond().isSign(".") && in.isThird("*")) {
            Identifier table = in.identifier();
            in.take();
            in.take();
            return new AllColumns(table, in.since(first));
        }
        SqlExpression expression = expressions.expression();
        Identifier alias = in.acceptWord("as") ? aliasAfterAs() : aliasWithoutAs();
        return new Column(expression, alias, in.since(first));
    }

    private Identifier aliasAfterAs() {
        if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME) && !in.at(Kind.TEXT)) {
            throw in.unexpected("a name after as");
        }
        return in.identifier();
    }

    private @Nullable Identifier aliasWithoutAs() {
        Token behind = in.peekSecond();
        boolean isAlias =
                in.at(Kind.QUOTED_NAME)
                        || behind.isSign(",")
                        || behind.isSign(";")
                        || behind.isWord("from")
                        || behind.kind() == Kind.END;
        return isAlias ? in.acceptName() : null;
    }

    private Source from() {
        if (in.atEnd() || in.atSign(";")) {
            throw in.unsupported(
                    "SELECT without FROM", "FROM takes a file, such as 'orders.parquet'");
        }
        in.expectWord("from", "\",\", a name or FROM");
        Token first = in.peek();
        if (in.atSign("(")) {
            throw in.unsupported("a subquery in FROM", "");
        }
        if (in.at(Kind.WORD) && in.peekSecond().isSign("(")) {
            throw in.unsupported(
                    "the table function " + first.value(),
                    "FROM takes a file, such as 'orders.parquet'");
        }
        boolean isFile = in.at(Kind.TEXT);
        String name =
                isFile ? in.take().value() : in.expectName("a table, or a file in quotes").value();
        Span span = first.span();
        boolean isAliased = in.acceptWord("as");
        Identifier alias =
                isAliased
                        ? in.expectName("a name after as")
                        : Keywords.unsupported(in.peek().value().toLowerCase(Locale.ROOT)) == null
                                ? in.acceptName()
                                : null;
        if (in.acceptSign(",")) {
            throw in.unsupported(
                    "more than one table in FROM",
                    "give several files of the same columns as one table");
        }
        return new Source(name, isFile, alias, span);
    }

    private List<Grouping> groupings() {
        List<Grouping> groupings = new ArrayList<>();
        do {
            groupings.add(grouping());
        } while (in.acceptSign(","));
        return groupings;
    }

    private Grouping grouping() {
        Token first = in.peek();
        if (in.acceptWord("all")) {
            return new AllKeys(first.span());
        }
        if (in.atCall("rollup") || in.atCall("cube")) {
            boolean isCube = in.take().isWord("cube");
            List<Keys> parts = parts();
            return isCube ? new Cube(parts, in.since(first)) : new Rollup(parts, in.since(first));
        }
        if (in.acceptWords("grouping", "sets")) {
            in.expectSign("(", "\"(\" and sets such as (a, b), (a), ()");
            in.enter();
            List<Grouping> sets = groupings();
            in.leave();
            in.expectSign(")", "\",\" or \")\"");
            return new Sets(sets, in.since(first));
        }
        return keys();
    }

    private List<Keys> parts() {
        in.take();
        List<Keys> parts = new ArrayList<>();
        do {
            if (in.atCall("rollup") || in.atCall("cube") || in.atWords("grouping", "sets")) {
                throw in.unsupported(
                        in.peek().value().toUpperCase(Locale.ROOT) + " within a set", "");
            }
            parts.add(keys());
        } while (in.acceptSign(","));
        in.expectSign(")", "\",\" or \")\"");
        return parts;
    }

    /** Parses one key, or those in parentheses. */
    private Keys keys() {
        Token first = in.peek();
        if (!in.atSign("(") || !in.isListInParentheses()) {
            return new Keys(List.of(expressions.expression()), in.since(first));
        }
        in.take();
        List<SqlExpression> keys = in.atSign(")") ? List.of() : expressions.expressions();
        in.expectSign(")", "\",\" or \")\"");
        return new Keys(keys, in.since(first));
    }

    private List<NamedWindow> namedWindows() {
        List<NamedWindow> named = new ArrayList<>();
        if (!in.acceptWord("window")) {
            return named;
        }
        do {
            Token word = in.peek();
            Identifier name = in.expectName("the name of a window");
            if (named.stream()
                    .anyMatch(each -> each.name().value().equalsIgnoreCase(name.value()))) {
                throw in.text()
                        .failure(
                                ErrorCode.DUPLICATE_NAME,
                                word.span(),
                                "two windows are named \"%s\"".formatted(name.value()));
            }
            in.expectWord("as", "as");
            Token first = in.peek();
            in.expectSign("(", "\"(\" and a window");
            named.add(new NamedWindow(name, windows.window(first)));
        } while (in.acceptSign(","));
        return named;
    }

    private Order order() {
        if (!in.acceptWords("order", "by")) {
            return new OrderBy(List.of());
        }
        return in.acceptWord("all")
                ? new OrderByAll(expressions.descending(), expressions.nullsFirst())
                : new OrderBy(expressions.order());
    }

    private @Nullable RowCount limit() {
        if (!in.acceptWord("limit")) {
            return null;
        }
        Token first = in.peek();
        return in.acceptWord("all") || in.acceptWord("null")
                ? new RowCount(Long.MAX_VALUE, first.span())
                : rowCount("LIMIT");
    }

    private @Nullable RowCount offset() {
        if (!in.acceptWord("offset")) {
            return null;
        }
        RowCount offset = rowCount("OFFSET");
        if (!in.acceptWord("rows")) {
            in.acceptWord("row");
        }
        return offset;
    }

    private RowCount rowCount(String clause) {
        SqlExpression count = expressions.sum();
        if (count instanceof SqlExpression.NumberLiteral(String digits, Span span)) {
            try {
                return new RowCount(Long.parseLong(digits), span);
            } catch (NumberFormatException e) {
                // Told below, like all else that is no such number.
            }
        }
        throw in.text()
                .failure(
                        ErrorCode.INVALID_ARGUMENT,
                        count.span(),
                        "%s %s, expected a number of rows: an integer, 0 or more"
                                .formatted(clause, in.text().written(count.span())));
    }
}
