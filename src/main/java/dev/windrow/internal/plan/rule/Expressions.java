// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Logic;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What rules do with expressions. */
final class Expressions {

    private Expressions() {}

    /** Returns the conditions that all must hold where one holds. */
    static List<Expression> conjuncts(@Nullable Expression condition) {
        List<Expression> all = new ArrayList<>();
        addConjuncts(condition, all);
        return all;
    }

    private static void addConjuncts(@Nullable Expression condition, List<Expression> all) {
        if (condition instanceof Logic.And and) {
            and.operands().forEach(each -> addConjuncts(each, all));
        } else if (condition != null) {
            all.add(condition);
        }
    }

    /** Returns the condition that several must hold, or null for none. */
    static @Nullable Expression all(List<Expression> conditions) {
        return switch (conditions.size()) {
            case 0 -> null;
            case 1 -> conditions.getFirst();
            default -> Logic.And.of(conditions);
        };
    }

    /** Returns whether an expression has the same value of a row each time: a call may not. */
    static boolean isRepeatable(Expression expression) {
        return !(expression instanceof FunctionCall)
                && expression.operands().stream().allMatch(Expressions::isRepeatable);
    }

    /** Returns an expression over what the columns it names stand for. */
    static Expression replaced(Expression expression, Map<String, Expression> columns) {
        if (expression instanceof Expression.ColumnReference(String name)) {
            return columns.getOrDefault(name, expression);
        }
        List<Expression> operands = expression.operands();
        if (operands.isEmpty()) {
            return expression;
        }
        List<Expression> made = new ArrayList<>(operands.size());
        boolean isChanged = false;
        for (Expression operand : operands) {
            Expression each = replaced(operand, columns);
            isChanged |= each != operand;
            made.add(each);
        }
        return isChanged ? expression.withOperands(made) : expression;
    }

    /** Returns what columns are computed of, by their names. */
    static Map<String, Expression> byName(List<DerivedColumn> columns) {
        Map<String, Expression> byName = new HashMap<>();
        columns.forEach(each -> byName.put(each.name(), each.expression()));
        return byName;
    }

    /** Returns columns under their own names. */
    static List<DerivedColumn> columns(Iterable<String> names) {
        List<DerivedColumn> columns = new ArrayList<>();
        names.forEach(each -> columns.add(DerivedColumn.of(each)));
        return columns;
    }
}
