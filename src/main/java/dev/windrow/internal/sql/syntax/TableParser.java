// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.internal.sql.syntax.TableReference.Always;
import dev.windrow.internal.sql.syntax.TableReference.DerivedTable;
import dev.windrow.internal.sql.syntax.TableReference.Join;
import dev.windrow.internal.sql.syntax.TableReference.JoinCondition;
import dev.windrow.internal.sql.syntax.TableReference.JoinType;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;
import dev.windrow.internal.sql.syntax.TableReference.Natural;
import dev.windrow.internal.sql.syntax.TableReference.Nearest;
import dev.windrow.internal.sql.syntax.TableReference.On;
import dev.windrow.internal.sql.syntax.TableReference.SamePlace;
import dev.windrow.internal.sql.syntax.TableReference.Sampled;
import dev.windrow.internal.sql.syntax.TableReference.TableFunction;
import dev.windrow.internal.sql.syntax.TableReference.Told;
import dev.windrow.internal.sql.syntax.TableReference.Using;
import dev.windrow.internal.sql.syntax.Token.Kind;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Parses the tables of FROM.
 *
 * <pre>
 * tables    = joined {"," joined}
 * joined    = table {join}
 * join      = ("natural" [side] | "cross" | "positional") "join" table
 *           | ["asof"] [side] "join" joined condition
 * side      = "inner" | ("left" | "right" | "full") ["outer"] | "semi" | "anti"
 * condition = "on" expression | "using" names
 * table     = [name ":"] (text | name | file) [alias] | ["lateral"] name "(" [expressions] ")" [alias] | ["lateral"] "(" query ")" [alias] | "(" joined ")" | values alias
 *           | "(" ("describe" | "summarize") (query | table) ")" [alias]
 * alias     = ["as"] name [names]
 * </pre>
 *
 * <p>Chains of joins are loops here, so they may have thousands of tables.
 */
final class TableParser {

    /** Functions that list what JSON has. */
    private static final Set<String> OF_MEMBERS = Set.of("json_each", "json_tree");

    private final TokenReader in;
    private final ExpressionParser expressions;
    private final Supplier<SqlQuery> queries;
    private final Supplier<SqlQuery> described;
    private final Supplier<QueryBody> values;
    private final PivotParser pivots;

    /**
     * Makes a parser.
     *
     * @param queries parses a query in parentheses
     * @param described parses what DESCRIBE and SUMMARIZE tell of: a query, or a table
     * @param values parses VALUES and its rows
     */
    TableParser(
            TokenReader in,
            ExpressionParser expressions,
            Supplier<SqlQuery> queries,
            Supplier<SqlQuery> described,
            Supplier<QueryBody> values) {
        this.in = in;
        this.expressions = expressions;
        this.queries = queries;
        this.described = described;
        this.values = values;
        pivots = new PivotParser(in, expressions);
    }

    /** Parses tables with commas between them, each perhaps joined. */
    TableReference tables() {
        Token first = in.peek();
        in.enter();
        TableReference tables = joined();
        while (in.acceptSign(",")) {
            tables = new Join(JoinType.CROSS, tables, joined(), new Always(), in.since(first));
        }
        in.leave();
        return tables;
    }

    /** Parses how many rows a sample has, behind the word. */
    Sampled sample(TableReference table, Token first) {
        boolean hasMethod = in.at(Kind.WORD);
        if (hasMethod) {
            method();
        }
        boolean isInParentheses = in.acceptSign("(");
        if (!in.at(Kind.NUMBER)) {
            throw in.unexpected("a number of rows, or a share such as 10%");
        }
        BigDecimal amount = new BigDecimal(in.take().value());
        boolean isPercent = in.acceptSign("%") || in.acceptWord("percent");
        if (!isPercent) {
            in.acceptWord("rows");
        }
        if (isInParentheses) {
            in.expectSign(")", "\")\"");
        }
        Long seed = null;
        if (!isInParentheses && !hasMethod && in.acceptSign("(")) {
            method();
            seed = in.acceptSign(",") ? seed() : null;
            in.expectSign(")", "\",\" and a seed, or \")\"");
        }
        if (in.acceptWord("repeatable")) {
            in.expectSign("(", "\"(\" and a seed");
            seed = seed();
            in.expectSign(")", "\")\"");
        }
        return new Sampled(table, amount, isPercent, seed, in.since(first));
    }

