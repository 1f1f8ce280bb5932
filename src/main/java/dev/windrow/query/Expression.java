// SPDX-License-Identifier: Apache-2.0
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
 * A value computed from a row's columns, as in SQL: numbers by {@code + - * /}, conditions by
 * comparisons, {@code and}, {@code or} and {@code not}. A null operand makes a null, except for
 * {@code is null}, and for {@code and} and {@code or} if the other operand decides.
 *
 * <pre>{@code
 * column("price").times(literal(1).minus(column("discount")))
 * column("shipped").atMost(LocalDate.of(1998, 9, 2)).and(column("kind").isNotNull())
 * }</pre>
 *
 * <p>Where a method takes an object, that is another expression, or a constant as {@link
 * Literal#of} makes one of it.
 *
 * <p>{@link NumberFunctions} makes functions of numbers, {@link StringFunctions} those of strings,
 * {@link TemporalFunctions} those of dates and points in time, and {@link Conditional} chooses
 * between values.
 *
 * <p>Arithmetic on integers makes int64. On decimals it makes exact decimals, with as many digits
 * behind the point as the operand with more of them, or, for a product, as both together. With a
 * float, and for every quotient, the result is float64; dividing by 0 gives an infinity or NaN.
 *
 * <p>Making an expression does not look at a table. The query or operation that computes it does,
 * and fails with a {@code WindrowException}:
 *
 * <ul>
 *   <li>{@code UNKNOWN_COLUMN}, if the table lacks a column;
 *   <li>{@code UNSUPPORTED_TYPE}, if an operand is not of a type that the method names, or is a
 *       column of lists;
 *   <li>{@code OVERFLOW}, if a value does not fit int64, 38 digits, or the type of a cast, under
 *       every overflow policy of a sum.
 * </ul>
 *
 * <p>Both sides of {@code and} and {@code or} are computed, so a value that does not fit fails on
 * either side. The condition of a GROUP BY comes first: keys and aggregations are computed only for
 * the rows that meet it.
 */
public sealed interface Expression extends Comparisons
        permits Expression.ColumnReference,
                Expression.Arithmetic,
                Expression.Negation,
                Expression.Cast,
                Expression.Coalesce,
                Conditional,
                FunctionCall,
                Lambda,
                Literal,
                Logic,
                NumberFunction,
                StringFunction,
                TemporalFunction {

    /**
     * The most operators and functions within one another: {@value}. A chain of one kind, such as
     * {@code a + b - c} or {@code a and b and c}, counts once, and so does a choice with all of its
     * branches. A deeper expression is an {@code INVALID_ARGUMENT} where it is made.
     */
    int MAX_DEPTH = 200;

    /**
     * The values of a column.
     *
     * @param name the name of a column of the table
     */
    record ColumnReference(String name) implements Expression {
        /** Rejects null. */
        public ColumnReference {
            Objects.requireNonNull(name, "name");
        }
    }

    /** An operation on two numbers. */
    enum ArithmeticOperator {
        /** Addition. */
        PLUS("+"),
        /** Subtraction. */
        MINUS("-"),
        /** Multiplication. */
        TIMES("*"),
        /** Division, which always gives float64. */
        DIVIDED_BY("/"),
        /** The remainder of a division, which has the sign of the first number. */
        MODULO("%");

        private final String sign;

        ArithmeticOperator(String sign) {
            this.sign = sign;
        }

        /** {@return how SQL writes it, such as {@code +}} */
        public String sign() {
            return sign;
        }

        /** {@return whether it adds or subtracts, and so binds more loosely than the others} */
        public boolean isOfSums() {
            return this == PLUS || this == MINUS;
        }
    }

    /**
     * An operator of a chain with what stands behind it.
     *
     * @param operator the operator
     * @param operand its second operand, numbers or decimals
     */
    record Step(ArithmeticOperator operator, Expression operand) {
        /** Rejects null. */
        public Step {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(operand, "operand");
        }
    }

    /**
     * A chain of sums and differences, or of products, quotients and remainders, computed from the
     * left: {@code a + b - c} is a first operand and two steps. A chain as the first operand
     * becomes part of this one, so that thousands of terms are not nested.
     *
     * @param first the first operand, numbers or decimals
     * @param steps at least one step; all of them add or subtract, or none does
     */
    record Arithmetic(Expression first, List<Step> steps) implements Expression {

        /** The most steps of a chain: {@value}. */
        public static final int MAX_STEPS = 10_000;

        /**
         * Checks the steps.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} if there is none, if there are more
         *     than {@link #MAX_STEPS}, or if only some add or subtract
         */
        public Arithmetic {
            ArithmeticChain chain = ArithmeticChain.of(first, steps);
            first = chain.first();
            steps = chain.steps();
        }

        /**
         * An operator between two operands.
         *
         * @param operator the operator
         * @param left the first operand, numbers or decimals
         * @param right the second operand, numbers or decimals
         */
        public Arithmetic(ArithmeticOperator operator, Expression left, Expression right) {
            this(left, List.of(new Step(operator, right)));
        }

        /** {@return the operator of the last step} */
        public ArithmeticOperator operator() {
            return steps.getLast().operator();
        }

        /** {@return the first operand of the last step: the chain without that step} */
        public Expression left() {
            int before = steps.size() - 1;
            return before == 0 ? first : new Arithmetic(first, steps.subList(0, before));
        }

        /** {@return the second operand of the last step} */
        public Expression right() {
            return steps.getLast().operand();
        }
    }

    /**
     * A number with the opposite sign.
     *
     * @param operand numbers or decimals
     */
    record Negation(Expression operand) implements Expression {
        /** Rejects null. */
        public Negation {
            Operand.require(operand, "operand");
        }
    }

    /**
     * A value converted to another type. Numbers and bools convert to each other; so do dates and
     * timestamps. A timestamp with a zone becomes its local time there where the type has none, but
     * no local time gets a zone. Integers, bools, dates and timestamps become strings, and strings
     * become dates and timestamps. All else is an {@code UNSUPPORTED_TYPE}. A number is true unless
     * it is 0. Floats are rounded to the nearest integer, ties to the even one; decimals are
     * rounded to the nearest, ties away from 0. Points in time lose their digits below the unit.
     *
     * @param operand the value
     * @param type the type of the result
     * @param isLenient whether a value that does not fit becomes null; otherwise it is an {@code
     *     OVERFLOW}
     */
    record Cast(Expression operand, ColumnType type, boolean isLenient) implements Expression {
        /** Rejects null. */
        public Cast {
            Operand.require(operand, "operand");
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * The first of several values that is not null. A literal takes the type of the first value if
     * it fits. Integers of several widths make int64; with decimals they make decimals, with floats
     * float64. Byte strings, and values without a common type, are an {@code UNSUPPORTED_TYPE}.
     *
     * @param values at least two values
     */
    record Coalesce(List<Expression> values) implements Expression {
        /**
         * Checks the number of values.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for fewer than two, or for too many
         */
        public Coalesce {
            values = List.copyOf(values);
            if (values.size() < 2) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "coalesce of fewer than two values: expected one and what replaces its"
                                + " nulls");
            }
            values.forEach(value -> Operand.require(value, "value"));
        }
    }

    /**
     * {@return the values of a column, of its type, null where it is null}
     *
     * @param name the name of a column of the table
     */
    static Expression column(String name) {
        return new ColumnReference(name);
    }

    /**
     * {@return an integer: an int64}
     *
     * @param value the integer
     */
    static Expression literal(long value) {
        return new Literal.NumberLiteral(BigDecimal.valueOf(value));
    }

    /**
     * {@return a decimal with the same digits behind the point, or, without such digits, an int64
     * if it fits} {@code new BigDecimal("0.50")} is a decimal(2,2). More than 38 digits are an
     * {@code OVERFLOW} of the query.
     *
     * @param value the number
     */
    static Expression literal(BigDecimal value) {
        return new Literal.NumberLiteral(value);
    }

    /**
     * {@return a float64}
     *
     * @param value the number, which may be NaN or infinite
     */
    static Expression literal(double value) {
        return new Literal.FloatLiteral(value);
    }

    /**
     * {@return a string: utf8} Compared with values of another type, or beside them in a choice, it
     * is read as one of these: as a date beside dates, for example.
     *
     * @param value the text
     * @throws WindrowException {@code INVALID_ARGUMENT} if the text has half of a surrogate pair
     */
    static Expression literal(String value) {
        return new Literal.TextLiteral(value);
    }

    /**
     * {@return a bool}
     *
     * @param value the bool
     */
    static Expression literal(boolean value) {
        return new Literal.BoolLiteral(value);
    }

    /**
     * {@return a date32}
     *
     * @param value the date
     * @throws WindrowException {@code INVALID_ARGUMENT} if the days since 1970-01-01 do not fit 32
     *     bits
     */
    static Expression literal(LocalDate value) {
        return new Literal.DateLiteral(value);
    }

    /**
     * {@return a local time: a timestamp of microseconds, or of nanoseconds if it has some} Beside
     * values with a zone it is a time in that zone.
     *
     * @param value date and time of day
     */
    static Expression literal(LocalDateTime value) {
        return new Literal.TimestampLiteral(value, null);
    }

    /**
     * {@return no value: null in every row} It has the type of the values beside it, and int32
     * where there are none.
     */
    static Expression nullLiteral() {
        return Literal.NullLiteral.UNTYPED;
    }

    /**
     * {@return the sum of two numbers or decimals; null if either is null; {@code OVERFLOW} if it
     * does not fit}
     *
     * @param other the number that is added
     */
    default Expression plus(Object other) {
        return new Arithmetic(ArithmeticOperator.PLUS, this, Literal.of(other));
    }

    /**
     * {@return the difference of two numbers or decimals, with the nulls and errors of {@link
     * #plus}}
     *
     * @param other the number that is subtracted
     */
    default Expression minus(Object other) {
        return new Arithmetic(ArithmeticOperator.MINUS, this, Literal.of(other));
    }

    /**
     * {@return the product of two numbers or decimals, with the nulls and errors of {@link #plus}}
     * A decimal(12,2) times itself is a decimal(24,4). More than 38 digits behind the point are an
     * {@code UNSUPPORTED_TYPE}.
     *
     * @param other the number to multiply by
     */
    default Expression times(Object other) {
        return new Arithmetic(ArithmeticOperator.TIMES, this, Literal.of(other));
    }

    /**
     * {@return the quotient of two numbers or decimals: float64 for every type; null if either is
     * null}
     *
     * @param other the divisor; 0 gives an infinity or NaN
     */
    default Expression dividedBy(Object other) {
        return new Arithmetic(ArithmeticOperator.DIVIDED_BY, this, Literal.of(other));
    }

    /**
     * {@return what a division leaves, with the sign of this number; null if either is null} The
     * remainder of -7 and 3 is -1. Integers give int64, and decimals are exact; both give null for
     * a divisor of 0. With a float it is a float64: NaN for a divisor of 0.
     *
     * @param other the divisor
     */
    default Expression modulo(Object other) {
        return new Arithmetic(ArithmeticOperator.MODULO, this, Literal.of(other));
    }

    /**
     * {@return the number or decimal with the opposite sign; null for a null} Integers become
     * int64; for the least int64 it is an {@code OVERFLOW}.
     */
    default Expression negated() {
        return new Negation(this);
    }

    /**
     * {@return the values converted to another type, by the rules of {@link Cast}; null for a null}
     * For example, {@code column("d").cast(Primitive.INT64)} makes 2 of 2.5. A value that does not
     * fit is an {@code OVERFLOW}, which names it and its row.
     *
     * @param type the type of the result
     */
    default Expression cast(ColumnType type) {
        return new Cast(this, type, false);
    }

    /**
     * {@return the values converted as by {@link #cast}, but null for a value that does not fit}
     *
     * @param type the type of the result
     */
    default Expression tryCast(ColumnType type) {
        return new Cast(this, type, true);
    }

    /**
     * {@return the same values, with another in place of nulls, by the rules of {@link Coalesce}}
     * An example is {@code column("v").orIfNull(literal(0))}. It is null if both are null.
     *
     * @param other what replaces a null
     */
    default Expression orIfNull(Object other) {
        return new Coalesce(List.of(this, Literal.of(other)));
    }

    /** {@return the expression as SQL writes it, such as {@code price * (1 - discount)}} */
    default String label() {
        return ExpressionText.of(this);
    }

    /** {@return the names of the columns that are read, each once; empty for a literal} */
    default Set<String> columns() {
        Set<String> names = new LinkedHashSet<>();
        Operand.addColumns(this, names);
        return names;
    }

    /** {@return the operands, in order; empty for a column or a literal} */
    default List<Expression> operands() {
        return switch (this) {
            case ColumnReference _, Literal _ -> List.of();
            case Arithmetic arithmetic -> Operand.ofChain(arithmetic);
            case Negation negation -> List.of(negation.operand());
            case Logic logic -> logic.operands();
            case Cast cast -> List.of(cast.operand());
            case Coalesce coalesce -> coalesce.values();
            case Conditional conditional -> conditional.operands();
            case FunctionCall call -> call.arguments();
            case Lambda lambda -> lambda.operands();
            case NumberFunction function -> function.operands();
            case StringFunction function -> function.operands();
            case TemporalFunction function -> function.operands();
        };
    }

    /**
     * {@return the same operation on other operands}
     *
     * @param operands as many as there are {@link #operands}, in their order
     */
    default Expression withOperands(List<? extends Expression> operands) {
        return OperandReplacement.of(this, operands);
    }
}
