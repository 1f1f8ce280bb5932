// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Lambda;
import dev.windrow.query.Literal;
import dev.windrow.query.Literal.NullLiteral;
import dev.windrow.query.Literal.TextLiteral;
import dev.windrow.query.Literal.TimestampLiteral;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.NumberFunction;
import dev.windrow.query.StringFunction;
import dev.windrow.query.TemporalFunction;

import org.jspecify.annotations.Nullable;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives literals the types of what stands beside them, for all engines: a text beside a date is
 * that date, and a null has the type of the other values. What is already of a type stays.
 */
final class LiteralTyping {

    private static final Timestamp MICROSECONDS = new Timestamp(ColumnType.Unit.MICROSECOND, null);

    private final NodeFactory nodes;

    /**
     * Makes a typing.
     *
     * @param nodes tells the types of expressions
     */
    LiteralTyping(NodeFactory nodes) {
        this.nodes = nodes;
    }

    /** Types the literals of an expression whose values become a column. */
    Expression value(Expression expression) {
        return of(expression);
    }

    /** Types the literals of a condition. */
    Expression condition(Expression expression) {
        return as(of(expression), Primitive.BOOL, expression);
    }

    private Expression of(Expression expression) {
        if (expression instanceof Literal || expression instanceof Expression.ColumnReference) {
            return expression;
        }
        if (expression instanceof Logic.In(Expression value, List<Expression> values)
                && isTyped(value)
                && values.stream().allMatch(each -> each instanceof Literal && isTyped(each))) {
            Expression typed = of(value);
            return typed == value ? expression : new Logic.In(typed, values);
        }
        List<Expression> operands = expression.operands();
        List<Expression> typed = new ArrayList<>(operands.size());
        boolean isChanged = false;
        for (Expression operand : operands) {
            Expression each = of(operand);
            isChanged |= each != operand;
            typed.add(each);
        }
        return beside(isChanged ? expression.withOperands(typed) : expression);
    }

    /** Types the literals among the operands of an expression. */
    private Expression beside(Expression expression) {
        return switch (expression) {
            case Logic.Comparison _, Logic.In _ -> together(expression, expression.operands());
            case Logic.And and -> joined(and, and.conditions(), ComparisonOperator.NOT_EQUAL);
            case Logic.Or or -> joined(or, or.conditions(), ComparisonOperator.EQUAL);
            case Logic.Not _ -> with(expression, Primitive.BOOL);
            case Expression.Coalesce _, Conditional.ExtremeOf _ ->
                    together(expression, expression.operands());
            case Conditional.Case of -> cases(of);
            case Expression.Cast(NullLiteral _, ColumnType type, boolean _) ->
                    new NullLiteral(type);
            case StringFunction.FromInteger _ -> expression;
            case StringFunction.CopyIfElse choice ->
                    choice.withOperands(
                            List.of(
                                    as(choice.condition(), Primitive.BOOL, choice),
                                    nullAs(choice.then(), Primitive.UTF8),
                                    nullAs(choice.otherwise(), Primitive.UTF8)));
            case StringFunction function -> withNulls(function, Primitive.UTF8);
            case TemporalFunction.DateOf _ -> expression;
            case TemporalFunction.Difference _ ->
                    withNulls(together(expression, expression.operands()), MICROSECONDS);
            case TemporalFunction function -> withNulls(function, MICROSECONDS);
            case Expression.ColumnReference _,
                    Literal _,
                    Expression.Arithmetic _,
                    Expression.Negation _,
                    Expression.Cast _,
                    Logic.IsNull _,
                    Logic.Among _,
                    FunctionCall _,
                    Lambda _,
                    NumberFunction _ ->
                    expression;
        };
    }

    private Expression with(Expression expression, ColumnType type) {
        return replaced(
                expression,
                expression.operands().stream().map(each -> as(each, type, expression)).toList());
    }

    private static Expression withNulls(Expression expression, ColumnType type) {
        return replaced(
                expression,
                expression.operands().stream().map(each -> nullAs(each, type)).toList());
    }

