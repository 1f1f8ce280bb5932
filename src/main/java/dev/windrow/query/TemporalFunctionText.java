// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;

/** Writes functions of dates and points in time, such as {@code date_trunc('month', day)}. */
final class TemporalFunctionText {

    private TemporalFunctionText() {}

    /**
     * Returns the text of a function that is written as a call.
     *
     * @param operands the texts of its operands
     */
    static String call(TemporalFunction function, List<String> operands) {
        String listed = String.join(", ", operands) + ")";
        return switch (function) {
            case TemporalFunction.FieldOf(var field, Expression _) -> field.label() + "(" + listed;
            case TemporalFunction.Truncated(var unit, Expression _) ->
                    "date_trunc('" + unit.label() + "', " + listed;
            case TemporalFunction.Bucket(Interval width, Expression _) ->
                    "time_bucket(" + interval(width) + ", " + listed;
            case TemporalFunction.Difference(var unit, Expression _, Expression _) ->
                    "date_diff('" + unit.label() + "', " + listed;
            case TemporalFunction.DateOf _ -> "make_date(" + listed;
            case TemporalFunction.Moved(Expression _, Interval by) ->
                    throw new IllegalArgumentException(movement(by));
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
