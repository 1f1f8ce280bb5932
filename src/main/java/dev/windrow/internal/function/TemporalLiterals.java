// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.regex.Pattern;

/** Reads dates and points in time in ISO 8601, with a blank or a T between date and time. */
public final class TemporalLiterals {

    private static final ColumnType MICROSECONDS = new Timestamp(Unit.MICROSECOND, null);

    /** Words, and dates whose parts have other numbers of digits, or other signs between them. */
    private static final Pattern UNUSUAL =
            Pattern.compile(
                    "(?i)-?inf(inity)?|epoch|"
                            + "(?!\\d{4}-\\d\\d-\\d\\d$)-?\\d+([-/])\\d+\\2\\d+.*");

    private TemporalLiterals() {}

    /**
     * Returns a date32.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the text is no date
     */
    public static Expression date(String text) {
        try {
            return Expression.literal(LocalDate.parse(text.strip()));
        } catch (DateTimeParseException e) {
            return unusual(text, Primitive.DATE32, "date", "one such as 1998-09-02");
        }
    }

    /** Returns the cast of a text in a notation that ISO 8601 lacks. */
    private static Expression unusual(String text, ColumnType type, String kind, String expected) {
        if (!UNUSUAL.matcher(text.strip()).matches()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "no %s \"%s\", expected %s", kind, text, expected);
        }
        return new Expression.Cast(Expression.literal(text), type, false);
    }

    /**
     * Returns a cast; of a text in quotes to a date, the date, whose rows files may be skipped by.
     */
    public static Expression cast(Expression operand, ColumnType type, boolean isLenient) {
        if (operand instanceof Literal.TextLiteral(String text) && type == Primitive.DATE32) {
            try {
                return Expression.literal(LocalDate.parse(text.strip()));
            } catch (DateTimeParseException e) {
                // Whoever evaluates the cast takes more notations, or names the row.
            }
        }
        return new Expression.Cast(operand, type, isLenient);
    }

    /**
     * Returns a point in time, with or without its distance from UTC.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the text is no point in time
     */
    public static Expression timestamp(String text) {
        String iso =
                text.strip().replaceFirst("\\s+", "T").replaceFirst("(T.*[-+]\\d{2})$", "$1:00");
        try {
            if (!iso.contains("T")) {
                return Expression.literal(LocalDate.parse(iso).atStartOfDay());
            }
            TemporalAccessor found =
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(
                            iso, OffsetDateTime::from, LocalDateTime::from);
            return found instanceof OffsetDateTime there
                    ? new Literal.TimestampLiteral(there.toLocalDateTime(), there.getOffset())
                    : Expression.literal(LocalDateTime.from(found));
        } catch (DateTimeParseException e) {
            String expected = "one such as 1998-09-02 18:30:00 or ...T18:30:00Z";
            return unusual(text, MICROSECONDS, "timestamp", expected);
        }
    }
}
