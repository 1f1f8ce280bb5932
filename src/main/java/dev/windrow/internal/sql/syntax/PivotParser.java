// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.In;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.TableReference.Pivoted;
import dev.windrow.internal.sql.syntax.TableReference.Spread;
import dev.windrow.internal.sql.syntax.TableReference.Unpivoted;
import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Parses PIVOT and UNPIVOT, as statements and behind a table.
 *
 * <pre>
 * pivot     = ("pivot" | "pivot_wider") table ["on" column {"," column}]
 *             ["using" items] ["group" "by" expressions]
 * unpivot   = ("unpivot" | "pivot_longer") table "on" items
 *             ["into" "name" name "value" name {"," name}]
 * column    = expression ["in" "(" expressions ")"]
 * behind    = "pivot" "(" items "for" spread {spread} ["group" "by" expressions] ")"
 *           | "unpivot" [("include" | "exclude") "nulls"] "(" (name | names) "for" name "in" "(" items ")" ")"
 * spread    = sum "in" "(" items ")"
 * items     = item {"," item}
 * item      = "*" ["exclude" names] | expression [["as"] name]
 * </pre>
 */
final class PivotParser {

    private static final String END = "\",\" or \")\"";

    private final TokenReader in;
    private final ExpressionParser expressions;

    PivotParser(TokenReader in, ExpressionParser expressions) {
        this.in = in;
        this.expressions = expressions;
    }

    /** Returns whether a word begins a statement that makes columns of rows or rows of columns. */
    static boolean isStatement(Token word, Token next) {
        boolean isWord = isPivot(word) || word.isWord("unpivot") || word.isWord("pivot_longer");
        boolean isTable =
                next.kind() == Kind.TEXT
                        || next.kind() == Kind.QUOTED_NAME
                        || next.kind() == Kind.WORD && !Keywords.isReserved(next.value())
                        || next.isSign("(");
        return isWord && isTable;
    }

    private static boolean isPivot(Token word) {
        return word.isWord("pivot") || word.isWord("pivot_wider");
    }

    /** Parses a statement, for all columns that it makes. */
    Select statement(Supplier<TableReference> tables) {
        Token first = in.take();
        TableReference table = tables.get();
        TableReference made = isPivot(first) ? pivot(first, table) : unpivot(first, table);
        return Select.of(List.of(AllColumns.of(made.span())), made, in.since(first));
    }

    private Pivoted pivot(Token first, TableReference table) {
        List<Spread> on = new ArrayList<>();
        if (in.acceptWord("on")) {
            expressions.expressions().forEach(each -> on.add(spread(each)));
        }
        List<Column> using = in.acceptWord("using") ? items() : List.of();
        return new Pivoted(table, on, using, keys(), null, List.of(), in.since(first));
    }

    private Unpivoted unpivot(Token first, TableReference table) {
        in.expectWord("on", "on and the columns that become rows");
        List<Column> columns = items();
        Identifier name = new Identifier("name", false);
        List<Identifier> values = List.of(new Identifier("value", false));
        if (in.acceptWord("into")) {
            in.expectWord("name", "name and the name of a column");
            name = in.expectName("the name of a column");
            in.expectWord("value", "value and the name of a column");
            values = names();
        }
        return new Unpivoted(table, false, columns, name, values, null, List.of(), in.since(first));
    }

    private List<Identifier> names() {
        List<Identifier> names = new ArrayList<>();
        do {
            names.add(in.expectName("the name of a column"));
        } while (in.acceptSign(","));
        return names;
    }

    /** Returns whether something stands behind a table that changes its columns. */
    boolean isNext() {
        Token next = in.peekSecond();
        return in.atWord("pivot") && next.isSign("(")
                || in.atWord("unpivot")
                        && (next.isSign("(") || next.isWord("include") || next.isWord("exclude"));
    }

