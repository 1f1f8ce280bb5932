package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType.Primitive;

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
