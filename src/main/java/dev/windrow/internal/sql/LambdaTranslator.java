// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Lambda;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda.Kind;
import dev.windrow.query.Literal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Translates the body of a lambda: its parameters are columns of its own, and what it names of the
 * rows around becomes an argument.
 */
final class LambdaTranslator extends ExpressionTranslator {

    /** The functions that take a lambda, and what becomes of the list. */
    static final Map<String, Kind> FUNCTIONS =
            Map.ofEntries(
                    Map.entry("list_transform", Kind.TRANSFORM),
                    Map.entry("list_apply", Kind.TRANSFORM),
                    Map.entry("array_transform", Kind.TRANSFORM),
                    Map.entry("array_apply", Kind.TRANSFORM),
                    Map.entry("apply", Kind.TRANSFORM),
                    Map.entry("list_filter", Kind.FILTER),
                    Map.entry("array_filter", Kind.FILTER),
                    Map.entry("filter", Kind.FILTER),
                    Map.entry("list_reduce", Kind.REDUCE),
                    Map.entry("array_reduce", Kind.REDUCE),
                    Map.entry("reduce", Kind.REDUCE));

    private final ExpressionTranslator around;
    private final Map<String, Expression> parameters = new LinkedHashMap<>();
    private final Map<Expression, String> captured = new LinkedHashMap<>();

    private LambdaTranslator(ExpressionTranslator around) {
        super(around.text(), around.scope(), null);
        this.around = around;
    }

    /** Translates a call of a function that takes a lambda. */
    static Expression of(Call call, ExpressionTranslator around) {
        Kind kind = FUNCTIONS.get(call.function().toLowerCase(Locale.ROOT));
        int arguments = call.arguments().size();
        boolean isReduce = kind == Kind.REDUCE;
        if (arguments < 2
                || arguments > (isReduce ? 3 : 2)
                || !(call.arguments().get(1) instanceof Lambda lambda)
                || lambda.parameters().size() > kind.ownNames()
                || isReduce && lambda.parameters().size() < 2) {
            throw around.text()
                    .expected(
                            isReduce
                                    ? call.function() + "(list, lambda x, y: expression [, first])"
                                    : call.function() + "(list, lambda x: expression)",
                            call.span());
        }
        Expression list = around.of(call.arguments().getFirst());
        if (arguments > 2) {
            Expression first = around.of(call.arguments().getLast());
            Expression alone = new FunctionCall(RowFunctions.of("list_value"), List.of(first));
            list = new FunctionCall(RowFunctions.of("||"), List.of(alone, list));
        }
        return new LambdaTranslator(around).of(kind, list, lambda, arguments > 2);
    }

    /** Translates a lambda. With a first value before those of the list, places are one more. */
    private Expression of(Kind kind, Expression list, Lambda lambda, boolean hasFirst) {
        List<String> names = new ArrayList<>();
        for (Identifier parameter : lambda.parameters()) {
            String name = parameter.value();
            boolean isPlace = names.size() == kind.ownNames() - 1;
            names.add(name);
            parameters.put(
                    name.toLowerCase(Locale.ROOT),
                    isPlace && hasFirst
                            ? Expression.column(name).minus(Expression.literal(1))
                            : Expression.column(name));
        }
        while (names.size() < kind.ownNames()) {
            names.add("(place " + names.size() + ")");
        }
        Expression made = of(lambda.body());
        Expression body = kind == Kind.FILTER ? made.cast(Primitive.BOOL) : made;
        List<Expression> operands = new ArrayList<>(List.of(list));
        operands.addAll(captured.keySet());
        names.addAll(captured.values());
        return located(
                lambda.span(), () -> new dev.windrow.query.Lambda(kind, operands, names, body));
    }

    @Override
    Expression column(Name name) {
        String first = name.parts().getFirst().value().toLowerCase(Locale.ROOT);
        Expression value = parameters.get(first);
        if (value == null) {
            return captured(around.column(name));
        }
        for (Identifier field : name.parts().subList(1, name.parts().size())) {
            value =
                    new FunctionCall(
                            RowFunctions.of("struct_extract"),
                            List.of(value, Expression.literal(field.value())));
        }
        return value;
    }

    @Override
    Expression call(Call call) {
        return SqlNodes.isAggregation(call) || call.over() != null
                ? captured(around.of(call))
                : super.call(call);
    }

    private Expression captured(Expression value) {
        return value instanceof Literal
                ? value
                : Expression.column(
                        captured.computeIfAbsent(
                                value, _ -> "(around %d)".formatted(captured.size())));
    }
}