    private static Expression replaced(Expression expression, List<Expression> operands) {
        List<Expression> former = expression.operands();
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) != former.get(i)) {
                return expression.withOperands(operands);
            }
        }
        return expression;
    }

    /** Types the literals among operands that are compared, or one of which is chosen. */
    private Expression together(Expression expression, List<Expression> operands) {
        if (operands.stream().noneMatch(operand -> isUntyped(operand, expression))) {
            return expression;
        }
        ColumnType type = common(operands);
        Expression beside = typedOf(operands);
        return replaced(expression, operands.stream().map(each -> as(each, type, beside)).toList());
    }

    private Expression cases(Conditional.Case of) {
        List<Expression> values = new ArrayList<>();
        of.values().forEach(value -> addUnlessNull(values, value));
        boolean haveUntyped = values.stream().anyMatch(value -> isUntyped(value, of));
        ColumnType type = haveUntyped ? common(values) : Primitive.INT32;
        Expression beside = typedOf(values);
        List<Expression> typed = new ArrayList<>();
        for (Conditional.When branch : of.branches()) {
            typed.add(as(branch.condition(), Primitive.BOOL, of));
            Expression value = branch.value();
            addUnlessNull(typed, value == null || !haveUntyped ? value : as(value, type, beside));
        }
        Expression otherwise = of.otherwise();
        addUnlessNull(
                typed, otherwise == null || !haveUntyped ? otherwise : as(otherwise, type, beside));
        return replaced(of, typed);
    }

    private static void addUnlessNull(List<Expression> all, @Nullable Expression expression) {
        if (expression != null) {
            all.add(expression);
        }
    }

    /** Returns whether a literal may have to take a type; a point in time that of other units. */
    private static boolean isUntyped(Expression operand, Expression of) {
        boolean isChoice = !(of instanceof Logic || of instanceof TemporalFunction);
        return operand instanceof TextLiteral
                || operand instanceof NullLiteral(ColumnType type) && type == null
                || isChoice && operand instanceof TimestampLiteral;
    }

    /** Returns the common type of operands: of the literals only if there are no others. */
    private ColumnType common(List<Expression> operands) {
        ColumnType common = null;
        for (Expression operand : operands) {
            if (isTyped(operand)) {
                ColumnType type = nodes.of(operand).type();
                ColumnType both = common == null ? type : CommonType.of(common, operand, type);
                common = both == null ? common : both;
            }
        }
        if (common != null) {
            return common;
        }
        for (Expression operand : operands) {
            if (operand instanceof TimestampLiteral point) {
                return TemporalUnits.type(point, null);
            }
        }
        return operands.stream().anyMatch(TextLiteral.class::isInstance)
                ? Primitive.UTF8
                : Primitive.INT32;
    }

    private static Expression typedOf(List<Expression> operands) {
        return operands.stream()
                .filter(LiteralTyping::isTyped)
                .findFirst()
                .orElse(operands.getFirst());
    }

    private static boolean isTyped(Expression operand) {
        return !(operand instanceof TextLiteral
                || operand instanceof TimestampLiteral
                || operand instanceof NullLiteral(ColumnType type) && type == null);
    }

    /**
     * Returns a literal as one of a type, and any other expression as it is.
     *
     * @param beside what has the type, for an error
     */
    private static Expression as(Expression operand, ColumnType type, Expression beside) {
        return switch (operand) {
            case TextLiteral text when type.isNested() || type == Primitive.BINARY ->
                    text.cast(type);
            case TextLiteral text -> TextLiterals.of(text, type, beside);
            case TimestampLiteral point when type instanceof Timestamp timestamp ->
                    as(point, timestamp);
            default -> nullAs(operand, type);
        };
    }

    private static Expression nullAs(Expression operand, ColumnType type) {
        return operand instanceof NullLiteral(ColumnType own) && own == null
                ? new NullLiteral(type)
                : operand;
    }

    private static Expression as(TimestampLiteral point, Timestamp type) {
        boolean isOther = type.zone() == null && point.offset() != null;
        if (isOther || TemporalUnits.type(point, null).equals(type)) {
            return point;
        }
        if (type.zone() == null || point.offset() != null) {
            return point.cast(type);
        }
        ZoneOffset offset = point.value().atZone(TemporalUnits.zone(type)).getOffset();
        return new TimestampLiteral(point.value(), offset).cast(type);
    }

    /**
     * Joins conditions. Many comparisons of one value with literals become a list of literals, in
     * which the value is looked up.
     *
     * @param operator equal, of conditions of which one must hold; not equal, if all must
     */
    private Expression joined(
            Logic expression, List<Expression> conditions, ComparisonOperator operator) {
        Expression typed = with(expression, Primitive.BOOL);
        return conditions.size() > ExpressionTuning.MOST_COMPARED_LITERALS
                ? withLists(typed, operator)
                : typed;
    }

    private Expression withLists(Expression joined, ComparisonOperator operator) {
        Map<Expression, List<Expression>> lists = new LinkedHashMap<>();
        for (Expression condition : joined.operands()) {
            if (isListed(condition, operator)) {
                Logic.Comparison of = (Logic.Comparison) condition;
                lists.computeIfAbsent(of.left(), _ -> new ArrayList<>()).add(of.right());
            }
        }
        lists.values().removeIf(list -> list.size() <= ExpressionTuning.MOST_COMPARED_LITERALS);
        if (lists.isEmpty()) {
            return joined;
        }
        List<Expression> conditions = new ArrayList<>();
        for (Expression condition : joined.operands()) {
            boolean isListed =
                    isListed(condition, operator)
                            && lists.containsKey(((Logic.Comparison) condition).left());
            if (!isListed) {
                conditions.add(condition);
            }
        }
        lists.forEach(
                (value, list) -> {
                    Expression in = new Logic.In(value, list);
                    conditions.add(operator == ComparisonOperator.EQUAL ? in : in.not());
                });
        return operator == ComparisonOperator.EQUAL
                ? Logic.Or.of(conditions)
                : Logic.And.of(conditions);
    }

    private static boolean isListed(Expression condition, ComparisonOperator operator) {
        return condition instanceof Logic.Comparison(var own, var left, Literal _)
                && own == operator
                && !(left instanceof Literal);
    }
}
