// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.TemporalFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Computes once what values are compared with: {@code x <= 8 + 10} is {@code x <= 18}, and what
 * files say of their columns tells which rows are read. What fails is left to fail where there are
 * rows.
 *
 * @param values computes an expression without columns, and returns a literal, or the expression if
 *     none is equal
 */
record FoldedConstants(UnaryOperator<Expression> values) {

    LogicalPlan apply(LogicalPlan plan) {
        return Rewriting.bottomUp(plan, this::node);
    }

    private LogicalPlan node(LogicalPlan plan) {
        return switch (plan) {
            case Filter(LogicalPlan input, Expression condition) ->
                    new Filter(input, folded(condition));
            case Join join when join.condition() != null ->
                    new Join(
                            join.type(),
                            join.left(),
                            join.right(),
                            join.keys(),
                            folded(join.condition()),
                            join.mark());
            default -> plan;
        };
    }

    private Expression folded(Expression expression) {
        boolean compares = expression instanceof Logic.Comparison || expression instanceof Logic.In;
        List<Expression> operands = new ArrayList<>();
        boolean isChanged = false;
        for (Expression operand : expression.operands()) {
            Expression made = compares && isConstant(operand) ? value(operand) : folded(operand);
            isChanged |= made != operand;
            operands.add(made);
        }
        return isChanged ? expression.withOperands(operands) : expression;
    }

    private static boolean isConstant(Expression expression) {
        return switch (expression) {
            case Literal _ -> true;
            case Expression.Arithmetic _,
                    Expression.Negation _,
                    Expression.Cast _,
                    TemporalFunction _ ->
                    expression.operands().stream().allMatch(FoldedConstants::isConstant);
            default -> false;
        };
    }

    private Expression value(Expression constant) {
        return constant instanceof Literal ? constant : values.apply(constant);
    }
}
