// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Objects;

/**
 * A function of dates and points in time. {@link TemporalFunctions} makes these values. A null
 * operand makes a null.
 */
public sealed interface TemporalFunction extends Expression {

    /** A number that tells something of a date, or of a time of day. */
    enum Field {
        /** The year. 0 is the year before the year 1, which is also called 1 BC. */
        YEAR("year"),
        /** The quarter of the year, 1 to 4. */
        QUARTER("quarter"),
        /** The month, 1 to 12. */
        MONTH("month"),
        /** The week of ISO 8601, 1 to 53: it begins with Monday and lies where its Thursday is. */
        WEEK("week"),
        /** The year that the week of ISO 8601 belongs to. */
        ISO_YEAR("isoyear"),
        /** The day of the month, 1 to 31. */
        DAY("day"),
        /** The day of the week, 0 for Sunday to 6 for Saturday. */
        DAY_OF_WEEK("dayofweek"),
        /** The day of the week of ISO 8601, 1 for Monday to 7 for Sunday. */
        ISO_DAY_OF_WEEK("isodow"),
        /** The day of the year, 1 to 366. */
        DAY_OF_YEAR("dayofyear"),
        /** The hour, 0 to 23. */
        HOUR("hour"),
        /** The minute, 0 to 59. */
        MINUTE("minute"),
        /** The whole second, 0 to 59. */
        SECOND("second");

        private final String label;

        Field(String label) {
            this.label = label;
        }

        /** {@return its name, such as {@code dayofyear}} */
        public String label() {
            return label;
        }

        /** {@return whether it tells something of the time of day, and nothing of the date} */
        public boolean isOfTime() {
            return this == HOUR || this == MINUTE || this == SECOND;
        }
    }

    /** A unit of time. */
    enum Unit {
        /** A millionth of a second. */
        MICROSECOND("microsecond"),
        /** A thousandth of a second. */
        MILLISECOND("millisecond"),
        /** A second. */
        SECOND("second"),
        /** A minute. */
        MINUTE("minute"),
        /** An hour. */
        HOUR("hour"),
        /** A day. */
        DAY("day"),
        /** A week, which begins with Monday. */
        WEEK("week"),
        /** A month. */
        MONTH("month"),
        /** A quarter of a year. */
        QUARTER("quarter"),
        /** A year. */
        YEAR("year");

        private final String label;

        Unit(String label) {
            this.label = label;
        }

        /** {@return its name, such as {@code month}} */
        public String label() {
            return label;
        }
    }

    /**
     * A field of a point in time.
     *
     * @param field which one
     * @param point dates or timestamps; for a field of the time of day also times
     */
    record FieldOf(Field field, Expression point) implements TemporalFunction {
        /** Rejects null. */
        public FieldOf {
            Objects.requireNonNull(field, "field");
            Operand.require(point, "point");
        }
    }

    /**
     * The beginning of the unit that a point in time lies in.
     *
     * @param unit the unit
     * @param point dates or timestamps
     */
    record Truncated(Unit unit, Expression point) implements TemporalFunction {
        /** Rejects null. */
        public Truncated {
            Objects.requireNonNull(unit, "unit");
            Operand.require(point, "point");
        }
    }

    /**
     * The beginning of the interval that a point in time lies in, of intervals of one width.
     *
     * @param width months, or days and time
     * @param point dates or timestamps
     */
    record Bucket(Interval width, Expression point) implements TemporalFunction {
        /**
         * Checks the width.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a width that is not positive, or
         *     that has months beside days or time
         */
        public Bucket {
            Operand.require(point, "point");
            boolean hasDays = width.days() != 0 || !width.time().isZero();
            boolean isPositive =
                    width.months() >= 0 && width.days() >= 0 && !width.time().isNegative();
            if (!isPositive || width.isZero() || width.months() != 0 && hasDays) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "time_bucket: the width is \"%s\", expected positive months, or positive"
                                + " days and time without months",
                        width.label());
            }
        }
    }

    /**
     * How many beginnings of units lie between two points in time: after the first, up to the
     * second. It is negative if the second is the earlier one. Weeks are not counted by their
     * beginnings: there is one for every seven days.
     *
     * @param unit the unit
     * @param from dates or timestamps
     * @param to dates or timestamps
     */
    record Difference(Unit unit, Expression from, Expression to) implements TemporalFunction {
        /** Rejects null. */
        public Difference {
            Objects.requireNonNull(unit, "unit");
            Operand.require(from, "from");
            Operand.require(to, "to");
        }
    }

    /**
     * A point in time moved by an interval.
     *
     * @param point dates or timestamps
     * @param interval the interval: its months are added first, then its days, then its time
     */
    record Moved(Expression point, Interval interval) implements TemporalFunction {
        /** Rejects null. */
        public Moved {
            Operand.require(point, "point");
            Objects.requireNonNull(interval, "interval");
        }
    }

    /**
     * A date of its parts.
     *
     * @param year integers
     * @param month integers, 1 to 12
     * @param day integers, 1 to the days of the month
     */
    record DateOf(Expression year, Expression month, Expression day) implements TemporalFunction {
        /** Rejects null. */
        public DateOf {
            Operand.require(year, "year");
            Operand.require(month, "month");
            Operand.require(day, "day");
        }
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return switch (this) {
            case FieldOf of -> List.of(of.point());
            case Truncated truncated -> List.of(truncated.point());
            case Bucket bucket -> List.of(bucket.point());
            case Difference difference -> List.of(difference.from(), difference.to());
            case Moved moved -> List.of(moved.point());
            case DateOf date -> List.of(date.year(), date.month(), date.day());
        };
    }
}
