// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;
import dev.windrow.query.Literal;
import dev.windrow.query.TemporalFunction;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads intervals, and computes with them where the point in time is known. */
public final class IntervalLiterals {

    private static final Pattern PART =
            Pattern.compile("\\s*([+-]?\\s*\\d{1,18}(?:\\.\\d{1,9})?)\\s*([a-z]+)\\s*,?");

    private static final Pattern CLOCK =
            Pattern.compile("\\s*([+-]?)(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{1,9})?))?\\s*");

    private static final Pattern AGO = Pattern.compile("\\s+ago\\s*$");

    private static final String EXPECTED =
            "expected one such as interval '1 month' or '1 day 12 hours', of year, quarter, month,"
                    + " week, day, hour, minute, second, millisecond and microsecond";

    private static final String SHORTER = "expected a shorter one";

    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);
    private static final BigDecimal DAYS_PER_MONTH = BigDecimal.valueOf(30);
    private static final int MONTHS_PER_YEAR = 12;
    private static final int MONTHS_PER_QUARTER = 3;
    private static final int DAYS_PER_WEEK = 7;

    private IntervalLiterals() {}

    /**
     * Returns an interval.
     *
     * @param text numbers and their units, such as {@code 1 month 12 hours}
     * @throws WindrowException {@code INVALID_ARGUMENT} if the text is no interval
     */
    public static Interval of(String text) {
        String words = text.toLowerCase(Locale.ROOT);
        String rest = AGO.matcher(words).replaceFirst("");
        Matcher part = PART.matcher(rest);
        Interval sum = new Interval(0, 0, Duration.ZERO);
        int end = 0;
        while (part.lookingAt()) {
            try {
                BigDecimal count = NumberLiterals.exact(part.group(1).replace(" ", ""));
                sum = plus(sum, count, part.group(2));
            } catch (ArithmeticException e) {
                throw invalid(text, EXPECTED);
            }
            end = part.end();
            part.region(end, rest.length());
        }
        Matcher clock = CLOCK.matcher(rest).region(end, rest.length());
        if (clock.matches()) {
            sum = plusTime(sum, seconds(clock), Duration.ofSeconds(1));
        } else if (end == 0 || !rest.substring(end).isBlank()) {
            throw invalid(text, EXPECTED);
        }
        return rest.equals(words) ? sum : sum.negated();
    }

    /** Returns the seconds of hours, minutes and seconds with colons between them. */
    private static BigDecimal seconds(Matcher clock) {
        BigDecimal minutes =
                new BigDecimal(clock.group(2)).multiply(SIXTY).add(new BigDecimal(clock.group(3)));
        String seconds = clock.group(4) == null ? "0" : clock.group(4);
        BigDecimal all = minutes.multiply(SIXTY).add(new BigDecimal(seconds));
        return clock.group(1).equals("-") ? all.negate() : all;
    }

    private static Interval plus(Interval sum, BigDecimal count, String unit) {
        return switch (TimeParts.known(unit)) {
            case "millennium" -> plusMonths(sum, count, 1_000 * MONTHS_PER_YEAR);
            case "century" -> plusMonths(sum, count, 100 * MONTHS_PER_YEAR);
            case "decade" -> plusMonths(sum, count, 10 * MONTHS_PER_YEAR);
            case "year" -> plusMonths(sum, count, MONTHS_PER_YEAR);
            case "quarter" -> plusMonths(sum, count, MONTHS_PER_QUARTER);
            case "month" -> plusMonths(sum, count, 1);
            case "week" -> plusDays(sum, count, DAYS_PER_WEEK);
            case "day" -> plusDays(sum, count, 1);
            case "hour" -> plusTime(sum, count, Duration.ofHours(1));
            case "minute" -> plusTime(sum, count, Duration.ofMinutes(1));
            case "second" -> plusTime(sum, count, Duration.ofSeconds(1));
            case "millisecond" -> plusTime(sum, count, Duration.ofMillis(1));
            case "microsecond" -> plusTime(sum, count, Duration.ofNanos(1_000));
            default -> throw new ArithmeticException(unit);
        };
    }

    /** Adds months; what is left of one becomes whole days if the unit is shorter than a year. */
    private static Interval plusMonths(Interval sum, BigDecimal count, int months) {
        BigDecimal all = count.multiply(BigDecimal.valueOf(months));
        int more = all.toBigInteger().intValueExact();
        Interval made = new Interval(Math.addExact(sum.months(), more), sum.days(), sum.time());
        BigDecimal rest = all.subtract(BigDecimal.valueOf(more)).multiply(DAYS_PER_MONTH);
        return months < MONTHS_PER_YEAR
                ? plusDays(made, new BigDecimal(rest.toBigInteger()), 1)
                : made;
    }

    /** Adds days; what is left of one becomes a time. */
    private static Interval plusDays(Interval sum, BigDecimal count, int days) {
        BigDecimal all = count.multiply(BigDecimal.valueOf(days));
        int more = all.toBigInteger().intValueExact();
        Interval made = new Interval(sum.months(), Math.addExact(sum.days(), more), sum.time());
        return plusTime(made, all.subtract(BigDecimal.valueOf(more)), Duration.ofDays(1));
    }

    private static Interval plusTime(Interval sum, BigDecimal count, Duration unit) {
        BigDecimal seconds = count.multiply(new BigDecimal(unit.toNanos()).movePointLeft(9));
        long whole = seconds.toBigInteger().longValueExact();
        long nanoseconds = seconds.subtract(new BigDecimal(whole)).movePointRight(9).longValue();
        Duration more = Duration.ofSeconds(whole).plusNanos(nanoseconds);
        return new Interval(sum.months(), sum.days(), sum.time().plus(more));
    }

    /**
     * Returns a point in time that is moved by an interval: a literal if it is one.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the interval is too long
     */
    public static Expression moved(Expression point, Interval by) {
        try {
            return switch (point) {
                case Literal.DateLiteral(LocalDate date) when by.time().isZero() ->
                        Expression.literal(date.plusMonths(by.months()).plusDays(by.days()));
                case Literal.DateLiteral(LocalDate date) ->
                        Expression.literal(moved(date.atStartOfDay(), by));
                case Literal.TimestampLiteral(LocalDateTime time, var offset) ->
                        new Literal.TimestampLiteral(moved(time, by), offset);
                default -> new TemporalFunction.Moved(point, by);
            };
        } catch (DateTimeException | ArithmeticException e) {
            throw tooLong(by.label());
        }
    }

    /** Returns the failure of an interval that no point in time is moved by. */
    public static WindrowException tooLong(String text) {
        return invalid(text, SHORTER);
    }

    private static LocalDateTime moved(LocalDateTime time, Interval by) {
        return time.plusMonths(by.months()).plusDays(by.days()).plus(by.time());
    }

    private static WindrowException invalid(String text, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure("no interval \"%s\": %s", text.strip(), expected);
    }
}
