// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import static dev.windrow.internal.plan.expression.NumberResolver.impossible;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.internal.plan.expression.DeviceNumber.Exact;
import dev.windrow.internal.plan.expression.DeviceNumber.Same;
import dev.windrow.internal.plan.expression.DeviceNumber.Whole;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Decimals as their digits, with as many after the point wherever they meet. */
final class DecimalBranches {

    private DecimalBranches() {}

    static boolean isDecimal(@Nullable DeviceNumber number) {
        return number != null && number.type() instanceof Decimal;
    }

    /**
     * Gives the values of a CASE as many digits after the point, if they are decimals and integers.
     *
     * @param values the values, null for those that are null; replaced by those of one type
     * @return their type; null if no device has it
     */
    static @Nullable Decimal make(Conditional.Case of, List<@Nullable DeviceNumber> values) {
        int scale = 0;
        int before = 1;
        for (int i = 0; i < values.size(); i++) {
            DeviceNumber value = values.get(i);
            Expression expression = of.values().get(i);
            if (value == null || expression == null) {
                continue;
            }
            DeviceNumber digits = digits(value, expression);
            if (!(digits.type() instanceof Decimal type)
                    || digits instanceof DeviceNumber.Impossible) {
                return null;
            }
            scale = Math.max(scale, type.scale());
            before = Math.max(before, type.precision() - type.scale());
            values.set(i, digits);
        }
        Decimal type = new Decimal(Math.min(before + scale, Decimal.MAX_PRECISION), scale);
        for (int i = 0; i < values.size(); i++) {
            DeviceNumber value = values.get(i);
            if (value != null) {
                DeviceNumber rescaled = rescaled(of, value, scale);
                if (rescaled instanceof DeviceNumber.Impossible) {
                    return null;
                }
                values.set(i, new DeviceNumber.Same(rescaled, type));
            }
        }
        return type;
    }

    /** Returns an integer or a decimal as a decimal. */
    static DeviceNumber digits(DeviceNumber number, Expression expression) {
        return switch (number) {
            case Exact(BigDecimal value, Decimal _) -> {
                int scale = value.scale();
                yield new Whole(
                        value.unscaledValue().longValue(),
                        new Decimal(Math.max(value.precision(), scale), scale));
            }
            case Whole(long value, ColumnType type) when type.isInteger() ->
                    new Whole(value, DecimalTypes.ofInteger(type, expression));
            case DeviceNumber other when other.type().isInteger() ->
                    new Same(other, DecimalTypes.ofInteger(other.type(), expression));
            default -> number;
        };
    }

    /** Returns the digits of a decimal with more of them after the point. */
    static DeviceNumber rescaled(Expression expression, DeviceNumber number, int scale) {
        if (!(number.type() instanceof Decimal type) || scale == type.scale()) {
            return number;
        }
        int more = scale - type.scale();
        if (more > Decimal.MAX_LONG_PRECISION) {
            return impossible(expression, number.type());
        }
        long factor = BigInteger.TEN.pow(more).longValueExact();
        Decimal rescaled =
                new Decimal(Math.min(type.precision() + more, Decimal.MAX_PRECISION), scale);
        return new DeviceNumber.Arithmetic(
                ArithmeticOperator.TIMES,
                number,
                new Whole(factor, new Decimal(more + 1, 0)),
                rescaled);
    }
}
