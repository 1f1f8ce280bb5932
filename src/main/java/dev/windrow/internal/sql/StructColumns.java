// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.query.DerivedColumn;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Consumer;

/**
 * Structs that become a column for each field: {@code unnest(s)} and {@code s.*}. {@code unnest(l,
 * recursive := true)} does so with the elements of lists, too, at any depth, and {@code unnest(l,
 * max_depth := 2)} at so many levels.
 */
final class StructColumns {

    private static final String VALUE = "(value)";

    private final Statement statement;
    private final Scope scope;
    private final boolean isAlone;
    private final @Nullable LogicalPlan rows;

    /**
     * Begins.
     *
     * @param items the select list
     * @param rows the rows that expressions are of; null where no types may be asked for
     */
    StructColumns(Statement statement, Scope scope, List<Item> items, @Nullable LogicalPlan rows) {
        isAlone = items.stream().filter(StructColumns::isUnnest).count() == 1;
        this.statement = statement;
        this.scope = scope;
        this.rows = rows;
    }

    private static boolean isUnnest(Item item) {
        return item instanceof Column column
                && SqlNodes.has(
                        column.expression(),
                        node ->
                                node instanceof Call call
                                        && ExpressionTranslator.isUnnest(call.function()));
    }

    /** Hands over an item, or one for each field of the structs that it unnests. */
    void expand(Column item, Consumer<Column> taker) {
        if (!(item.expression() instanceof Call call)
                || !ExpressionTranslator.isUnnest(call.function())
                || call.arguments().isEmpty()) {
            taker.accept(item);
            return;
        }
        int depth = depth(call);
        SqlExpression value = call.arguments().getFirst();
        ColumnType type = type(value);
        if (depth > 1 && type == null && rows != null) {
            throw statement
                    .text()
                    .unsupported(
                            "unnest of a value whose type only its rows tell, at all depths",
                            call.span(),
                            "write it to a file first, or unnest level by level");
        }
        if (type instanceof StructOf || depth > 1 && type instanceof ListOf) {
            expand(type, value, item, depth, taker);
        } else {
            taker.accept(item);
        }
    }

    /** Returns how many levels a call unnests; 0 if its arguments do not tell. */
    static int depth(Call unnest) {
        List<SqlExpression> arguments = unnest.arguments();
        if (arguments.size() == 1) {
            return 1;
        }
        if (arguments.size() != 3
                || !(arguments.get(1) instanceof TextLiteral(String option, Span _))) {
            return 0;
        }
        return switch (arguments.get(2)) {
            case BoolLiteral flag when option.equalsIgnoreCase("recursive") ->
                    flag.value() ? Integer.MAX_VALUE : 1;
            case NumberLiteral(String digits, Span _)
                    when option.equalsIgnoreCase("max_depth") && digits.matches("[1-9]\\d{0,8}") ->
                    Integer.parseInt(digits);
            default -> 0;
        };
    }

    private void expand(
            ColumnType type, SqlExpression value, Column item, int depth, Consumer<Column> taker) {
        Span span = item.span();
        if (depth > 0 && type instanceof StructOf(var fields)) {
            fields.forEach(
                    (name, field) -> {
                        Call part = field(value, name, span);
                        Column column = new Column(part, new Identifier(name, true), span);
                        if (depth > 1 && field instanceof StructOf) {
                            expand(field, part, column, depth - 1, taker);
                        } else {
                            taker.accept(column);
                        }
                    });
        } else if (depth > 0 && type instanceof ListOf(ColumnType element)) {
            if (depth > 1 && element instanceof ListOf && !isAlone) {
                throw statement
                        .text()
                        .unsupported(
                                "unnest at all depths beside another unnest",
                                item.expression().span(),
                                "unnest level by level");
            }
            Call each = Call.of("unnest", List.of(value), span);
            expand(element, each, item, depth - 1, taker);
        } else {
            Identifier alias = item.alias() == null ? new Identifier("unnest", true) : item.alias();
            taker.accept(new Column(value, alias, span));
        }
    }

    /** Returns the fields of a struct of a name as columns, or null if it is none. */
    @Nullable List<Scope.Column> fields(Identifier struct, Span span) {
        Name name = new Name(List.of(struct), span);
        ExpressionTranslator translator = new ExpressionTranslator(statement.text(), scope, null);
        return type(name) instanceof StructOf(var fields)
                ? fields.keySet().stream()
                        .map(
                                field ->
                                        Scope.Column.of(
                                                field, translator.of(field(name, field, span))))
                        .toList()
                : null;
    }

    private static Call field(SqlExpression struct, String name, Span span) {
        return Call.of("struct_extract", List.of(struct, new TextLiteral(name, span)), span);
    }

    /** Returns the type of an expression, or null if only reading rows would tell. */
    private @Nullable ColumnType type(SqlExpression node) {
        if (rows == null) {
            return null;
        }
        try {
            DerivedColumn value =
                    new DerivedColumn(
                            VALUE,
                            new ExpressionTranslator(statement.text(), scope, null).of(node));
            List<ColumnType> types = statement.tables().types(new Project(rows, List.of(value)));
            return types == null ? null : Packed.valueOf(types.getFirst());
        } catch (WindrowException _) {
            // What is wrong with it is told where it is translated.
            return null;
        }
    }
}
