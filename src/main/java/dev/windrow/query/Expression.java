package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A value computed of a row's columns, as SQL has it: numbers by {@code + - * /}, conditions by
 * comparisons, {@code and}, {@code or} and {@code not}. A null operand makes a null, but for {@code
 * is null}, and where {@code and} and {@code or} are settled by the other operand.
 *
 * <pre>{@code
 * column("price").times(literal(1).minus(column("discount")))
 * column("shipped").atMost(literal(LocalDate.of(1998, 9, 2))).and(column("kind").isNotNull())
 * }</pre>
 *
 * <p>Strings are computed with by {@link StringFunction}s.
 *
 * <p>Integers make int64, decimals exact decimals: of as many digits behind the point as the
 * operand with more has, or of the sum of both for a product. With a float, and for every quotient,
 * the result is float64; there, dividing by 0 gives an infinity or NaN.
 *
 * <p>Making an expression checks nothing of a table. The query or operation that computes it does,
 * and fails with a {@code WindrowException}:
 *
 * <ul>
 *   <li>{@code UNKNOWN_COLUMN}, if the table lacks a column;
 *   <li>{@code UNSUPPORTED_TYPE}, if an operand is not of the type that the method names, or a
 *       column is one of lists, whatever is asked of it;
 *   <li>{@code OVERFLOW}, if a value does not fit int64, 38 digits, or the type of a cast, whatever
 *       the overflow policy of a sum.
 * </ul>
 *
 * <p>Both sides of {@code and} and {@code or} are computed: a value that does not fit fails on
 * either. A condition of a GROUP BY is different: its other expressions are computed only for the
 * rows that meet it.
 */
