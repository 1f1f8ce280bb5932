// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.Expression.Arithmetic;
import dev.windrow.query.Expression.Step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The operands of a chain, with those of a chain that was its first operand. */
record ArithmeticChain(Expression first, List<Step> steps) {

    static ArithmeticChain of(Expression first, List<Step> steps) {
        ArithmeticChain chain = joined(first, steps);
        if (chain.first == first) {
            Operand.require(first, "first");
        }
        steps.forEach(step -> Operand.require(step.operand(), "operand"));
        int count = chain.steps.size();
        if (count == 0 || count > Arithmetic.MAX_STEPS) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a chain of + and -, or of *, / and %%, has %d operators, expected 1 to %d:"
                            + " compute a part of it as a column before",
                    count, Arithmetic.MAX_STEPS);
        }
        if (steps.stream().anyMatch(step -> isOfSums(step) != isOfSums(steps.getFirst()))) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a chain has + or - beside *, / or %, expected one or the other");
        }
        return chain;
    }

    private static ArithmeticChain joined(Expression first, List<Step> steps) {
        if (first instanceof Arithmetic(Expression start, List<Step> before)
                && !steps.isEmpty()
                && isOfSums(before.getFirst()) == isOfSums(steps.getFirst())) {
            List<Step> all = new ArrayList<>(before.size() + steps.size());
            all.addAll(before);
            all.addAll(steps);
            return new ArithmeticChain(start, Collections.unmodifiableList(all));
        }
        return new ArithmeticChain(first, List.copyOf(steps));
    }

    private static boolean isOfSums(Step step) {
        return step.operator().isOfSums();
    }
}
