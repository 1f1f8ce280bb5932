// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.AllKeys;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Cube;
import dev.windrow.internal.sql.syntax.QueryBody.Distinct;
import dev.windrow.internal.sql.syntax.QueryBody.Grouping;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.QueryBody.Keys;
import dev.windrow.internal.sql.syntax.QueryBody.NamedWindow;
import dev.windrow.internal.sql.syntax.QueryBody.Renamed;
import dev.windrow.internal.sql.syntax.QueryBody.Rollup;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryBody.Sets;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Parses a SELECT.
 *
 * <pre>
 * select   = ("select" [distinct] items ["from" tables] | "from" tables ["select" [distinct] items])
 *            ["where" expression]
 *            ["group" "by" grouping {"," grouping}] ["having" expression]
 *            {"window" name "as" window {"," name "as" window} | "qualify" expression}
 * distinct = "all" | "distinct" ["on" "(" expressions ")"]
 * items    = item {"," item} [","]
 * item     = [name "."] "*" ["exclude" names] ["replace" items] ["rename" names]
 *            | expression [["as"] name] | name ":" expression
 * grouping = "all" | "*" | keys | ("rollup" | "cube") "(" keys ")" | "grouping" "sets" "(" grouping ")"
 * </pre>
 *
 * <p>{@link TableParser} parses tables.
 */
final class SelectParser {

    private static final String AFTER_ITEM = "\",\", a name or FROM";

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final TableParser tables;
    private final CallParser windows;

    SelectParser(TokenReader in, ExpressionParser expressions, TableParser tables) {
        this.in = in;
        this.expressions = expressions;
        this.tables = tables;
        windows = new CallParser(in, expressions);
    }

    /** Parses a SELECT, whose FROM may come first. */
    Select select() {
        Token first = in.peek();
        boolean isFromFirst = in.acceptWord("from");
        TableReference from = isFromFirst ? tables.tables() : null;
        if (isFromFirst && !in.atWord("select")) {
            return clauses(first, null, List.of(AllColumns.of(first.span())), from);
        }
        begin();
        Distinct distinct = distinct();
        List<Item> items = items();
        return clauses(first, distinct, items, isFromFirst ? from : from());
    }

    /** Parses tables without a word before them, for all their columns. */
    Select all() {
        Token first = in.peek();
        return clauses(first, null, List.of(AllColumns.of(first.span())), tables.tables());
    }

    private void begin() {
        if (in.acceptWord("select")) {
            return;
        }
        if (in.at(Kind.WORD)) {
            String word = in.peek().value().toUpperCase(Locale.ROOT);
            throw in.unsupported(word, "a query begins with SELECT");
        }
        throw in.unexpected("SELECT ...");
    }

    private @Nullable Distinct distinct() {
        Distinct distinct = null;
        if (!in.acceptWord("distinct")) {
            in.acceptWord("all");
        } else if (in.acceptWord("on")) {
            in.expectSign("(", "\"(\" and expressions");
            distinct = new Distinct(expressions.expressions());
            in.expectSign(")", "\",\" or \")\"");
        } else {
            distinct = new Distinct(List.of());
        }
        if (in.atWord("top") && in.peekSecond().kind() == Kind.NUMBER) {
            throw in.unsupported("TOP", "use LIMIT");
        }
        return distinct;
    }

    private @Nullable TableReference from() {
        if (in.acceptWord("from")) {
            return tables.tables();
        }
        if (!Keywords.beginsClause(in.peek())) {
            throw in.unexpected(AFTER_ITEM);
        }
        return null;
    }

