// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.generated.NumberWriter.Value;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowCondition;

import java.util.HashMap;
import java.util.Map;

/**
 * Writes what evaluates conditions of one row, each once, with three values. A condition that is
 * null is 0, as one that is false.
 */
final class ConditionWriter {

    private final KernelCode code;
    private final NumberWriter numbers;
    private final Map<RowCondition, Value> conditions = new HashMap<>();

    ConditionWriter(KernelCode code, NumberWriter numbers) {
        this.code = code;
        this.numbers = numbers;
    }

    Value condition(RowCondition condition) {
        Value known = conditions.get(condition);
        if (known == null) {
            known = write(condition);
            conditions.put(condition, known);
        }
        return known;
    }

    private Value write(RowCondition condition) {
        return switch (condition) {
            case RowCondition.OfNumber(DeviceNumber number) -> masked(numbers.number(number));
            case RowCondition.IsNull(DeviceNumber operand) -> isNull(numbers.number(operand));
            case RowCondition.IsUnknown unknown -> isNull(condition(unknown.operand()));
            case RowCondition.Not not -> not(condition(not.operand()));
            case RowCondition.And and -> and(condition(and.left()), condition(and.right()));
            case RowCondition.Or or -> or(condition(or.left()), condition(or.right()));
        };
    }

    /** Returns a bool that is 0 where it is null. */
    private Value masked(Value bool) {
        Local present = bool.present();
        return present == null ? bool : new Value(code.and(bool.local(), present), present);
    }

    private Value isNull(Value operand) {
        Local present = operand.present();
        return new Value(
                present == null ? code.keep(Type.INT, Term.of(0)) : code.not(present), null);
    }

    private Value not(Value operand) {
        Local present = operand.present();
        Local negated = code.not(operand.local());
        return new Value(present == null ? negated : code.and(negated, present), present);
    }

    /** Both are true, or one is false: otherwise it is null if one is. */
    private Value and(Value left, Value right) {
        Local result = code.and(left.local(), right.local());
        Local known = code.both(left.present(), right.present());
        if (known == null) {
            return new Value(result, null);
        }
        Local either = code.or(isFalse(left), isFalse(right));
        return new Value(result, code.or(known, either));
    }

    /** One is true, or both are false: otherwise it is null if one is. */
    private Value or(Value left, Value right) {
        Local result = code.or(left.local(), right.local());
        Local known = code.both(left.present(), right.present());
        return new Value(result, known == null ? null : code.or(known, result));
    }

    private Local isFalse(Value condition) {
        Local present = condition.present();
        Local negated = code.not(condition.local());
        return present == null ? negated : code.and(negated, present);
    }
}
