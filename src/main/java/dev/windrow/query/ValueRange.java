// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Which rows a frame has by the value of the one key of a window's order: those whose values are at
 * most so far from that of the row. Nulls have only each other, unless a side is unbounded. Of
 * {@link Frame#computed}, the distances count rows or groups of peers.
 *
 * @param preceding how far values may be before that of the row in the order; null for any distance
 * @param following how far values may be behind that of the row in the order; null for any distance
 */
public record ValueRange(@Nullable Offset preceding, @Nullable Offset following) {

    /** A distance of values; a negative one is in the other direction. */
    public sealed interface Offset {

        /** No distance: the value of the row itself, and its peers. */
        Offset NONE = new Amount(BigDecimal.ZERO);

        /**
         * Returns the same distance in the other direction.
         *
         * @return the distance
         * @throws ArithmeticException if a part of an interval does not fit
         */
        Offset negated();

        /**
         * Returns a value that is so far away.
         *
         * @param value the value
         * @param isGreater whether the result is greater than the value, if the distance is
         *     positive
         * @return the value itself, if there is no distance
         */
        Expression from(Expression value, boolean isGreater);
    }

    /**
     * A distance of integers, floats or decimals.
     *
     * @param amount the difference
     */
    public record Amount(BigDecimal amount) implements Offset {
        /** Rejects null. */
        public Amount {
            Objects.requireNonNull(amount, "amount");
        }

        @Override
        public Offset negated() {
            return new Amount(amount.negate());
        }

        @Override
        public Expression from(Expression value, boolean isGreater) {
            if (amount.signum() == 0) {
                return value;
            }
            Expression distance = Expression.literal(amount);
            return isGreater ? value.plus(distance) : value.minus(distance);
        }
    }

    /**
     * A distance of dates or timestamps.
     *
     * @param interval the length of time
     */
    public record Span(Interval interval) implements Offset {
        /** Rejects null. */
        public Span {
            Objects.requireNonNull(interval, "interval");
        }

        @Override
        public Offset negated() {
            return new Span(interval.negated());
        }

        @Override
        public Expression from(Expression value, boolean isGreater) {
            return interval.isZero()
                    ? value
                    : new TemporalFunction.Moved(value, isGreater ? interval : interval.negated());
        }
    }

    /**
     * A distance that is computed of the row itself.
     *
     * @param distance a number; a frame whose number is null has no rows
     */
    public record Computed(Expression distance) implements Offset {
        /** Rejects null. */
        public Computed {
            Objects.requireNonNull(distance, "distance");
        }

        @Override
        public Offset negated() {
            return new Computed(distance.negated());
        }

        @Override
        public Expression from(Expression value, boolean isGreater) {
            return isGreater ? value.plus(distance) : value.minus(distance);
        }
    }

    /** {@return whether a distance is computed of each row} */
    public boolean isComputed() {
        return preceding instanceof Computed || following instanceof Computed;
    }

    /** {@return the columns that distances are computed of} */
    Set<String> columns() {
        Set<String> names = new LinkedHashSet<>();
        for (Offset offset : Arrays.asList(preceding, following)) {
            if (offset instanceof Computed(Expression distance)) {
                names.addAll(distance.columns());
            }
        }
        return names;
    }

    String label(String unit) {
        return unit
                + " between "
                + bound(preceding, "preceding", "following")
                + " and "
                + bound(following, "following", "preceding");
    }

    private static String bound(@Nullable Offset offset, String ahead, String back) {
        return switch (offset) {
            case null -> "unbounded " + ahead;
            case Amount(BigDecimal amount) when amount.signum() == 0 -> "current row";
            case Amount(BigDecimal amount) ->
                    amount.abs().toPlainString() + " " + (amount.signum() > 0 ? ahead : back);
            case Span(Interval interval) when interval.isZero() -> "current row";
            case Span(Interval interval) when interval.isBackwards() ->
                    "interval '" + interval.negated().label() + "' " + back;
            case Span(Interval interval) -> "interval '" + interval.label() + "' " + ahead;
            case Computed(Expression distance) -> distance.label() + " " + ahead;
        };
    }
}
