package dev.windrow.query;

import java.util.List;
import java.util.Objects;

/** A comparison, or what is made of conditions: a bool, which may be null. */
public sealed interface Logic extends Expression {

    /** How two values are compared with each other. */
    enum ComparisonOperator {
        EQUAL("=", 0b010),
        NOT_EQUAL("<>", 0b101),
        LESS("<", 0b001),
        AT_MOST("<=", 0b011),
        GREATER(">", 0b100),
        AT_LEAST(">=", 0b110);

        private final String sign;
        private final int trueOf;

        ComparisonOperator(String sign, int trueOf) {
            this.sign = sign;
            this.trueOf = trueOf;
        }

        /** Returns whether it is true of less (bit 0), equal (bit 1) and greater (bit 2). */
        public int trueOf() {
            return trueOf;
        }

        /** Returns how it is written. */
        public String sign() {
            return sign;
        }
    }

    /** A comparison of numbers, strings (by their bytes), dates, times, timestamps or bools. */
    record Comparison(ComparisonOperator operator, Expression left, Expression right)
            implements Logic {
        public Comparison {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }
    }

    /** Whether both conditions hold: false if either is false, whatever the other is. */
    record And(Expression left, Expression right) implements Logic {
        public And {
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }
    }

    /** Whether some condition holds: true if either is true, whatever the other is. */
    record Or(Expression left, Expression right) implements Logic {
        public Or {
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }
    }

    /** Whether a condition does not hold. */
    record Not(Expression operand) implements Logic {
        public Not {
            Objects.requireNonNull(operand, "operand");
        }
    }

    /** Whether a value is null; never null itself. */
    record IsNull(Expression operand) implements Logic {
        public IsNull {
            Objects.requireNonNull(operand, "operand");
        }
    }

    /** Returns what this is made of, in order. */
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
}
