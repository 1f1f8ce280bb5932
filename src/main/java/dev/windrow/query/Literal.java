// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;

/**
 * A constant: the same value for every row. {@link Expression#literal(long)} and its overloads make
 * these values.
 */
public sealed interface Literal extends Expression {

    /**
     * Makes an expression of an object: an expression is itself; a {@code String}, a {@code
     * Character} and an enum are strings; integers of all widths and {@code BigInteger} are
     * integers; {@code BigDecimal} is a decimal, {@code Double} and {@code Float} are floats;
     * {@code Boolean}, {@code LocalDate} and {@code LocalDateTime} are what they say; {@code
     * Instant}, {@code OffsetDateTime} and {@code ZonedDateTime} are points in time.
     *
     * @param value the object
     * @return an expression
     * @throws WindrowException {@code INVALID_ARGUMENT} for an object of another class
     */
    static Expression of(Object value) {
        return switch (value) {
            case Expression expression -> expression;
            case String text -> Expression.literal(text);
            case Character letter -> Expression.literal(letter.toString());
            case Enum<?> constant -> Expression.literal(constant.name());
            case BigDecimal number -> Expression.literal(number);
            case BigInteger number -> Expression.literal(new BigDecimal(number));
            case Double number -> Expression.literal(number);
            case Float number -> Expression.literal(number.doubleValue());
            case Byte _, Short _, Integer _, Long _ ->
                    Expression.literal(((Number) value).longValue());
            case Boolean bool -> Expression.literal(bool);
            case LocalDate date -> Expression.literal(date);
            case LocalDateTime time -> Expression.literal(time);
            case Instant point -> of(point.atOffset(ZoneOffset.UTC));
            case ZonedDateTime point -> of(point.toOffsetDateTime());
            case OffsetDateTime point ->
                    new TimestampLiteral(point.toLocalDateTime(), point.getOffset());
            default ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            "a constant of %s: expected an expression, a string, a number, a"
                                    + " boolean or a point in time",
                            value.getClass().getTypeName());
        };
    }

    /**
     * An exact number: an integer without digits behind the point, or a decimal with some.
     *
     * @param value the number
     */
    record NumberLiteral(BigDecimal value) implements Literal {
        /** Rejects null. */
        public NumberLiteral {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * A float64.
     *
     * @param value the number, which may be NaN or infinite
     */
    record FloatLiteral(double value) implements Literal {}

    /**
     * A string: utf8.
     *
     * @param value the text
     */
    record TextLiteral(String value) implements Literal {
        /**
         * Checks the text.
         *
         * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it has half of a
         *     surrogate pair
         */
        public TextLiteral {
            WellFormedText.require("a string", value);
        }
    }

    /**
     * A bool.
     *
     * @param value the bool
     */
    record BoolLiteral(boolean value) implements Literal {}

    /**
     * A date32.
     *
     * @param value the date
     */
    record DateLiteral(LocalDate value) implements Literal {
        /**
         * Checks the range.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} if the days since 1970-01-01 do not fit
         *     32 bits
         */
        public DateLiteral {
            if (value.toEpochDay() != (int) value.toEpochDay()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s is too far from 1970-01-01 for a date of 32 bits", value);
            }
        }
    }

    /**
     * A point in time.
     *
     * @param value date and time of day
     * @param offset its distance from UTC; null for a time in the zone of the column that it is
     *     compared with
     */
    record TimestampLiteral(LocalDateTime value, @Nullable ZoneOffset offset) implements Literal {
        /** Rejects a null value. */
        public TimestampLiteral {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * No value.
     *
     * @param type its type; null for the type of what stands beside it, or int32 if nothing does
     */
    record NullLiteral(@Nullable ColumnType type) implements Literal {

        static final NullLiteral UNTYPED = new NullLiteral(null);
    }
}
