// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;

/** Comparisons and logic: a bool, which may be null. */
public sealed interface Logic extends Expression {

    /** A comparison of two values. */
    enum ComparisonOperator {
        /** The values are equal. */
        EQUAL("=", 0b010),
        /** The values differ. */
        NOT_EQUAL("<>", 0b101),
        /** The first value is less. */
        LESS("<", 0b001),
        /** The first value is less or equal. */
        AT_MOST("<=", 0b011),
        /** The first value is greater. */
        GREATER(">", 0b100),
        /** The first value is greater or equal. */
        AT_LEAST(">=", 0b110);

        private final String sign;
        private final int trueOf;

        ComparisonOperator(String sign, int trueOf) {
            this.sign = sign;
            this.trueOf = trueOf;
        }

        /**
         * {@return the orders for which it is true, as bits: less (bit 0), equal (bit 1), greater
         * (bit 2)}
         */
        public int trueOf() {
            return trueOf;
        }

        /** {@return how SQL writes it, such as {@code <=}} */
        public String sign() {
            return sign;
        }
    }

    /**
     * A comparison of numbers, strings (by their bytes), dates, times, timestamps or bools.
     *
     * @param operator which comparison
     * @param left the first value
     * @param right the second value
     */
    record Comparison(ComparisonOperator operator, Expression left, Expression right)
            implements Logic {
        /** Rejects null. */
        public Comparison {
            Objects.requireNonNull(operator, "operator");
            Operand.require(left, "left");
            Operand.require(right, "right");
        }
    }

    /**
     * Whether both conditions hold: false if either is false, even if the other is null.
     *
     * @param left a bool
     * @param right a bool
     */
    record And(Expression left, Expression right) implements Logic {
        /** Rejects null. */
        public And {
            Operand.require(left, "left");
            Operand.require(right, "right");
        }

        /**
         * {@return whether all of several conditions hold} Thousands make no deep expression.
         *
         * @param conditions at least one bool
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
         */
        public static Expression of(List<? extends Expression> conditions) {
            return balanced("and", conditions, And::new);
        }
    }

    /**
     * Whether one of two conditions holds: true if either is true, even if the other is null.
     *
     * @param left a bool
     * @param right a bool
     */
    record Or(Expression left, Expression right) implements Logic {
        /** Rejects null. */
        public Or {
            Operand.require(left, "left");
            Operand.require(right, "right");
        }

        /**
         * {@return whether one of several conditions holds} Thousands make no deep expression.
         *
         * @param conditions at least one bool
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
         */
        public static Expression of(List<? extends Expression> conditions) {
            return balanced("or", conditions, Or::new);
        }
    }

    /**
     * Whether a condition does not hold.
     *
     * @param operand a bool
     */
    record Not(Expression operand) implements Logic {
        /** Rejects null. */
        public Not {
            Operand.require(operand, "operand");
        }
    }

    /**
     * Whether a value is null; never null itself.
     *
     * @param operand a value of any type but lists
     */
    record IsNull(Expression operand) implements Logic {
        /** Rejects null. */
        public IsNull {
            Operand.require(operand, "operand");
        }
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return switch (this) {
            case Comparison comparison -> List.of(comparison.left(), comparison.right());
            case And and -> List.of(and.left(), and.right());
            case Or or -> List.of(or.left(), or.right());
            case Not not -> List.of(not.operand());
            case IsNull isNull -> List.of(isNull.operand());
        };
    }

    /** Combines the two halves of several conditions, each of them in the same way. */
    private static Expression balanced(
            String name, List<? extends Expression> conditions, BinaryOperator<Expression> both) {
        int half = Math.ceilDiv(conditions.size(), 2);
        return switch (conditions.size()) {
            case 0 ->
                    throw WindrowException.of(
                            ErrorCode.INVALID_ARGUMENT,
                            "%s: found no conditions, expected at least one",
                            name);
            case 1 -> conditions.getFirst();
            default ->
                    both.apply(
                            balanced(name, conditions.subList(0, half), both),
                            balanced(name, conditions.subList(half, conditions.size()), both));
        };
    }
}
