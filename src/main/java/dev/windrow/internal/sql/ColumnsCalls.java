// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Star;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;
import dev.windrow.query.RegularExpressions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * {@code COLUMNS('pattern')}, {@code COLUMNS(*)}, {@code COLUMNS(['a', 'b'])} and {@code
 * COLUMNS(lambda c: c like 'a%')}: an item of the select list with it stands for one item for each
 * of the columns, which are named after them.
 */
final class ColumnsCalls {

    private static final String BETWEEN_NAMES = "\u0001";

    private final SqlText text;
    private final Scope scope;

    /** The columns that conditions of names choose. */
    private final Map<Call, List<String>> conditional = new HashMap<>();

    /** Which of the columns the calls stand for now; below 0 where they may not stand. */
    private int chosen = -1;

    ColumnsCalls(SqlText text, Scope scope) {
        this.text = text;
        this.scope = scope;
    }

    /** Returns a call with the columns that some of its arguments stand for in their places. */
    Call unpacked(Call call) {
        List<SqlExpression> arguments = new ArrayList<>();
        for (SqlExpression argument : call.arguments()) {
            if (argument instanceof Call columns && areArguments(columns)) {
                names(columns).forEach(name -> arguments.add(name(name, columns)));
            } else {
                arguments.add(argument);
            }
        }
        return call.arguments().equals(arguments) ? call : call.of(arguments);
    }

    private static Name name(String column, Call call) {
        return new Name(List.of(new Identifier(column, true)), call.span());
    }

    /** Returns whether a call stands for arguments of the call around it. */
    private static boolean areArguments(Call call) {
        return call.function().equals("*columns");
    }

    /** Returns whether a call stands for columns. */
    static boolean isOne(Call call) {
        return call.function().equalsIgnoreCase("columns");
    }

    /**
     * Hands over an item once for each column that it stands for; others as they are.
     *
     * @param isCheck whether the query is only checked, so that the columns may not be known yet
     * @param constants computes an expression without columns
     * @return false if they are not known
     */
    boolean expand(
            Column item,
            boolean isCheck,
            Function<SqlExpression, @Nullable String> constants,
            Consumer<Column> taker) {
        List<Call> calls = new ArrayList<>();
        SqlNodes.has(
                item.expression(),
                node -> node instanceof Call call && isOne(call) && !calls.add(call));
        boolean isUnknown = isCheck && scope.all() == null;
        boolean hasArguments =
                SqlNodes.has(
                        item.expression(), node -> node instanceof Call call && areArguments(call));
        if (isUnknown && (hasArguments || !calls.isEmpty())) {
            return false;
        }
        if (calls.isEmpty()) {
            taker.accept(item);
            return true;
        }
        for (Call call : calls) {
            if (call.arguments().size() == 1
                    && call.arguments().getFirst() instanceof Lambda condition) {
                if (isCheck) {
                    return false;
                }
                conditional.put(call, chosen(condition, constants));
            }
        }
        List<String> names = names(calls.getFirst());
        for (Call other : calls) {
            if (names(other).size() != names.size()) {
                throw text.failure(
                        ErrorCode.SYNTAX,
                        other.span(),
                        "COLUMNS of %d columns beside one of %d"
                                .formatted(names(other).size(), names.size()));
            }
        }
        for (String name : names) {
            chosen++;
            Identifier alias = item.alias() == null ? new Identifier(name, true) : item.alias();
            taker.accept(new Column(item.expression(), alias, item.span()));
        }
        chosen = -1;
        return true;
    }

    /** Returns a condition that holds if those for all columns do; null if these are not known. */
    @Nullable Expression all(
            SqlExpression condition,
            boolean isCheck,
            Function<SqlExpression, @Nullable String> constants,
            Function<SqlExpression, Expression> translator) {
        List<Expression> each = new ArrayList<>();
        Column item = new Column(condition, null, condition.span());
        expand(item, isCheck, constants, one -> each.add(translator.apply(one.expression())));
        return each.isEmpty() ? null : each.size() == 1 ? each.getFirst() : Logic.And.of(each);
    }

    /** Returns the column that a call stands for now. */
    Name of(Call call) {
        if (chosen < 0) {
            throw text.unsupported(
                    "COLUMNS here",
                    call.span(),
                    "the select list, WHERE, ORDER BY and DISTINCT ON may have it");
        }
        return name(names(call).get(chosen), call);
    }

    /** Returns the names of which a condition is true. */
    private List<String> chosen(
            Lambda condition, Function<SqlExpression, @Nullable String> constants) {
        Span span = condition.span();
        List<SqlExpression> names = new ArrayList<>();
        Objects.requireNonNull(scope.all())
                .forEach(column -> names.add(new TextLiteral(column.name(), span)));
        Call all = Call.of("list_value", names, span);
        Call chosen = Call.of("list_filter", List.of(all, condition), span);
        String joined =
                constants.apply(
                        Call.of(
                                "array_to_string",
                                List.of(chosen, new TextLiteral(BETWEEN_NAMES, span)),
                                span));
        return joined == null || joined.isEmpty()
                ? List.of()
                : List.of(joined.split(BETWEEN_NAMES, -1));
    }

    private List<String> names(Call call) {
        List<Scope.Column> all = scope.all();
        if (all == null) {
            throw text.unsupported("COLUMNS of a stream", call.span(), "name the columns");
        }
        SqlExpression which = call.arguments().size() == 1 ? call.arguments().getFirst() : null;
        List<String> wanted = which instanceof Lambda ? conditional.get(call) : wanted(which);
        Pattern pattern =
                which instanceof TextLiteral(String written, Span _)
                        ? RegularExpressions.compile(written)
                        : null;
        List<Identifier> excluded = which instanceof Star(var left, Span _) ? left : List.of();
        if (wanted == null && pattern == null && !(which instanceof Star)) {
            throw text.expected(
                    "COLUMNS(*), COLUMNS('pattern'), COLUMNS(['name', ...]) or COLUMNS(lambda c:"
                            + " condition)",
                    call.span());
        }
        List<String> names =
                all.stream()
                        .map(Scope.Column::name)
                        .filter(
                                name ->
                                        excluded.stream()
                                                .noneMatch(
                                                        each ->
                                                                each.value()
                                                                        .equalsIgnoreCase(name)))
                        .filter(
                                name ->
                                        pattern != null
                                                ? pattern.matcher(name).find()
                                                : wanted == null
                                                        || wanted.stream()
                                                                .anyMatch(name::equalsIgnoreCase))
                        .toList();
        if (names.isEmpty() || wanted != null && names.size() < wanted.size()) {
            throw text.failure(
                    ErrorCode.UNKNOWN_COLUMN,
                    call.span(),
                    "not all of %s are columns: there are %s"
                            .formatted(
                                    text.written(call.span()),
                                    String.join(
                                            ", ", all.stream().map(Scope.Column::name).toList())));
        }
        return names;
    }

    /** Returns the texts of a list, or null for anything else. */
    private static @Nullable List<String> wanted(@Nullable SqlExpression which) {
        if (!(which instanceof Call list) || !list.function().equals("list_value")) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (SqlExpression each : list.arguments()) {
            if (!(each instanceof TextLiteral(String name, Span _))) {
                return null;
            }
            names.add(name);
        }
        return names;
    }
}