    private Select clauses(
            Token first,
            @Nullable Distinct distinct,
            List<Item> items,
            @Nullable TableReference from) {
        SqlExpression where = in.acceptWord("where") ? expressions.expression() : null;
        List<Grouping> groupBy = in.acceptWords("group", "by") ? groupings() : null;
        SqlExpression having = in.acceptWord("having") ? expressions.expression() : null;
        List<NamedWindow> named = namedWindows();
        SqlExpression qualify = in.acceptWord("qualify") ? expressions.expression() : null;
        if (named.isEmpty()) {
            named = namedWindows();
        }
        TableReference tables =
                from != null && in.acceptWords("using", "sample")
                        ? this.tables.sample(from, first)
                        : from;
        return new Select(
                distinct, items, tables, where, groupBy, having, named, qualify, in.since(first));
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (in.acceptSign(",") && !Keywords.endsItem(in.peek()));
        return items;
    }

    private Item item() {
        Token first = in.peek();
        if (in.acceptSign("*")) {
            return expressions.isMembership() ? named(first) : all(null, first);
        }
        if (in.atName() && in.peekSecond().isSign(".") && in.isThird("*")) {
            Identifier table = in.identifier();
            in.take();
            in.take();
            return all(table, first);
        }
        if (in.atName() && in.peekSecond().isSign(":")) {
            Identifier alias = in.identifier();
            in.take();
            return new Column(expressions.expression(), alias, in.since(first));
        }
        SqlExpression expression = expressions.expression();
        Identifier alias = in.acceptWord("as") ? aliasAfterAs() : aliasWithoutAs();
        return new Column(expression, alias, in.since(first));
    }

    /** Parses a condition of the names of all columns. */
    private Column named(Token first) {
        Identifier parameter = new Identifier("(name)", true);
        SqlExpression condition =
                expressions.membershipOf(new Name(List.of(parameter), first.span()));
        Lambda chosen = new Lambda(List.of(parameter), condition, in.since(first));
        return new Column(
                Call.of("columns", List.of(chosen), in.since(first)), null, in.since(first));
    }

    /** Parses what may follow a star. */
    private AllColumns all(@Nullable Identifier table, Token first) {
        List<Name> excluded = in.acceptWord("exclude") ? listed(this::excluded) : List.of();
        List<Column> replaced = in.acceptWord("replace") ? listed(this::named) : List.of();
        List<Renamed> renamed = in.acceptWord("rename") ? listed(this::renamed) : List.of();
        return new AllColumns(table, excluded, replaced, renamed, in.since(first));
    }

    /** Parses one element, or several in parentheses. */
    private <T> List<T> listed(Supplier<T> element) {
        if (!in.acceptSign("(")) {
            return List.of(element.get());
        }
        List<T> all = new ArrayList<>();
        do {
            all.add(element.get());
        } while (in.acceptSign(","));
        in.expectSign(")", "\",\" or \")\"");
        return all;
    }

    private Name excluded() {
        Token first = in.peek();
        List<Identifier> parts = new ArrayList<>(List.of(column()));
        while (in.acceptSign(".")) {
            parts.add(column());
        }
        return new Name(parts, in.since(first));
    }

    private Identifier column() {
        return in.expectName("the name of a column");
    }

    private Column named() {
        Token first = in.peek();
        SqlExpression expression = expressions.expression();
        in.expectWord("as", "as and the name of a column");
        return new Column(expression, column(), in.since(first));
    }

    private Renamed renamed() {
        Identifier from = column();
        in.expectWord("as", "as and another name");
        return new Renamed(from, column());
    }

    private Identifier aliasAfterAs() {
        if (!in.at(Kind.WORD) && !in.at(Kind.QUOTED_NAME) && !in.at(Kind.TEXT)) {
            throw in.unexpected("a name after as");
        }
        return in.identifier();
    }

    private @Nullable Identifier aliasWithoutAs() {
        boolean isAlias = in.at(Kind.QUOTED_NAME) || Keywords.endsItem(in.peekSecond());
        return isAlias ? in.acceptName() : null;
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
        if (in.acceptWord("all") || in.acceptSign("*")) {
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
        if (!in.atSign("(") || in.atQuery() || !in.isListInParentheses()) {
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
}