    /**
     * Parses what stands behind a table.
     *
     * @param alias parses the alias
     * @param columns parses the names of columns behind it
     */
    TableReference behind(
            TableReference table,
            Supplier<@Nullable Identifier> alias,
            Function<@Nullable Identifier, List<Identifier>> columns) {
        Token first = in.take();
        if (first.isWord("unpivot")) {
            return unpivotBehind(first, table, alias, columns);
        }
        in.expectSign("(", "\"(\" and aggregations");
        List<Column> using = items();
        in.expectWord("for", "for and a column");
        List<Spread> on = new ArrayList<>();
        do {
            SqlExpression column = expressions.sum();
            in.expectWord("in", "in and values of the column");
            on.add(new Spread(column, itemsInParentheses()));
        } while (!in.atSign(")") && !in.atWord("group"));
        List<SqlExpression> keys = keys();
        in.expectSign(")", "another column with its values, group by or \")\"");
        Identifier name = alias.get();
        return new Pivoted(table, on, using, keys, name, columns.apply(name), in.since(first));
    }

    private TableReference unpivotBehind(
            Token first,
            TableReference table,
            Supplier<@Nullable Identifier> alias,
            Function<@Nullable Identifier, List<Identifier>> columns) {
        boolean isWithNulls = in.acceptWord("include");
        if (isWithNulls || in.acceptWord("exclude")) {
            in.expectWord("nulls", "nulls");
        }
        in.expectSign("(", "\"(\" and the name of a column of values");
        List<Identifier> values =
                in.atSign("(")
                        ? in.expectNames()
                        : List.of(in.expectName("the name of a column of values"));
        in.expectWord("for", "for and the name of a column of names");
        Identifier name = in.expectName("the name of a column of names");
        in.expectWord("in", "in and columns");
        List<Column> items = itemsInParentheses();
        in.expectSign(")", "\")\"");
        Identifier own = alias.get();
        return new Unpivoted(
                table, isWithNulls, items, name, values, own, columns.apply(own), in.since(first));
    }

    private List<SqlExpression> keys() {
        return in.acceptWords("group", "by") ? expressions.expressions() : List.of();
    }

    /** Takes a list of values behind a column for those that become columns. */
    private static Spread spread(SqlExpression written) {
        return written
                                instanceof
                                In(
                                        SqlExpression column,
                                        List<SqlExpression> values,
                                        boolean isNegated,
                                        Span _)
                        && !isNegated
                ? new Spread(
                        column,
                        values.stream().map(each -> new Column(each, null, each.span())).toList())
                : new Spread(written, null);
    }

    private List<Column> itemsInParentheses() {
        in.expectSign("(", "\"(\"");
        if (in.isQueryNext()) {
            throw in.unsupported("a query within IN of PIVOT", "list the values");
        }
        List<Column> items = items();
        in.expectSign(")", END);
        return items;
    }

    private List<Column> items() {
        List<Column> items = new ArrayList<>();
        do {
            items.add(item());
        } while (in.acceptSign(",") && !in.atSign(")"));
        return items;
    }

    private Column item() {
        Token first = in.peek();
        if (in.acceptSign("*")) {
            Star star = new Star(excluded(in), in.since(first));
            return new Column(columns(star), null, in.since(first));
        }
        SqlExpression value = expressions.expression();
        Identifier alias = null;
        if (in.acceptWord("as")) {
            alias =
                    in.at(Kind.TEXT)
                            ? new Identifier(in.take().value(), true)
                            : in.expectName("a name after as");
        } else if (in.atName() && !Keywords.isReserved(in.peek().value())) {
            alias = in.identifier();
        }
        return new Column(value, alias, in.since(first));
    }

    private static Call columns(Star star) {
        return Call.of("columns", List.of(star), star.span());
    }

    /** Parses the columns that a star leaves out. */
    static List<Identifier> excluded(TokenReader in) {
        if (!in.acceptWord("exclude")) {
            return List.of();
        }
        return in.atSign("(") ? in.expectNames() : List.of(in.expectName("the name of a column"));
    }
}
