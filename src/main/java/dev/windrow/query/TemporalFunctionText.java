// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** Writes functions of dates and points in time, such as {@code date_trunc('month', day)}. */
final class TemporalFunctionText {

    private TemporalFunctionText() {}

    /** Returns the text of a function that is written as a call. */
    static String call(TemporalFunction function) {
        return switch (function) {
            case TemporalFunction.FieldOf(var field, Expression point) ->
                    field.label() + "(" + point.label() + ")";
            case TemporalFunction.Truncated(var unit, Expression point) ->
                    "date_trunc('" + unit.label() + "', " + point.label() + ")";
            case TemporalFunction.Bucket(Interval width, Expression point) ->
                    "time_bucket(" + interval(width) + ", " + point.label() + ")";
            case TemporalFunction.Difference(var unit, Expression from, Expression to) ->
                    "date_diff('" + unit.label() + "', " + from.label() + ", " + to.label() + ")";
            case TemporalFunction.DateOf(Expression year, Expression month, Expression day) ->
                    "make_date(" + year.label() + ", " + month.label() + ", " + day.label() + ")";
            case TemporalFunction.Moved moved -> throw new IllegalArgumentException(moved.label());
        };
    }

    /** Returns what follows the point in time that is moved. */
    static String movement(Interval interval) {
        return interval.isBackwards()
                ? " - " + interval(interval.negated())
                : " + " + interval(interval);
    }

    private static String interval(Interval interval) {
        return "interval '" + interval.label() + "'";
    }
}
