// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Predicate;

/**
 * A number, a bool or a point in time of each row, as a device computes it: an expression whose
 * parts have types, with implicit casts written out.
 *
 * <p>Floats of either width are computed as 64-bit floats, all else as 64-bit integers; bools are
 * bits.
 */
public sealed interface DeviceNumber {

    /** Returns the type of the values. */
    ColumnType type();

    /** Returns its operands. */
    default List<DeviceNumber> operands() {
        return switch (this) {
            case Source _,
                    Unscaled _,
                    Whole _,
                    Real _,
                    Exact _,
                    Null _,
                    OfCondition _,
                    OfText _,
                    Impossible _ ->
                    List.of();
            case OfLogic logic -> logic.condition().numbers().toList();
            case Same same -> List.of(same.operand());
            case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
            case Comparison comparison -> List.of(comparison.left(), comparison.right());
            case Narrowed narrowed -> List.of(narrowed.operand());
            case Nearest nearest -> List.of(nearest.operand());
            case Rounded rounded -> List.of(rounded.operand());
            case NotZero notZero -> List.of(notZero.operand());
            case Choice choice -> List.of(choice.first(), choice.second());
            case Conditional conditional ->
                    List.of(conditional.condition(), conditional.then(), conditional.otherwise());
            case Extreme extreme -> List.of(extreme.first(), extreme.second());
            case OfReal of -> List.of(of.operand());
            case RoundedTo rounded -> List.of(rounded.operand());
            case Magnitude magnitude -> List.of(magnitude.operand());
            case Remainder remainder -> List.of(remainder.left(), remainder.right());
            case Sign sign -> List.of(sign.operand());
            case Calendar calendar -> List.of(calendar.operand());
        };
    }

    /** Returns whether some value may not fit its type, so that the CPU has to report it. */
    default boolean mayMisfit() {
        return switch (this) {
            case Arithmetic arithmetic -> !arithmetic.type().isFloat();
            case Magnitude _ -> true;
            case Narrowed narrowed -> !narrowed.isLenient();
            case Nearest nearest -> !nearest.isLenient();
            case Rounded rounded -> !rounded.isLenient();
            case Unscaled unscaled -> !unscaled.type().fitsLong();
            default -> false;
        };
    }

    /** Returns whether it is null where an operand is, and nowhere else. */
    default boolean isNullWithAnyOperand() {
        return switch (this) {
            case Choice _, Conditional _, Extreme _, Remainder _ -> false;
            case Narrowed narrowed -> !narrowed.isLenient();
            case Nearest nearest -> !nearest.isLenient();
            case Rounded rounded -> !rounded.isLenient();
            default -> true;
        };
    }

    /** Returns whether some value may be null, if that is known of the operands. */
    default boolean mayBeNull(Predicate<DeviceNumber> operandMayBe) {
        return switch (this) {
            case Choice _, Extreme _ -> operands().stream().allMatch(operandMayBe);
            case Conditional conditional ->
                    operandMayBe.test(conditional.then())
                            || operandMayBe.test(conditional.otherwise());
            case Null _ -> true;
            default -> !isNullWithAnyOperand() || operands().stream().anyMatch(operandMayBe);
        };
    }

    /** A column's values. */
    record Source(String column, ColumnType type) implements DeviceNumber {}

    /** The digits of a column's decimals as integers, if they fit 64 bits. */
    record Unscaled(String column, Decimal type) implements DeviceNumber {}

    /** An integer, a bool or a date for all rows; the digits of a decimal. */
    record Whole(long value, ColumnType type) implements DeviceNumber {}

