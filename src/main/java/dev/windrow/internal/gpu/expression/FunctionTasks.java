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

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that compute functions of one number. */
final class FunctionTasks {

    private final TextArrays arrays;

    FunctionTasks(TextArrays arrays) {
        this.arrays = arrays;
    }

    /** Returns a function of floats. */
    DeviceNumbers ofReals(RealFunction function, DeviceNumbers operand) {
        DoubleArray results = arrays.rowDoubles();
        String task = arrays.task("function");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::ofReals,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                operand.floats(),
                                operand.doubles(),
                                results,
                                operand.source(),
                                code(function)));
        return DeviceNumbers.made(results, operand.present(), arrays.unread());
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
    DeviceNumbers roundTo(
            DeviceNumber.RoundedTo rounded, DeviceNumbers operand, NumberTasks arithmetic) {
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
        LongArray results = arrays.rowLongs();
        String task = arrays.task("extreme");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::extremeLongs,
                                arrays.context(),
                                arrays.sizes(),
                                a.words(),
                                b.words(),
                                a.present(),
                                b.present(),
                                results,
                                a.source(),
                                b.source(),
                                isGreatest ? 1 : 0));
        return DeviceNumbers.made(
                results, arrays.either(a.present(), b.present()), arrays.unread());
    }

    /** Returns the greater or lesser ones of floats; one of them where the other is null. */
    DeviceNumbers extremeDoubles(boolean isGreatest, DeviceNumbers a, DeviceNumbers b) {
        DoubleArray results = arrays.rowDoubles();
        String task = arrays.task("extreme");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::extremeDoubles,
                                arrays.context(),
                                arrays.sizes(),
                                a.words(),
                                a.floats(),
                                a.doubles(),
                                b.words(),
                                b.floats(),
                                b.doubles(),
                                a.present(),
                                b.present(),
                                results,
                                a.source(),
                                b.source(),
                                isGreatest ? 1 : 0));
        return DeviceNumbers.made(
                results, arrays.either(a.present(), b.present()), arrays.unread());
    }

    /** Returns a calendar's operation on integers. */
    DeviceNumbers calendar(DeviceNumber.Calendar of, DeviceNumbers operand) {
        LongArray parameter = arrays.graph().upload(LongArray.fromElements(of.parameter()));
        LongArray results = arrays.rowLongs();
        int operation =
                switch (of.operation()) {
                    case QUOTIENT -> FunctionKernels.QUOTIENT;
                    case WHOLE_QUOTIENT -> FunctionKernels.WHOLE_QUOTIENT;
                    case REMAINDER -> FunctionKernels.REMAINDER;
                    case MONTHS -> FunctionKernels.MONTHS;
                    case FIRST_DAY -> FunctionKernels.FIRST_DAY;
                    case PLUS_MONTHS -> FunctionKernels.PLUS_MONTHS;
                };
        String task = arrays.task("calendar");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::calendar,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                parameter,
                                results,
                                operand.source(),
                                operation));
        return DeviceNumbers.made(results, operand.present(), arrays.unread());
    }

    /** Returns the signs of floats. */
    DeviceNumbers signsOfDoubles(DeviceNumbers operand) {
        LongArray results = arrays.rowLongs();
        String task = arrays.task("sign");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::signsOfDoubles,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                operand.floats(),
                                operand.doubles(),
                                results,
                                operand.source()));
        return DeviceNumbers.made(results, operand.present(), arrays.unread());
    }

    /** Returns the signs of integers. */
    DeviceNumbers signsOfLongs(DeviceNumbers operand) {
        LongArray results = arrays.rowLongs();
        String task = arrays.task("sign");
        arrays.addStream(
                task,
                g ->
                        g.task(
                                task,
                                FunctionKernels::signsOfLongs,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                results,
                                operand.source()));
        return DeviceNumbers.made(results, operand.present(), arrays.unread());
    }
}
