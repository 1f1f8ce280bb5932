// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor.reference;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/** The expected answer of one aggregation of one group. */
public sealed interface Answer {

    /** This value, or null. */
    record Exactly(@Nullable Object value) implements Answer {}

    /**
     * A float near the exact result.
     *
     * @param value the exact result, rounded
     * @param tolerance the greatest error of an answer added up with compensation
     * @param plainTolerance the greatest error of an answer added up without
     */
    record Near(double value, double tolerance, double plainTolerance) implements Answer {

        /** A float whose tolerance does not depend on how it was computed. */
        Near(double value, double tolerance) {
            this(value, tolerance, tolerance);
        }

        private boolean isNear(double found, boolean isCompensated) {
            return found == value
                    || Math.abs(found - value) <= (isCompensated ? tolerance : plainTolerance);
        }
    }

    /** Any of several answers. The order in which an engine takes rows decides which. */
    record OneOf(List<Answer> answers) implements Answer {

        OneOf(Answer... answers) {
            this(List.of(answers));
        }
    }

    /** A number from one to another, which an estimate is in nearly all cases. */
    record Between(double least, double most) implements Answer {}

    /** The query fails. */
    record Overflow() implements Answer {}

    /**
     * Returns whether a value is as expected.
     *
     * @param found the value, as {@link PlainValues} reads it
     * @param isCompensated whether floats were added up with compensation
     */
    default boolean isMetBy(@Nullable Object found, boolean isCompensated) {
        return switch (this) {
            case Exactly exactly -> Objects.equals(exactly.value(), found);
            case Near near -> found instanceof Double number && near.isNear(number, isCompensated);
            case OneOf some ->
                    some.answers().stream().anyMatch(one -> one.isMetBy(found, isCompensated));
            case Between between ->
                    found instanceof Number number
                            && number.doubleValue() >= between.least()
                            && number.doubleValue() <= between.most();
            case Overflow overflow -> false;
        };
    }
}
