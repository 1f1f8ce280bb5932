// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Objects;

/**
 * A function of numbers. {@link NumberFunctions} makes these values. A null operand makes a null.
 */
public sealed interface NumberFunction extends Expression {

    /** The most digits that numbers are rounded to, on either side of the point: {@value}. */
    int MAX_DIGITS = 38;

    /** A function of one number. */
    enum Function {
        /** The number without its sign. */
        ABSOLUTE("abs"),
        /** -1, 0 or 1. */
        SIGN("sign"),
        /** The greatest integer that is not greater. */
        FLOOR("floor"),
        /** The least integer that is not less. */
        CEILING("ceil"),
        /** The square root. */
        SQUARE_ROOT("sqrt"),
        /** Euler's number to that power. */
        EXPONENTIAL("exp"),
        /** The logarithm to the base of Euler's number. */
        NATURAL_LOGARITHM("ln"),
        /** The logarithm to the base of 10. */
        DECIMAL_LOGARITHM("log10");

        private final String label;

        Function(String label) {
            this.label = label;
        }

        /** {@return its name, such as {@code abs}} */
        public String label() {
            return label;
        }
    }

    /**
     * A function of one number.
     *
     * @param function which one
     * @param number numbers or decimals
     */
    record OfOne(Function function, Expression number) implements NumberFunction {
        /** Rejects null. */
        public OfOne {
            Objects.requireNonNull(function, "function");
            Operand.require(number, "number");
        }
    }

    /**
     * A number rounded to the nearest one with so many digits behind the point; of two, the one
     * farther from 0.
     *
     * @param number numbers or decimals
     * @param digits the digits that are kept behind the point; of -2, all digits up to the hundreds
     */
    record Round(Expression number, int digits) implements NumberFunction {
        /**
         * Checks the digits.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for more than {@link #MAX_DIGITS} on
         *     either side of the point
         */
        public Round {
            Operand.require(number, "number");
            if (Math.abs((long) digits) > MAX_DIGITS) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "round: the number of digits is %d, expected -%d to %d",
                        digits, MAX_DIGITS, MAX_DIGITS);
            }
        }
    }

    /**
     * A number to the power of another.
     *
     * @param base numbers or decimals
     * @param exponent numbers or decimals
     */
    record Power(Expression base, Expression exponent) implements NumberFunction {
        /** Rejects null. */
        public Power {
            Operand.require(base, "base");
            Operand.require(exponent, "exponent");
        }
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return switch (this) {
            case OfOne of -> List.of(of.number());
            case Round round -> List.of(round.number());
            case Power power -> List.of(power.base(), power.exponent());
        };
    }
}
