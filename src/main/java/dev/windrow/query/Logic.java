// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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

        /** {@return the operator that says the same with the operands exchanged} */
        public ComparisonOperator mirrored() {
            return switch (this) {
                case EQUAL, NOT_EQUAL -> this;
                case LESS -> GREATER;
                case AT_MOST -> AT_LEAST;
                case GREATER -> LESS;
                case AT_LEAST -> AT_MOST;
            };
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
     * Whether all conditions hold: false if any is false, even if others are null.
     *
     * @param conditions at least two bools; those of a nested {@code and} become its own
     */
    record And(List<Expression> conditions) implements Logic {
        /**
         * Checks the number of conditions.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than two
         */
        public And {
            conditions = joined("and", 2, conditions, And.class);
        }

        /**
         * {@return whether all of several conditions hold} Thousands make no deep expression.
         *
         * @param conditions at least one bool
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
         */
        public static Expression of(List<? extends Expression> conditions) {
            return conditions.size() == 1
                    ? conditions.getFirst()
                    : new And(joined("and", 1, conditions, And.class));
        }
    }

    /**
     * Whether any condition holds: true if any is true, even if others are null.
     *
     * @param conditions at least two bools; those of a nested {@code or} become its own
     */
    record Or(List<Expression> conditions) implements Logic {
        /**
         * Checks the number of conditions.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than two
         */
        public Or {
            conditions = joined("or", 2, conditions, Or.class);
        }

        /**
         * {@return whether one of several conditions holds} Thousands make no deep expression.
         *
         * @param conditions at least one bool
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
         */
        public static Expression of(List<? extends Expression> conditions) {
            return conditions.size() == 1
                    ? conditions.getFirst()
                    : new Or(joined("or", 1, conditions, Or.class));
        }
    }

    /**
     * Whether a value equals one of several: null if none is equal, and it or one of them is null.
     *
     * @param value the value
     * @param values at least one value, of types that compare with it
     */
    record In(Expression value, List<Expression> values) implements Logic {
        /**
         * Checks the number of values.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none
         */
        public In {
            Operand.require(value, "value");
            values = List.copyOf(values);
            values.forEach(each -> Operand.require(each, "value"));
            if (values.isEmpty()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "in: found no values, expected at least one");
            }
        }

        /** {@return the same as comparisons with each value} */
        public Expression comparisons() {
            return Or.of(values.stream().map(value::equalTo).toList());
        }
    }

    /**
     * Whether an integer or a date may be one of many keys, those of the other side of a join; null
     * for null. What is no key may be taken for one, but never the other way round.
     *
     * @param value an integer or a date
     * @param keys the keys, dates as days since 1970
     */
    record Among(Expression value, KeySummary keys) implements Logic {
        /** Rejects null. */
        public Among {
            Operand.require(value, "value");
            Objects.requireNonNull(keys, "keys");
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
            case And and -> and.conditions();
            case Or or -> or.conditions();
            case In in -> Operand.ofList(in);
            case Among among -> List.of(among.value());
            case Not not -> List.of(not.operand());
            case IsNull isNull -> List.of(isNull.operand());
        };
    }

    /** Returns conditions, with those of nested ones of the same kind in their places. */
    private static List<Expression> joined(
            String name,
            int least,
            List<? extends Expression> conditions,
            Class<? extends Logic> kind) {
        if (conditions.size() < least) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: found %s, expected at least %d",
                    name, conditions.isEmpty() ? "no conditions" : "one condition", least);
        }
        List<Expression> all = new ArrayList<>(conditions.size());
        for (Expression condition : conditions) {
            if (kind.isInstance(condition)) {
                all.addAll(condition.operands());
            } else {
                Operand.require(condition, "condition");
                all.add(condition);
            }
        }
        return List.copyOf(all);
    }
}
