// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * Checks times of day where they come from files and go to files. Files may hold any number; one
 * before 0:00 or from 24:00 on has no text, no hour, and no place among other times.
 */
public final class TimesOfDay {

    private TimesOfDay() {}

    /** Returns whether a number is a time of day. */
    public static boolean isOne(Unit unit, long value) {
        return value >= 0 && value < unit.perDay();
    }

    /**
     * Requires that a number is a time of day.
     *
     * @param subject its owner, such as {@code column "v"}
     * @throws WindrowException {@code OVERFLOW}
     */
    public static void require(String subject, Unit unit, long value) {
        if (!isOne(unit, value)) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s has the time %d %s, expected one within the day, from 0 to %d",
                    subject, value, unit.label(), unit.perDay() - 1);
        }
    }

    /**
     * Requires that all times of a column are times of day, also those in lists.
     *
     * @param subject the column in messages
     * @throws WindrowException {@code OVERFLOW}
     */
    public static void require(String subject, Column column) {
        if (column instanceof ListColumn lists) {
            long first = lists.offset(0);
            require(subject, lists.elements().slice(first, lists.offset(lists.rows()) - first));
        } else if (column.type() instanceof ColumnType.Time(Unit unit)) {
            FixedWidthColumn times = (FixedWidthColumn) column;
            for (long row = 0; row < times.rows(); row++) {
                long value = RawValues.getLong(times, row);
                if (!isOne(unit, value) && !times.isNull(row)) {
                    require(subject, unit, value);
                }
            }
        }
    }
}
