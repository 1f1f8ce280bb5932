// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.util.Random;
import java.util.function.LongConsumer;

final class CalendarMathTest {

    @Test
    void isJavasCalendarForTwoEras() {
        for (long day = -719_600; day < -719_600 + 2 * 146_097; day++) {
            check(day);
        }
    }

    @Test
    void isJavasCalendarUpToItsEnds() {
        LongConsumer check = CalendarMathTest::check;
        new Random(1)
                .longs(50_000, LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay())
                .forEach(check);
        check.accept(Integer.MIN_VALUE);
        check.accept(Integer.MAX_VALUE);
    }

    private static void check(long day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        long months = date.getYear() * 12L + date.getMonthValue() - 1;
        assertThat(CalendarMath.months(day)).as("%s", date).isEqualTo(months);
        assertThat(CalendarMath.firstDay(months))
                .as("%s", date)
                .isEqualTo(date.withDayOfMonth(1).toEpochDay());
        if (Math.abs(date.getYear()) < 900_000_000) {
            for (int more : new int[] {1, -1, 13, -35, 4_801}) {
                assertThat(CalendarMath.plusMonths(day, more))
                        .as("%s and %d months", date, more)
                        .isEqualTo(date.plusMonths(more).toEpochDay());
            }
        }
    }

    /** The last days of the longest range: those of seconds. */
    @Test
    void daysOfAllSecondsHaveMonths() {
        for (long day : new long[] {Long.MAX_VALUE / 86_400, Long.MIN_VALUE / 86_400 - 1}) {
            long months = CalendarMath.months(day);
            assertThat(CalendarMath.firstDay(months)).isLessThanOrEqualTo(day);
            assertThat(CalendarMath.firstDay(months + 1)).isGreaterThan(day);
        }
    }

    @Test
    void quotientsAreRoundedDown() {
        long[] values = {0, 1, -1, 6, 7, -7, -8, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long value : values) {
            for (long divisor : new long[] {1, 2, 7, 86_400_000_000L, Long.MAX_VALUE}) {
                assertThat(CalendarMath.quotient(value, divisor))
                        .isEqualTo(Math.floorDiv(value, divisor));
                assertThat(CalendarMath.remainder(value, divisor))
                        .isEqualTo(Math.floorMod(value, divisor));
            }
        }
    }
}
