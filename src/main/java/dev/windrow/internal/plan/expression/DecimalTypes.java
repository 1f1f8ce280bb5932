// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Literal;

/** The result types of decimal arithmetic: SQL's scales, and up to 38 digits. */
public final class DecimalTypes {

    private static final int INT8_DIGITS = 3;
    private static final int INT16_DIGITS = 5;
    private static final int INT32_DIGITS = 10;
    private static final int INT64_DIGITS = 19;

    private DecimalTypes() {}

    /**
     * Returns a result's type.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if it had more than 38 digits after the
     *     point
     */
    public static Decimal of(
            Expression expression, ArithmeticOperator operator, Decimal a, Decimal b) {
        if (operator == ArithmeticOperator.MODULO) {
            return ofRemainder(a, b);
        }
        boolean product = operator == ArithmeticOperator.TIMES;
        int scale = product ? a.scale() + b.scale() : Math.max(a.scale(), b.scale());
        if (scale > Decimal.MAX_PRECISION) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: %s times %s has %d digits behind the point, expected at most %d",
                    expression.label(), a.label(), b.label(), scale, Decimal.MAX_PRECISION);
        }
        int before = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        int digits = product ? a.precision() + b.precision() : before + scale + 1;
        return new Decimal(Math.min(digits, Decimal.MAX_PRECISION), scale);
    }

    /** Returns the type of a remainder, which is at most as great as either operand. */
    private static Decimal ofRemainder(Decimal a, Decimal b) {
        int scale = Math.max(a.scale(), b.scale());
        int before = Math.min(a.precision() - a.scale(), b.precision() - b.scale());
        return new Decimal(Math.max(1, before + scale), scale);
    }

    /**
     * Returns the type of a decimal that is rounded: with at most so many digits after the point,
     * and with space for a digit more before it if it is rounded there.
     */
    public static Decimal rounded(Decimal type, int digits) {
        int scale = Math.min(type.scale(), Math.max(0, digits));
        int more = type.scale() == 0 && digits < 0 ? 1 : 0;
        return new Decimal(Math.min(type.precision() + more, Decimal.MAX_PRECISION), scale);
    }

    /**
     * Returns a decimal type with as many digits as the integer type may have, or as the literal
     * has.
     */
    public static Decimal ofInteger(ColumnType type, Expression expression) {
        if (expression instanceof Literal.NumberLiteral literal) {
            return new Decimal(literal.value().toBigInteger().abs().toString().length(), 0);
        }
        int digits =
                switch (type) {
                    case Primitive.INT8 -> INT8_DIGITS;
                    case Primitive.INT16 -> INT16_DIGITS;
                    case Primitive.INT32 -> INT32_DIGITS;
                    default -> INT64_DIGITS;
                };
        return new Decimal(digits, 0);
    }
}