public sealed interface Expression
        permits Expression.Column,
                Expression.Arithmetic,
                Expression.Negation,
                Expression.Cast,
                Expression.Coalesce,
                Literal,
                Logic,
                StringFunction {

    /** A column of the table. */
    record Column(String name) implements Expression {
        public Column {
            Objects.requireNonNull(name, "name");
        }
    }

    /** What is done with two numbers. */
    enum ArithmeticOperator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDED_BY("/");

        private final String sign;

        ArithmeticOperator(String sign) {
            this.sign = sign;
        }

        /** Returns how it is written. */
        public String sign() {
            return sign;
        }
    }

    /** A sum, a difference, a product or a quotient. */
    record Arithmetic(ArithmeticOperator operator, Expression left, Expression right)
            implements Expression {
        public Arithmetic {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }
    }

    /** A number with the other sign. */
    record Negation(Expression operand) implements Expression {
        public Negation {
            Objects.requireNonNull(operand, "operand");
        }
    }

    /**
     * A value of another type: numbers and bools of each other's, dates and timestamps of each
     * other's if both have a zone or neither has; any other is an {@code UNSUPPORTED_TYPE}. A
     * number is true unless it is 0. Floats are rounded to the nearest integer, the even one if
     * there are two; decimals to the nearest, away from 0. Points in time lose what lies behind the
     * unit.
     *
     * @param operand the value
     * @param type the type that it takes
     * @param isLenient whether a value that does not fit becomes null; it is an {@code OVERFLOW}
     *     otherwise
     */
    record Cast(Expression operand, ColumnType type, boolean isLenient) implements Expression {
        public Cast {
            Objects.requireNonNull(operand, "operand");
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * The first of some values that is not null. A literal takes the type of the first value if it
     * fits that; integers of several widths make int64, with decimals decimals, with floats
     * float64. Byte strings, and what has no type in common, are an {@code UNSUPPORTED_TYPE}.
     *
     * @param values the values, at least two
     */
    record Coalesce(List<Expression> values) implements Expression {
        public Coalesce {
            values = List.copyOf(values);
            if (values.size() < 2) {
                throw new WindrowException(
                        ErrorCode.INVALID_ARGUMENT,
                        "coalesce of fewer than two values: expected one and what replaces its"
                                + " nulls");
            }
        }
    }

    /** Returns the values of a column of the table, of its type, null where it is null. */
    static Expression column(String name) {
        return new Column(name);
    }

    /** Returns an integer: an int64. */
    static Expression literal(long value) {
        return new Literal.NumberLiteral(BigDecimal.valueOf(value));
    }

    /**
     * Returns a decimal of as many digits behind the point as are given: {@code new
     * BigDecimal("0.50")} is a decimal(2,2). Without such digits it is an int64 if it fits that.
     * More than 38 digits are an {@code OVERFLOW}.
     */
    static Expression literal(BigDecimal value) {
        return new Literal.NumberLiteral(value);
    }

    /** Returns a float64, which may be NaN or infinite. */
    static Expression literal(double value) {
        return new Literal.FloatLiteral(value);
    }

    /** Returns a string: utf8, in which half of a surrogate pair becomes {@code ?}. */
    static Expression literal(String value) {
        return new Literal.TextLiteral(value);
    }

    /** Returns a bool. */
    static Expression literal(boolean value) {
        return new Literal.BoolLiteral(value);
    }

    /** Returns a date32; days since 1970-01-01 beyond 32 bits are {@code INVALID_ARGUMENT}. */
    static Expression literal(LocalDate value) {
        return new Literal.DateLiteral(value);
    }

    /**
     * Returns a local time, which is one in a column's zone where it is compared with those. It is
     * there to be compared: as the values of a column it is an {@code UNSUPPORTED_TYPE}.
     */
    static Expression literal(LocalDateTime value) {
        return new Literal.TimestampLiteral(value, null);
    }

    /** Adds numbers or decimals: null where either is null, {@code OVERFLOW} if it does not fit. */
    default Expression plus(Expression other) {
        return new Arithmetic(ArithmeticOperator.PLUS, this, other);
    }

    /** Subtracts numbers or decimals, with the nulls and errors of {@link #plus}. */
    default Expression minus(Expression other) {
        return new Arithmetic(ArithmeticOperator.MINUS, this, other);
    }

    /**
     * Multiplies numbers or decimals, with the nulls and errors of {@link #plus}. A decimal(12,2)
     * times itself is a decimal(24,4); more than 38 digits behind the point are an {@code
     * UNSUPPORTED_TYPE}.
     */
    default Expression times(Expression other) {
        return new Arithmetic(ArithmeticOperator.TIMES, this, other);
    }

    /**
     * Divides numbers or decimals; null where either is null. The result is float64, whatever they
     * are.
     */
    default Expression dividedBy(Expression other) {
        return new Arithmetic(ArithmeticOperator.DIVIDED_BY, this, other);
    }

    /**
     * Changes the sign of numbers or decimals; null for a null. Integers become int64, of which the
     * least has no other sign: {@code OVERFLOW}.
     */
    default Expression negated() {
        return new Negation(this);
    }

    /**
     * Tells whether two values are equal; null where either is null. Numbers compare by value
     * whatever their types, but with a float as float64; dates and timestamps by the point in time,
     * if both have a zone or neither has; strings, byte strings, bools and times of one unit with
     * their like. All other comparisons are an {@code UNSUPPORTED_TYPE}. NaN equals itself, and 0.0
     * equals -0.0.
     */
    default Expression equalTo(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.EQUAL, this, other);
    }

    /** Tells whether two values differ, of the types that {@link #equalTo} compares. */
    default Expression notEqualTo(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.NOT_EQUAL, this, other);
    }

    /**
     * Tells whether this is less, of the types that {@link #equalTo} compares; null where either is
     * null. Strings compare by their bytes, and NaN is greater than every number.
     */
    default Expression lessThan(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.LESS, this, other);
    }

    /** Tells whether this is less or equal, as {@link #lessThan} and {@link #equalTo} do. */
    default Expression atMost(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_MOST, this, other);
    }

    /** Tells whether this is greater, as {@link #lessThan} compares. */
    default Expression greaterThan(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.GREATER, this, other);
    }

    /** Tells whether this is greater or equal, as {@link #lessThan} and {@link #equalTo} do. */
    default Expression atLeast(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_LEAST, this, other);
    }

    /**
     * Tells whether this lies between two values, both included: {@code
     * atLeast(least).and(atMost(greatest))}, also where one is null.
     */
    default Expression between(Expression least, Expression greatest) {
        return atLeast(least).and(atMost(greatest));
    }

    /**
     * Tells whether this equals one of several values: {@code column("k").in(List.of(literal("F"),
     * literal("O")))}. It is null where none is equal, and this or one of them is null.
     *
     * @throws IllegalArgumentException if there is no value
     */
    default Expression in(List<? extends Expression> values) {
        return values.stream()
                .map(this::equalTo)
                .reduce(Logic.Or::new)
                .orElseThrow(() -> new IllegalArgumentException("in: no values"));
    }

    /**
     * Tells whether both bools are true: false if either is false, whatever the other is, else null
     * if either is null.
     */
    default Expression and(Expression other) {
        return new Logic.And(this, other);
    }

    /**
     * Tells whether one of two bools is true: true if either is, whatever the other is, else null
     * if either is null.
     */
    default Expression or(Expression other) {
        return new Logic.Or(this, other);
    }

    /** Tells whether this bool is false: null for a null, {@code UNSUPPORTED_TYPE} for no bool. */
    default Expression not() {
        return new Logic.Not(this);
    }

    /** Tells whether this is null, of any type but a list; it is never null itself. */
    default Expression isNull() {
        return new Logic.IsNull(this);
    }

    /** Tells whether this is not null, of any type but a list; it is never null itself. */
    default Expression isNotNull() {
        return new Logic.Not(new Logic.IsNull(this));
    }

    /**
     * Returns the values as another type, as {@link Cast} has it: {@code
     * column("d").cast(Primitive.INT64)} makes 2 of 2.5. One that does not fit is an {@code
     * OVERFLOW}, which names it and its row; null for a null.
     */
    default Expression cast(ColumnType type) {
        return new Cast(this, type, false);
    }

    /**
     * Returns the values as another type, as {@link #cast} does, but null for one that does not
     * fit.
     */
    default Expression tryCast(ColumnType type) {
        return new Cast(this, type, true);
    }

    /**
     * Returns the same values with another in place of nulls, as {@link Coalesce} has it: {@code
     * column("v").orIfNull(literal(0))}. It is null where both are.
     */
    default Expression orIfNull(Expression other) {
        return new Coalesce(List.of(this, other));
    }

    /** Returns the expression as SQL writes it, such as {@code price * (1 - discount)}. */
    default String label() {
        return ExpressionText.of(this);
    }

    /** Returns the names of the columns that are read, each once; none of a literal. */
    default Set<String> columns() {
        Set<String> names = new LinkedHashSet<>();
        if (this instanceof Column column) {
            names.add(column.name());
        }
        operands().forEach(operand -> names.addAll(operand.columns()));
        return names;
    }

    /** Returns what this is made of, in order; nothing of a column or a literal. */
    default List<Expression> operands() {
        return switch (this) {
            case Column column -> List.of();
            case Literal literal -> List.of();
            case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
            case Negation negation -> List.of(negation.operand());
            case Logic logic -> logic.operands();
            case Cast cast -> List.of(cast.operand());
            case Coalesce coalesce -> coalesce.values();
            case StringFunction function -> function.operands();
        };
    }
}
