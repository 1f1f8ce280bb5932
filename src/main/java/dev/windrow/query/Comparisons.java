// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;

/** The comparisons and the logic that make a condition of an {@link Expression}. */
public sealed interface Comparisons permits Expression {

    /**
     * {@return whether two values are equal; null if either is null} Numbers of all types compare
     * by value; with a float, both compare as float64. Dates and timestamps compare by the point in
     * time, if both have a zone or neither has. Strings, byte strings, bools, and times of one unit
     * compare with their like. All other comparisons are an {@code UNSUPPORTED_TYPE}. NaN equals
     * itself, and 0.0 equals -0.0.
     *
     * @param other the value to compare with
     */
    default Expression equalTo(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.EQUAL, self(), other);
    }

    /**
     * {@return whether two values differ, with the types and nulls of {@link #equalTo}}
     *
     * @param other the value to compare with
     */
    default Expression notEqualTo(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.NOT_EQUAL, self(), other);
    }

    /**
     * {@return whether this is less, with the types and nulls of {@link #equalTo}} Strings compare
     * by their bytes, and NaN is greater than every number.
     *
     * @param other the value to compare with
     */
    default Expression lessThan(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.LESS, self(), other);
    }

    /**
     * {@return whether this is less or equal, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with
     */
    default Expression atMost(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_MOST, self(), other);
    }

    /**
     * {@return whether this is greater, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with
     */
    default Expression greaterThan(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.GREATER, self(), other);
    }

    /**
     * {@return whether this is greater or equal, in the order of {@link #lessThan}}
     *
     * @param other the value to compare with
     */
    default Expression atLeast(Expression other) {
        return new Logic.Comparison(Logic.ComparisonOperator.AT_LEAST, self(), other);
    }

    /**
     * {@return whether this lies between two values, both included} It is {@code
     * atLeast(least).and(atMost(greatest))}, also for nulls.
     *
     * @param least the lower end
     * @param greatest the upper end
     */
    default Expression between(Expression least, Expression greatest) {
        return atLeast(least).and(atMost(greatest));
    }

    /**
     * {@return whether this equals one of several values; null if no value is equal, and this or
     * one of them is null} An example is {@code column("k").in(List.of(literal("F"),
     * literal("O")))}.
     *
     * @param values at least one value, of types that {@link #equalTo} compares
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no value
     */
    default Expression in(List<? extends Expression> values) {
        if (values.isEmpty()) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT, "in: found no values, expected at least one");
        }
        return values.size() == 1
                ? equalTo(values.getFirst())
                : new Logic.In(self(), List.copyOf(values));
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
