// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;

/**
 * The comparisons and the logic that make a condition of an {@link Expression}. What a value is
 * compared with is an expression or a constant, such as {@code column("status").equalTo("F")}: see
 * {@link Literal#of}.
 */
public sealed interface Comparisons permits Expression {

    /**
     * {@return whether two values are equal; null if either is null} Numbers of all types compare
     * by value; with a float, both compare as float64. Dates and timestamps compare by the point in
     * time, if both have a zone or neither has. Strings, byte strings, bools, and times of one unit
     * compare with their like. All other comparisons are an {@code UNSUPPORTED_TYPE}. NaN equals
     * itself, and 0.0 equals -0.0.
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression equalTo(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.EQUAL, self(), Literal.of(other));
    }

    /**
     * {@return whether two values differ, with the types and nulls of {@link #equalTo}}
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression notEqualTo(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.NOT_EQUAL, self(), Literal.of(other));
    }

    /**
     * {@return whether this is less, with the types and nulls of {@link #equalTo}} Strings compare
     * by their bytes, and NaN is greater than every number.
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression lessThan(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.LESS, self(), Literal.of(other));
    }

    /**
     * {@return whether this is less or equal, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression atMost(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_MOST, self(), Literal.of(other));
    }

    /**
     * {@return whether this is greater, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression greaterThan(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.GREATER, self(), Literal.of(other));
    }

    /**
     * {@return whether this is greater or equal, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with, an expression or a constant
     */
    default Expression atLeast(Object other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_LEAST, self(), Literal.of(other));
    }

    /**
     * {@return whether this lies between two values, both included} It is {@code
     * atLeast(least).and(atMost(greatest))}, also for nulls.
     *
     * @param least the lower end
     * @param greatest the upper end
     */
    default Expression between(Object least, Object greatest) {
        return atLeast(least).and(atMost(greatest));
    }

    /**
     * {@return whether this equals one of several values; null if no value is equal, and this or
     * one of them is null} An example is {@code column("k").in(List.of("F", "O"))}.
     *
     * @param values at least one value, of types that {@link #equalTo} compares
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no value
     */
    default Expression in(List<?> values) {
        if (values.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure("in: found no values, expected at least one");
        }
        return values.size() == 1
                ? equalTo(values.getFirst())
                : new Logic.In(self(), values.stream().map(Literal::of).toList());
    }

    /**
     * {@return whether two bools are both true: false if either is false, else null if either is
     * null}
     *
     * @param other the other bool
     */
    default Expression and(Expression other) {
        return new Logic.And(List.of(self(), other));
    }

    /**
     * {@return whether one of two bools is true: true if either is true, else null if either is
     * null}
     *
     * @param other the other bool
     */
    default Expression or(Expression other) {
        return new Logic.Or(List.of(self(), other));
    }

    /** {@return whether this bool is false; null for a null} */
    default Expression not() {
        return new Logic.Not(self());
    }

    /** {@return whether this is null, for any type but a list; never null itself} */
    default Expression isNull() {
        return new Logic.IsNull(self());
    }

    /** {@return whether this is not null, for any type but a list; never null itself} */
    default Expression isNotNull() {
        return new Logic.Not(new Logic.IsNull(self()));
    }

    private Expression self() {
        return (Expression) this;
    }
}