    private long seed() {
        if (!in.at(Kind.NUMBER) || !in.peek().value().matches("\\d{1,18}")) {
            throw in.unexpected("a seed, which is an integer");
        }
        return Long.parseLong(in.take().value());
    }

    /** Steps over a method: each row is as likely as any other by all of them. */
    private void method() {
        if (!in.acceptWord("bernoulli") && !in.acceptWord("system")) {
            in.expectWord("reservoir", "bernoulli, system or reservoir");
        }
    }

    /** Parses what a statement PIVOT or UNPIVOT changes. */
    TableReference pivoted() {
        in.enter();
        TableReference joined = joined();
        in.leave();
        return joined;
    }

    private TableReference joined() {
        Token first = in.peek();
        return joined(first, sampled());
    }

    private TableReference sampled() {
        Token first = in.peek();
        TableReference table = table();
        while (pivots.isNext()) {
            table = pivots.behind(table, this::alias, this::columns);
        }
        return in.acceptWord("tablesample") ? sample(table, first) : table;
    }

    private TableReference joined(Token first, TableReference table) {
        TableReference joined = table;
        while (atJoin()) {
            joined = join(first, joined);
        }
        return joined;
    }

    private boolean atJoin() {
        return in.at(Kind.WORD) && Keywords.beginsJoin(in.peek().value());
    }

    private Join join(Token first, TableReference left) {
        boolean isNatural = in.acceptWord("natural");
        boolean isAsof = !isNatural && in.acceptWord("asof");
        boolean isPositional = !isNatural && !isAsof && in.acceptWord("positional");
        JoinType type = isPositional ? JoinType.FULL : isNatural || isAsof ? side() : type();
        in.expectWord("join", "\"join\"");
        Token second = in.peek();
        TableReference right = sampled();
        JoinCondition condition;
        if (isNatural) {
            condition = new Natural();
        } else if (isPositional) {
            condition = new SamePlace();
        } else if (type == JoinType.CROSS) {
            condition = new Always();
        } else {
            right = nested(second, right);
            condition = isAsof ? new Nearest(condition()) : condition();
        }
        return new Join(type, left, right, condition, in.since(first));
    }

    /** Parses the joins within another one: {@code a join b join c on ... on ...}. */
    private TableReference nested(Token first, TableReference table) {
        in.enter();
        TableReference joined = joined(first, table);
        in.leave();
        return joined;
    }

    private JoinType type() {
        return in.acceptWord("cross") ? JoinType.CROSS : side();
    }

    private JoinType side() {
        for (JoinType side : List.of(JoinType.LEFT, JoinType.RIGHT, JoinType.FULL)) {
            if (in.acceptWord(side.name())) {
                in.acceptWord("outer");
                return side;
            }
        }
        if (in.acceptWord("semi")) {
            return JoinType.SEMI;
        }
        if (in.acceptWord("anti")) {
            return JoinType.ANTI;
        }
        in.acceptWord("inner");
        return JoinType.INNER;
    }

    private JoinCondition condition() {
        Token first = in.peek();
        if (in.acceptWord("using")) {
            return new Using(in.expectNames(), in.since(first));
        }
        in.expectWord("on", "another join, or ON or USING and what the tables are joined by");
        return new On(expressions.expression());
    }

    private TableReference table() {
        Token first = in.peek();
        if (in.atName() && in.peekSecond().isSign(":")) {
            Identifier alias = in.identifier();
            in.take();
            return named(first, alias);
        }
        if (in.atCall("values")) {
            SqlQuery query = SqlQuery.of(values.get());
            if (!in.atWord("as") && !atAlias()) {
                in.expectName("a name of these rows, such as t");
            }
            return derived(first, query, false);
        }
        boolean isLateral = in.acceptWord("lateral");
        if (isLateral && in.atName() && in.peekSecond().isSign("(")) {
            return function(first, null);
        }
        if (isLateral || in.atQuery()) {
            return derived(first, queries.get(), isLateral);
        }
        return in.acceptSign("(") ? inParentheses(first) : named(first, null);
    }

