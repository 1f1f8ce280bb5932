// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import static dev.windrow.query.Expression.ArithmeticOperator.DIVIDED_BY;
import static dev.windrow.query.Expression.ArithmeticOperator.TIMES;

import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.DeviceNumber.RealFunction;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that compute functions of one number. */
final class FunctionTasks {

    private final TextArrays arrays;
    private final NumberTasks arithmetic;

    FunctionTasks(TextArrays arrays, NumberTasks arithmetic) {
        this.arrays = arrays;
        this.arithmetic = arithmetic;
    }

    /** Returns a function of floats. */
    DeviceNumbers ofReals(RealFunction function, DeviceNumbers operand) {
        return arithmetic.doubles(
                "function", new RowFormulas.OfReal(operand, code(function)), operand.present());
    }

    private static int code(RealFunction function) {
        return switch (function) {
            case ABSOLUTE -> RealMath.ABSOLUTE;
            case FLOOR -> RealMath.FLOOR;
            case CEILING -> RealMath.CEILING;
            case NEAREST -> RealMath.NEAREST;
        };
    }

    /** Returns floats rounded to so many digits behind the point. */
    DeviceNumbers roundTo(DeviceNumber.RoundedTo rounded, DeviceNumbers operand) {
        DeviceNumbers power = arithmetic.constant(rounded.power());
        ArithmeticOperator first = rounded.digits() > 0 ? TIMES : DIVIDED_BY;
        ArithmeticOperator second = rounded.digits() > 0 ? DIVIDED_BY : TIMES;
        DeviceNumbers scaled = arithmetic.computeDoubles(first, operand, power);
        DeviceNumbers whole = ofReals(RealFunction.NEAREST, scaled);
        DeviceNumbers made = arithmetic.computeDoubles(second, whole, power);
        ConditionBits isFinite =
                arithmetic.compareDoubles(
                        ComparisonOperator.LESS,
                        ofReals(RealFunction.ABSOLUTE, made),
                        arithmetic.constant(Double.POSITIVE_INFINITY));
        return arithmetic.chooseDoubles(isFinite, made, operand);
    }

    /** Returns the greater or lesser ones of integers; one of them where the other is null. */
    DeviceNumbers extremeLongs(boolean isGreatest, DeviceNumbers a, DeviceNumbers b) {
        return arithmetic.longs(
                "extreme",
                new RowFormulas.LongExtreme(a, b, isGreatest ? 1 : 0),
                arrays.either(a.present(), b.present()));
    }

    /** Returns the greater or lesser ones of floats; one of them where the other is null. */
    DeviceNumbers extremeDoubles(boolean isGreatest, DeviceNumbers a, DeviceNumbers b) {
        return arithmetic.doubles(
                "extreme",
                new RowFormulas.DoubleExtreme(a, b, isGreatest ? 1 : 0),
                arrays.either(a.present(), b.present()));
    }

    /** Returns a calendar's operation on integers. */
    DeviceNumbers calendar(DeviceNumber.Calendar of, DeviceNumbers operand) {
        LongArray parameter = arrays.graph().upload(LongArray.fromElements(of.parameter()));
        int operation =
                switch (of.operation()) {
                    case QUOTIENT -> RowFormulas.QUOTIENT;
                    case WHOLE_QUOTIENT -> RowFormulas.WHOLE_QUOTIENT;
                    case REMAINDER -> RowFormulas.REMAINDER;
                    case MONTHS -> RowFormulas.MONTHS;
                    case FIRST_DAY -> RowFormulas.FIRST_DAY;
                    case PLUS_MONTHS -> RowFormulas.PLUS_MONTHS;
                };
        return arithmetic.longs(
                "calendar",
                new RowFormulas.Calendar(operand, parameter, operation),
                operand.present());
    }

    /** Returns the signs of floats. */
    DeviceNumbers signsOfDoubles(DeviceNumbers operand) {
        return arithmetic.longs("sign", new RowFormulas.SignOfReal(operand), operand.present());
    }

    /** Returns the signs of integers. */
    DeviceNumbers signsOfLongs(DeviceNumbers operand) {
        return arithmetic.longs("sign", new RowFormulas.SignOfInteger(operand), operand.present());
    }
}
