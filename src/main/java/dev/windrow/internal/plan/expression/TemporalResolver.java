// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.InfiniteTime;
import dev.windrow.internal.plan.expression.DeviceNumber.Same;
import dev.windrow.internal.plan.expression.DeviceNumber.Whole;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.TemporalFunction;

/**
 * The steps of functions of dates and points in time on a device. Zones whose distance from UTC
 * changes are not among them: their rules are Java's.
 */
final class TemporalResolver implements CalendarNumbers<DeviceNumber> {

    private final NumberResolver operands;

    TemporalResolver(NumberResolver operands) {
        this.operands = operands;
    }

    @Override
    public DeviceNumber operand(Expression expression) {
        return operands.of(expression);
    }

    @Override
    public DeviceNumber finite(DeviceNumber points) {
        return leavingInfinite(points);
    }

    /** Returns points in time of which a device leaves rows with infinite ones to the CPU. */
    static DeviceNumber leavingInfinite(DeviceNumber points) {
        long most = InfiniteTime.of(points.type()) - 1;
        return most < 0
                ? points
                : new DeviceNumber.Narrowed(points, points.type(), -most, most, 1, 1, false);
    }

    @Override
    public ColumnType type(DeviceNumber number) {
        return number.type();
    }

    @Override
    public DeviceNumber constant(long value) {
        return new Whole(value, Primitive.INT64);
    }

    @Override
    public DeviceNumber calculate(CalendarOperation operation, DeviceNumber value, long parameter) {
        return new DeviceNumber.Calendar(operation, value, parameter);
    }

    @Override
    public DeviceNumber compute(
            TemporalFunction function,
            ArithmeticOperator operator,
            DeviceNumber left,
            DeviceNumber right) {
        return new DeviceNumber.Arithmetic(operator, left, right, Primitive.INT64);
    }

    @Override
    public DeviceNumber local(TemporalFunction function, DeviceNumber instant, Timestamp type) {
        return NumberResolver.impossible(function, type);
    }

    @Override
    public DeviceNumber instant(
            TemporalFunction function, DeviceNumber local, DeviceNumber near, Timestamp type) {
        return NumberResolver.impossible(function, type);
    }

    @Override
    public DeviceNumber typed(TemporalFunction function, DeviceNumber number, ColumnType type) {
        if (type != Primitive.DATE32) {
            return new Same(number, type);
        }
        long least = NumberResolver.least(type);
        return new DeviceNumber.Narrowed(number, type, least, -1 - least, 1, 1, false);
    }

    @Override
    public DeviceNumber date(TemporalFunction.DateOf function) {
        return NumberResolver.impossible(function, Primitive.DATE32);
    }

    @Override
    public DeviceNumber unfit(
            TemporalFunction function, Expression operand, ColumnType found, String expected) {
        return NumberResolver.impossible(function, found);
    }
}
