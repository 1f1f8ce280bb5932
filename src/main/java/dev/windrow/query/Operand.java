// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks the operands of expressions: no expression is deeper than {@link Expression#MAX_DEPTH}, so
 * that whatever walks through one by recursion has a stack that suffices.
 */
final class Operand {

    /** A part is replaced where it is null: a choice by a test. */
    private static final int OF_CONCAT = 2;

    /** The most values of which each is part of a choice within another. */
    private static final int MOST_CHOICES = 8;

    private Operand() {}

    /**
     * Checks an operand of an expression that is made.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the expression would be too deep
     */
    static void require(Expression operand, String name) {
        require(operand, name, 1);
    }

    /** Checks an operand of a concatenation. */
    static void requireConcatenated(Expression part) {
        require(part, "part", OF_CONCAT);
    }

    static List<Expression> ofChain(Expression.Arithmetic chain) {
        List<Expression> operands = new ArrayList<>(chain.steps().size() + 1);
        operands.add(chain.first());
        chain.steps().forEach(step -> operands.add(step.operand()));
        return Collections.unmodifiableList(operands);
    }

    /** Returns a view, since a list may have hundreds of thousands of values. */
    static List<Expression> ofList(Logic.In in) {
        return new AbstractList<>() {
            @Override
            public Expression get(int index) {
                return index == 0 ? in.value() : in.values().get(index - 1);
            }

            @Override
            public int size() {
                return in.values().size() + 1;
            }
        };
    }

    static void addColumns(Expression expression, Set<String> names) {
        if (expression instanceof Expression.ColumnReference(String name)) {
            names.add(name);
        }
        expression.operands().forEach(operand -> addColumns(operand, names));
    }

    private static void require(Expression operand, String name, int operators) {
        Objects.requireNonNull(operand, name);
        if (operators + depth(operand) > Expression.MAX_DEPTH) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "an expression has more than %d operators within one another, expected at most"
                            + " %d: compute a part of it as a column before, or join conditions by"
                            + " Or.of(...) and And.of(...)",
                    Expression.MAX_DEPTH, Expression.MAX_DEPTH);
        }
    }

    /** Returns the most operators within one another: 0 for a column or a literal. */
    private static int depth(Expression expression) {
        if (expression instanceof Literal || expression instanceof Expression.ColumnReference) {
            return 0;
        }
        int deepest = 0;
        for (Expression operand : expression.operands()) {
            deepest = Math.max(deepest, operators(expression) + depth(operand));
        }
        return deepest;
    }

    private static int operators(Expression expression) {
        return switch (expression) {
            case Expression.Coalesce coalesce ->
                    Math.min(coalesce.values().size(), MOST_CHOICES) + 1;
            case Conditional.ExtremeOf extreme -> rounds(extreme.values().size());
            case StringFunction.Concat _ -> OF_CONCAT;
            default -> 1;
        };
    }

    /** Returns how often values are compared by twos until one is left. */
    private static int rounds(int values) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(values - 1));
    }
}