    private DerivedTable derived(Token first, SqlQuery query, boolean isLateral) {
        Identifier alias = alias();
        return new DerivedTable(query, isLateral, alias, columns(alias), in.since(first));
    }

    private TableReference inParentheses(Token first) {
        boolean isTold = in.peekSecond().kind() != Kind.SIGN || in.peekSecond().isSign("(");
        if (isTold && (in.atWord("describe") || in.atWord("summarize"))) {
            Wanted wanted = in.take().isWord("describe") ? Wanted.COLUMNS : Wanted.SUMMARY;
            in.enter();
            SqlQuery query = described.get();
            in.leave();
            in.expectSign(")", "\")\"");
            Identifier alias = alias();
            return new Told(wanted, query, alias, columns(alias), in.since(first));
        }
        in.enter();
        TableReference joined = joined();
        in.leave();
        in.expectSign(")", "a join or \")\"");
        if (in.atWord("as") || atAlias()) {
            throw in.unsupported("a name of a join in parentheses", "name its tables");
        }
        return joined;
    }

    private TableReference function(Token first, @Nullable Identifier before) {
        String name = in.take().value();
        in.expectSign("(", "\"(\"");
        List<SqlExpression> arguments = new ArrayList<>();
        while (!in.atSign(")")) {
            Token word = in.peek();
            String parameter = in.acceptParameter();
            SqlExpression value = expressions.expression();
            arguments.add(
                    parameter == null
                            ? value
                            : new Comparison(
                                    ComparisonOperator.EQUAL,
                                    new Name(
                                            List.of(new Identifier(parameter, false)), word.span()),
                                    value,
                                    in.since(word)));
            if (!in.acceptSign(",")) {
                break;
            }
        }
        in.expectSign(")", "\",\" or \")\"");
        boolean isNumbered = in.acceptWords("with", "ordinality");
        Identifier alias = before == null ? alias() : before;
        if (OF_MEMBERS.contains(name.toLowerCase(Locale.ROOT)) && !isNumbered) {
            return members(Call.of(name, arguments, in.since(first)), alias);
        }
        return new TableFunction(
                name, arguments, isNumbered, alias, columns(alias), in.since(first));
    }

    /** Returns the values that JSON has, with a column for each field of their structs. */
    private DerivedTable members(Call call, @Nullable Identifier alias) {
        if (call.arguments().size() != 1) {
            throw in.unsupported(
                    call.function() + " with a path", "json_extract has what a path leads to");
        }
        Macro fields =
                new Macro(
                        call.function(),
                        List.of("json"),
                        """
                        select m.key, m.value, m.type, m.atom, m.id, m.parent, m.fullkey, m.path
                        from unnest(%s(json)) u(m)\
                        """
                                .formatted(call.function()));
        SqlQuery query =
                new QueryParser(new TokenReader(in, new Macro.Expansion(fields, call))).query();
        Identifier name = alias == null ? new Identifier(call.function(), false) : alias;
        return new DerivedTable(query, false, name, columns(alias), call.span());
    }

    /**
     * Parses a table by its name, or a function.
     *
     * @param before the alias that stands before it, or null
     */
    private TableReference named(Token first, @Nullable Identifier before) {
        if (in.atName() && in.peekSecond().isSign("(")) {
            return function(first, before);
        }
        String file = in.at(Kind.TEXT) ? in.take().value() : in.acceptFileName();
        String name = file == null ? in.expectName("a table, or a file in quotes").value() : file;
        Identifier alias = before == null ? alias() : before;
        return new NamedTable(name, file != null, alias, columns(alias), in.since(first));
    }

    private @Nullable Identifier alias() {
        if (in.acceptWord("as")) {
            return in.expectName("a name after as");
        }
        return atAlias() ? in.identifier() : null;
    }

    /** Returns whether a name is next that no word of the grammar is. */
    private boolean atAlias() {
        if (pivots.isNext()) {
            return false;
        }
        String word = in.peek().value().toLowerCase(Locale.ROOT);
        return in.at(Kind.QUOTED_NAME) || in.atName() && Keywords.unsupported(word) == null;
    }

    private List<Identifier> columns(@Nullable Identifier alias) {
        return alias != null && in.atSign("(") ? in.expectNames() : List.of();
    }
}
