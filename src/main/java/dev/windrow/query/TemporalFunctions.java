// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.TemporalFunction.Field;
import dev.windrow.query.TemporalFunction.Unit;

import java.time.Duration;
import java.time.Period;

/**
 * Functions of dates and points in time, for use in a {@link Select} and wherever expressions
 * stand. A null makes a null. An operand of another type is an {@code UNSUPPORTED_TYPE} of the
 * query, and a result that does not fit its type an {@code OVERFLOW}.
 *
 * <p>The calendar is that of ISO 8601, for years before 1582 and before the year 1, too.
 *
 * <p>Points in time with a zone have the fields of the local time in that zone, are truncated
 * there, and are moved there by months and days. So a day may have 23 or 25 hours. A local time
 * that does not exist moves forward by the hour that was left out. One that exists twice is the one
 * with the distance from UTC that the point had before, or the first. {@link #bucket} alone counts
 * in UTC.
 */
public final class TemporalFunctions {

    private TemporalFunctions() {}

    /**
     * Reads a field.
     *
     * @param field which one
     * @param point dates or timestamps; for hours, minutes and seconds also times. A date has 0 of
     *     them
     * @return int64
     */
    public static Expression field(Field field, Expression point) {
        return new TemporalFunction.FieldOf(field, point);
    }

    /**
     * Finds the beginning of the unit that a point in time lies in: of a month, its first day.
     *
     * @param unit the unit
     * @param point dates or timestamps
     * @return the type of the point; a unit below that type's own changes nothing
     */
    public static Expression truncate(Unit unit, Expression point) {
        return new TemporalFunction.Truncated(unit, point);
    }

    /**
     * Divides time into intervals of some months, one of which begins with the year 2000, and finds
     * the beginning of that in which a point in time lies; or into intervals of some days, one of
     * which begins with Monday, 2000-01-03. Time is that of UTC for points with a zone.
     *
     * @param width years and months, or days
     * @param point dates or timestamps
     * @return the type of the point
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for a width that is not
     *     positive, or that has months beside days
     */
    public static Expression bucket(Period width, Expression point) {
        return new TemporalFunction.Bucket(Interval.of(width), point);
    }

    /**
     * Divides time into intervals, one of which begins with Monday, 2000-01-03, and finds the
     * beginning of that in which a point in time lies. Time is that of UTC for points with a zone.
     *
     * @param width at least a microsecond
     * @param point dates or timestamps
     * @return the type of the point; of a date, the day in which the interval begins
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for a width that is not
     *     positive
     */
    public static Expression bucket(Duration width, Expression point) {
        return new TemporalFunction.Bucket(Interval.of(width), point);
    }

    /**
     * Counts the beginnings of units between two points in time: from 23:59 of a day to 00:01 of
     * the next, there is one day. Of weeks, there is one for every seven days. Both points have a
     * zone, or neither has.
     *
     * @param unit the unit
     * @param from dates or timestamps
     * @param to dates or timestamps
     * @return int64; negative if {@code to} is earlier
     */
    public static Expression difference(Unit unit, Expression from, Expression to) {
        return new TemporalFunction.Difference(unit, from, to);
    }

    /**
     * Adds months, then days. A day that the month lacks becomes its last one: a month after
     * January 31 is the last day of February.
     *
     * @param point dates or timestamps
     * @param period years, months and days, which may be negative
     * @return the type of the point
     */
    public static Expression plus(Expression point, Period period) {
        return new TemporalFunction.Moved(point, Interval.of(period));
    }

    /**
     * Adds time.
     *
     * @param point dates or timestamps
     * @param time hours, minutes and seconds, which may be negative
     * @return the type of the point; of a date, a timestamp of microseconds
     */
    public static Expression plus(Expression point, Duration time) {
        return new TemporalFunction.Moved(point, Interval.of(time));
    }

    /**
     * Makes dates.
     *
     * @param year integers
     * @param month integers, 1 to 12
     * @param day integers, 1 to the days of the month
     * @return date32; what is no date is an {@code OVERFLOW}
     */
    public static Expression date(Expression year, Expression month, Expression day) {
        return new TemporalFunction.DateOf(year, month, day);
    }
}