    /** A float for all rows. */
    record Real(double value) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.FLOAT64;
        }
    }

    /** A decimal literal: devices compute with it only as a float. */
    record Exact(BigDecimal value, Decimal type) implements DeviceNumber {

        /** Returns the nearest float. */
        Real asReal() {
            return new Real(value.doubleValue());
        }
    }

    /** No value for any row. */
    record Null(ColumnType type) implements DeviceNumber {}

    /** Whether a condition holds that is not made of numbers alone. */
    record OfCondition(Expression expression) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.BOOL;
        }
    }

    /** Whether a condition of bools holds, in kernels that compute whole conditions. */
    record OfLogic(RowCondition condition) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.BOOL;
        }
    }

    /** An integer computed from a string. */
    record OfText(Expression expression) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.INT64;
        }
    }

    /** The same values as another type that has them all. */
    record Same(DeviceNumber operand, ColumnType type) implements DeviceNumber {}

    /**
     * A sum, a difference, a product or a quotient of two int64, or of two floats; of decimals, the
     * same of their digits.
     */
    record Arithmetic(
            ArithmeticOperator operator, DeviceNumber left, DeviceNumber right, ColumnType type)
            implements DeviceNumber {}

    /** How two integers, or two floats, compare. */
    record Comparison(ComparisonOperator operator, DeviceNumber left, DeviceNumber right)
            implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.BOOL;
        }
    }

    /**
     * Integers in fewer bits, or points in time in other units: multiplied, or divided and rounded
     * down.
     *
     * @param least the least value that fits
     * @param greatest the greatest
     */
    record Narrowed(
            DeviceNumber operand,
            ColumnType type,
            long least,
            long greatest,
            long factor,
            long divisor,
            boolean isLenient)
            implements DeviceNumber {}

    /** The integers that are nearest to floats. */
    record Nearest(DeviceNumber operand, ColumnType type, boolean isLenient)
            implements DeviceNumber {}

    /** Numbers rounded to float32. */
    record Rounded(DeviceNumber operand, boolean isLenient) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.FLOAT32;
        }
    }

    /** Whether a number is not 0. */
    record NotZero(DeviceNumber operand) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.BOOL;
        }
    }

    /** The second value where the first one is null; both are of one type. */
    record Choice(DeviceNumber first, DeviceNumber second) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return first.type();
        }
    }

    /** One value where a condition is true, another where it is false or null. */
    record Conditional(DeviceNumber condition, DeviceNumber then, DeviceNumber otherwise)
            implements DeviceNumber {
        @Override
        public ColumnType type() {
            return then.type();
        }
    }

    /** The greater or the lesser of two values of one type; one of them where the other is null. */
    record Extreme(boolean isGreatest, DeviceNumber first, DeviceNumber second)
            implements DeviceNumber {
        @Override
        public ColumnType type() {
            return first.type();
        }
    }

    /** The remainder of two integers; null where the second is 0. */
    record Remainder(DeviceNumber left, DeviceNumber right) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.INT64;
        }
    }

    /** An integer without its sign. The least one does not fit. */
    record Magnitude(DeviceNumber operand) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.INT64;
        }
    }

    /**
     * Floats rounded to so many digits behind the point, ties away from 0: scaled, rounded and
     * scaled back. Where that is no finite number, they stay as they are.
     */
    record RoundedTo(DeviceNumber operand, int digits) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.FLOAT64;
        }

        /** Returns the power of ten that scales. */
        public double power() {
            return Double.parseDouble("1e" + Math.abs(digits));
        }
    }

    /** A function of a float that gives a float. Its bits are the same on every device. */
    enum RealFunction {
        /** The number without its sign. */
        ABSOLUTE,
        /** The greatest integer that is not greater. */
        FLOOR,
        /** The least integer that is not less. */
        CEILING,
        /** The nearest integer; of two, the one farther from 0. */
        NEAREST
    }

    /** A function of floats. */
    record OfReal(RealFunction function, DeviceNumber operand) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.FLOAT64;
        }
    }

    /** -1, 0 or 1 of a number; 0 of NaN. */
    record Sign(DeviceNumber operand) implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.INT64;
        }
    }

    /** A calendar's operation on an integer. */
    record Calendar(CalendarOperation operation, DeviceNumber operand, long parameter)
            implements DeviceNumber {
        @Override
        public ColumnType type() {
            return Primitive.INT64;
        }
    }

    /** No device computes it; the text says why. */
    record Impossible(String text, ColumnType type) implements DeviceNumber {}
}
