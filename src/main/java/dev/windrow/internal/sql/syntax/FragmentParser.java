// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.WindowClause.FrameClause;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses the parts of queries that options of the command have. They have no comments, and each
 * word that is no part of the grammar where it stands may be a name.
 *
 * <p>A name that stands alone in a list may have signs in it, such as {@code a-b}: there it is no
 * expression.
 */
public final class FragmentParser {

    private static final String AFTER_ITEM = "\",\", \"as\" or the end";
    private static final String COLUMN = "a column name";

    private final TokenReader in;
    private final ExpressionParser expressions;

    /**
     * Begins.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX} where quotes are open
     */
    public FragmentParser(SqlText text) {
        in = new TokenReader(text, false);
        expressions = new ExpressionParser(in, this::subquery);
    }

    /**
     * An item of a list.
     *
     * @param aliases the names behind {@code as}: none, one, or several in parentheses
     */
    public record Item(SqlExpression expression, List<Identifier> aliases, Span span) {
        public Item {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * Parses a type that is written as JSON, such as {@code {"name": "VARCHAR", "sizes":
     * ["INTEGER"]}}.
     */
    public static TypeName structure(String json) {
        TokenReader in = new TokenReader(SqlText.ofOption("structure", json), false);
        TypeName type = new TypeParser(in).structure();
        in.requireEnd("the end");
        return type;
    }

    /** Parses one expression. */
    public SqlExpression expression() {
        SqlExpression expression = expressions.expression();
        in.requireEnd("an operator, \"and\", \"or\" or the end");
        return expression;
    }

    /**
     * Parses items with commas between them; none of a blank text.
     *
     * @param mayBeNames whether an item may be a name with signs in it
     */
    public List<Item> items(boolean mayBeNames) {
        List<Item> items = new ArrayList<>();
        if (in.atEnd()) {
            return items;
        }
        do {
            Token first = in.peek();
            String name = mayBeNames ? in.acceptNameWithSigns() : null;
            SqlExpression expression =
                    name == null
                            ? expressions.expression()
                            : new Name(List.of(new Identifier(name, true)), in.since(first));
            Span span = in.since(first);
            items.add(new Item(expression, in.acceptWord("as") ? aliases() : List.of(), span));
        } while (in.acceptSign(","));
        in.requireEnd(AFTER_ITEM + " (a name with blanks or signs needs double quotes)");
        return items;
    }

    private List<Identifier> aliases() {
        return in.atSign("(") ? in.expectNames() : List.of(in.expectName("a name after as"));
    }

    private SqlQuery subquery() {
        throw in.unsupported("a subquery", "");
    }

    /** Parses sort keys with commas between them, at least one. */
    public List<OrderItem> order() {
        List<OrderItem> keys = new ArrayList<>();
        do {
            Token first = in.peek();
            String name = in.acceptNameWithSigns();
            SqlExpression key =
                    name == null
                            ? expressions.expression()
                            : new Name(List.of(new Identifier(name, true)), in.since(first));
            keys.add(new OrderItem(key, expressions.descending(), expressions.nullsFirst()));
        } while (in.acceptSign(","));
        in.requireEnd("asc, desc, nulls first, nulls last or \",\"");
        return keys;
    }

    /** Parses the frame of windows. */
    public FrameClause frame() {
        FrameClause frame = new CallParser(in, expressions).frame();
        in.requireEnd("the end");
        return frame;
    }

    /** Parses names with commas between them; none of a blank text. */
    public List<String> names() {
        List<String> names = in.atEnd() ? List.of() : listOfNames();
        in.requireEnd("\",\" (a name with blanks or signs needs double quotes)");
        return names;
    }

    /** Parses lists of names in parentheses, at least one: {@code (a, b), (a), ()}. */
    public List<List<String>> sets() {
        List<List<String>> sets = new ArrayList<>();
        do {
            in.expectSign("(", "\"(\": sets such as (a, b), (a), ()");
            sets.add(in.atSign(")") ? List.of() : listOfNames());
            in.expectSign(")", "\",\" or \")\"");
        } while (in.acceptSign(","));
        in.requireEnd("\",\" and another set");
        return sets;
    }

    private List<String> listOfNames() {
        List<String> names = new ArrayList<>();
        do {
            String name = in.acceptNameWithSigns();
            names.add(name == null ? plainName() : name);
        } while (in.acceptSign(","));
        return names;
    }

    private String plainName() {
        @Nullable Identifier name = in.acceptName();
        if (name == null) {
            throw in.unexpected(COLUMN);
        }
        return name.value();
    }
}
