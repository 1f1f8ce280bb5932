package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;

import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Computes with intervals: {@code date '1998-12-01' - interval '90' day} is another date. */
final class Intervals {

    private static final Pattern WRITTEN =
            Pattern.compile("\\s*([+-]?\\d{1,9})\\s*([a-z]+)\\s*(?:\\(\\s*\\d+\\s*\\))?\\s*");

    private final SqlText text;

    Intervals(SqlText text) {
        this.text = text;
    }

    /**
     * Returns a date or a point in time, moved by an interval.
     *
     * @param sign 1, or -1 to move it back
     */
    Expression moved(Expression from, IntervalExpression interval, int sign) {
        Matcher parts = WRITTEN.matcher(written(interval));
        if (!parts.matches()) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    interval,
                    "no interval \"" + interval + "\", expected one such as interval '90' day");
        }
        long count = sign * Long.parseLong(parts.group(1));
        ChronoUnit unit = unit(parts.group(2), interval);
        return switch (from) {
            case Literal.DateLiteral date when unit.isDateBased() ->
                    Expression.literal(date.value().plus(count, unit));
            case Literal.TimestampLiteral time ->
                    new Literal.TimestampLiteral(time.value().plus(count, unit), time.offset());
            case Literal.DateLiteral date ->
                    Expression.literal(date.value().atStartOfDay().plus(count, unit));
            default ->
                    throw text.unsupported(
                            "an interval beside anything but a literal",
                            interval,
                            "write it beside one such as date '1998-12-01'");
        };
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
        return (type == null ? count : count + " " + type).toLowerCase(Locale.ROOT);
    }

    private ChronoUnit unit(String name, IntervalExpression interval) {
        String one = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
        return switch (one) {
            case "second" -> ChronoUnit.SECONDS;
            case "minute" -> ChronoUnit.MINUTES;
            case "hour" -> ChronoUnit.HOURS;
            case "day" -> ChronoUnit.DAYS;
            case "week" -> ChronoUnit.WEEKS;
            case "month" -> ChronoUnit.MONTHS;
            case "year" -> ChronoUnit.YEARS;
            default ->
                    throw text.unsupported(
                            "an interval of " + name,
                            interval,
                            "there are second, minute, hour, day, week, month and year");
        };
    }
}
