// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.IntervalLiterals;
import dev.windrow.query.Interval;

import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;

import java.util.regex.Pattern;

/** Translates intervals: {@code interval '90' day} and {@code interval '1 month 2 days'}. */
final class SqlIntervals {

    /** Digits that a unit may have, as in {@code interval '90' day (3)}. */
    private static final Pattern PRECISION = Pattern.compile("\\(\\s*\\d+\\s*\\)");

    private SqlIntervals() {}

    /**
     * Returns an interval.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if it is none
     */
    static Interval of(SqlText text, IntervalExpression interval) {
        try {
            return IntervalLiterals.of(PRECISION.matcher(written(interval)).replaceAll(""));
        } catch (WindrowException e) {
            throw text.failure(ErrorCode.INVALID_ARGUMENT, interval, e.getMessage());
        }
    }

    private static String written(IntervalExpression interval) {
        String count =
                switch (interval.getExpression()) {
                    case null -> String.valueOf(interval.getParameter()).replace("'", "");
                    case LongValue number -> number.getStringValue();
                    case StringValue quoted -> quoted.getValue();
                    default -> interval.getExpression().toString();
                };
        String type = interval.getIntervalType();
        return type == null ? count : count + " " + type;
    }
}
