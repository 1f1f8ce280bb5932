// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Expression;
import dev.windrow.query.Logic;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** A condition as a device evaluates it, with three values: true, false and null. */
public sealed interface RowCondition {

    /** A bool of each row. */
    record OfNumber(DeviceNumber number) implements RowCondition {}

    /** Whether both hold. */
    record And(RowCondition left, RowCondition right) implements RowCondition {}

    /** Whether one holds. */
    record Or(RowCondition left, RowCondition right) implements RowCondition {}

    /** Whether a condition does not hold. */
    record Not(RowCondition operand) implements RowCondition {}

    /** Whether a number is null. */
    record IsNull(DeviceNumber operand) implements RowCondition {}

    /** Whether a condition is neither true nor false. */
    record IsUnknown(RowCondition operand) implements RowCondition {}

    /** Makes a condition; what is no logic is a bool that the resolver finds. */
    static RowCondition of(Expression expression, NumberResolver resolver) {
        return switch (expression) {
            case Logic.And(List<Expression> conditions) -> joined(conditions, And::new, resolver);
            case Logic.Or(List<Expression> conditions) -> joined(conditions, Or::new, resolver);
            case Logic.In in ->
                    in.values().size() > NumberResolver.MOST_STEPS
                            ? tooLong()
                            : of(in.comparisons(), resolver);
            case Logic.Not not -> new Not(of(not.operand(), resolver));
            case Logic.IsNull(Expression operand) when isLogic(operand) ->
                    new IsUnknown(of(operand, resolver));
            case Logic.IsNull isNull -> new IsNull(resolver.of(isNull.operand()));
            default -> new OfNumber(resolver.of(expression));
        };
    }

    private static RowCondition joined(
            List<Expression> conditions,
            BinaryOperator<RowCondition> both,
            NumberResolver resolver) {
        return conditions.size() > NumberResolver.MOST_STEPS
                ? tooLong()
                : conditions.stream().map(each -> of(each, resolver)).reduce(both).orElseThrow();
    }

    private static RowCondition tooLong() {
        return new OfNumber(new DeviceNumber.Impossible(NumberResolver.TOO_LONG, Primitive.BOOL));
    }

    private static boolean isLogic(Expression expression) {
        return expression instanceof Logic && !(expression instanceof Logic.Comparison);
    }

    /** Returns the numbers that it is made of. */
    default Stream<DeviceNumber> numbers() {
        return switch (this) {
            case OfNumber(DeviceNumber number) -> Stream.of(number);
            case IsNull(DeviceNumber operand) -> Stream.of(operand);
            case And and -> Stream.concat(and.left().numbers(), and.right().numbers());
            case Or or -> Stream.concat(or.left().numbers(), or.right().numbers());
            case Not not -> not.operand().numbers();
            case IsUnknown unknown -> unknown.operand().numbers();
        };
    }

    /** Returns whether it asks of bools alone whether they hold: nothing else can be true. */
    default boolean isOfBools() {
        return switch (this) {
            case OfNumber(DeviceNumber number) -> number.type() == Primitive.BOOL;
            case IsNull _ -> true;
            case And and -> and.left().isOfBools() && and.right().isOfBools();
            case Or or -> or.left().isOfBools() && or.right().isOfBools();
            case Not not -> not.operand().isOfBools();
            case IsUnknown unknown -> unknown.operand().isOfBools();
        };
    }
}
