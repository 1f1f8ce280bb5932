// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.expression.DeviceNumber.Impossible;
import dev.windrow.internal.plan.expression.DeviceNumber.RealFunction;
import dev.windrow.internal.plan.expression.DeviceNumber.Same;
import dev.windrow.query.NumberFunction;

/**
 * Resolves functions of numbers to what a device computes. Powers, exponentials and logarithms are
 * not among it: devices may differ from the CPU in their last bit. Neither are square roots:
 * TornadoVM computes them with 32-bit floats, seen over PoCL.
 */
final class FunctionResolver {

    private final NumberResolver operands;

    FunctionResolver(NumberResolver operands) {
        this.operands = operands;
    }

    DeviceNumber of(NumberFunction function) {
        return switch (function) {
            case NumberFunction.OfOne of -> ofOne(of, operands.of(of.number()));
            case NumberFunction.Round round -> round(round, operands.of(round.number()));
            case NumberFunction.Power power ->
                    NumberResolver.impossible(
                            power, operands.of(power.base()), operands.of(power.exponent()));
        };
    }

    private static DeviceNumber ofOne(NumberFunction.OfOne of, DeviceNumber operand) {
        ColumnType type = operand.type();
        boolean isReal = type.isFloat();
        if (operand instanceof Impossible || !isReal && !type.isInteger()) {
            return NumberResolver.impossible(of, operand, operand);
        }
        DeviceNumber real = NumberResolver.asReal(operand);
        return switch (of.function()) {
            case SIGN -> new DeviceNumber.Sign(operand);
            case ABSOLUTE ->
                    isReal
                            ? made(RealFunction.ABSOLUTE, real)
                            : new DeviceNumber.Magnitude(operand);
            case FLOOR -> isReal ? made(RealFunction.FLOOR, real) : whole(operand);
            case CEILING -> isReal ? made(RealFunction.CEILING, real) : whole(operand);
            case SQUARE_ROOT, EXPONENTIAL, NATURAL_LOGARITHM, DECIMAL_LOGARITHM ->
                    NumberResolver.impossible(of, operand, operand);
        };
    }

    private static DeviceNumber made(RealFunction function, DeviceNumber operand) {
        return new DeviceNumber.OfReal(function, operand);
    }

    private static DeviceNumber whole(DeviceNumber integer) {
        return new Same(integer, Primitive.INT64);
    }

    private static DeviceNumber round(NumberFunction.Round round, DeviceNumber operand) {
        int digits = round.digits();
        if (operand.type().isFloat()) {
            DeviceNumber real = NumberResolver.asReal(operand);
            return digits == 0
                    ? made(RealFunction.NEAREST, real)
                    : new DeviceNumber.RoundedTo(real, digits);
        }
        return operand.type().isInteger() && digits >= 0
                ? whole(operand)
                : NumberResolver.impossible(round, operand, operand);
    }
}
