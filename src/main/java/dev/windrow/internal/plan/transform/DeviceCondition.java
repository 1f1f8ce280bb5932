package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic;
import dev.windrow.query.StringFunction;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;

/** A condition that a device evaluates: comparisons of columns with literals, combined. */
public sealed interface DeviceCondition {

    /** Returns how many column reads it has; a column counts each time it is named. */
    int leaves();

    /**
     * A column's value against a literal.
     *
     * @param column the column
     * @param trueOf the outcomes for which it is true: less (bit 0), equal (bit 1), greater (bit 2)
     * @param literal the literal as an integer, in the order of the column's values
     */
    record Comparison(String column, int trueOf, long literal) implements DeviceCondition {
        @Override
        public int leaves() {
            return 1;
        }
    }

    /** Whether a column's value is null. */
    record IsNull(String column) implements DeviceCondition {
        @Override
        public int leaves() {
            return 1;
        }
    }

    /** Whether both hold, or, if {@code isOr}, either. */
    record Both(DeviceCondition left, DeviceCondition right, boolean isOr)
            implements DeviceCondition {
        @Override
        public int leaves() {
            return left.leaves() + right.leaves();
        }
    }

    /** Whether a condition does not hold. */
    record Not(DeviceCondition operand) implements DeviceCondition {
        @Override
        public int leaves() {
            return operand.leaves();
        }
    }

    /** A condition that no device evaluates; the text says why. */
    record Impossible(String text) implements DeviceCondition {
        @Override
        public int leaves() {
            return 0;
        }
    }

    /** Returns the condition for a device, or {@link Impossible} with the reason. */
    static DeviceCondition of(Expression expression, TableStatistics input) {
        return switch (expression) {
            case Expression.Column column
                    when input.column(column.name()).type() == Primitive.BOOL ->
                    new Comparison(column.name(), 0b010, 1);
            case Logic.Comparison comparison -> comparison(comparison, input);
            case Logic.IsNull(Expression.Column column) -> new IsNull(column.name());
            case Logic.And and -> both(of(and.left(), input), of(and.right(), input), false);
            case Logic.Or or -> both(of(or.left(), input), of(or.right(), input), true);
            case Logic.Not not -> {
                DeviceCondition operand = of(not.operand(), input);
                yield operand instanceof Impossible ? operand : new Not(operand);
            }
            case Expression.Column _,
                    Literal.NumberLiteral _,
                    Literal.FloatLiteral _,
                    Literal.TextLiteral _,
                    Literal.BoolLiteral _,
                    Literal.DateLiteral _,
                    Literal.TimestampLiteral _,
                    Expression.Arithmetic _,
                    Expression.Negation _,
                    Logic.IsNull _,
                    Expression.Cast _,
                    Expression.Coalesce _,
                    StringFunction _ ->
                    impossible(expression);
        };
    }

    private static DeviceCondition both(DeviceCondition left, DeviceCondition right, boolean isOr) {
        if (left instanceof Impossible) {
            return left;
        }
        return right instanceof Impossible ? right : new Both(left, right, isOr);
    }

    private static DeviceCondition comparison(Logic.Comparison comparison, TableStatistics input) {
        int trueOf = comparison.operator().trueOf();
        if (comparison.left() instanceof Expression.Column column) {
            Long literal = literal(comparison.right(), input.column(column.name()));
            return literal == null
                    ? impossible(comparison)
                    : new Comparison(column.name(), trueOf, literal);
        }
        if (comparison.right() instanceof Expression.Column column) {
            Long literal = literal(comparison.left(), input.column(column.name()));
            int mirrored = trueOf & 0b010 | (trueOf & 1) << 2 | trueOf >> 2;
            return literal == null
                    ? impossible(comparison)
                    : new Comparison(column.name(), mirrored, literal);
        }
        return impossible(comparison);
    }

    private static Impossible impossible(Expression expression) {
        return new Impossible(
                "\""
                        + expression.label()
                        + "\" is no comparison of a number, a date or a bool with a literal, which"
                        + " is all that a device evaluates");
    }

    /**
     * Returns a literal in the order of a column's values, or null if it has no exact place there.
     */
    private static @Nullable Long literal(Expression literal, ColumnStatistics column) {
        ColumnType type = column.type();
        return switch (literal) {
            case Literal.NumberLiteral number when type.isInteger() -> integer(number.value());
            case Literal.NumberLiteral number when type.isFloat() -> {
                Double value = exactDouble(number.value());
                yield value == null ? null : ordered(value, type);
            }
            case Literal.FloatLiteral number when type.isFloat() -> ordered(number.value(), type);
            case Literal.DateLiteral date when type == Primitive.DATE32 ->
                    date.value().toEpochDay();
            case Literal.BoolLiteral bool when type == Primitive.BOOL -> bool.value() ? 1L : 0L;
            default -> null;
        };
    }

    private static @Nullable Long integer(BigDecimal value) {
        boolean fits = value.scale() <= 0 && value.toBigInteger().bitLength() < Long.SIZE;
        return fits ? (Long) value.longValue() : null;
    }

    /** Few digits, so that the nearest double is the same however it is found. */
    private static @Nullable Double exactDouble(BigDecimal value) {
        boolean plain = value.precision() <= 15 && value.scale() >= 0 && value.scale() <= 22;
        return plain ? (Double) value.doubleValue() : null;
    }

    private static @Nullable Long ordered(double value, ColumnType type) {
        if (type == Primitive.FLOAT64) {
            long bits = Double.doubleToLongBits(value + 0.0);
            return bits ^ bits >> 63 & Long.MAX_VALUE;
        }
        float narrow = (float) value;
        if (Double.compare(narrow, value) != 0) {
            return null;
        }
        int bits = Float.floatToIntBits(narrow + 0.0f);
        return (long) (bits ^ bits >> 31 & Integer.MAX_VALUE);
    }
}
