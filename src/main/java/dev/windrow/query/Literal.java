package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;

/** A constant: the same value for every row. */
public sealed interface Literal extends Expression {

    /** A number that is exact: an integer without digits behind the point, a decimal with some. */
    record NumberLiteral(BigDecimal value) implements Literal {
        public NumberLiteral {
            Objects.requireNonNull(value, "value");
        }
    }

    /** A float64. */
    record FloatLiteral(double value) implements Literal {}

    /** A string. */
    record TextLiteral(String value) implements Literal {
        public TextLiteral {
            Objects.requireNonNull(value, "value");
        }
    }

    /** A bool. */
    record BoolLiteral(boolean value) implements Literal {}

    /** A date. */
    record DateLiteral(LocalDate value) implements Literal {
        public DateLiteral {
            if (value.toEpochDay() != (int) value.toEpochDay()) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "%s is too far from 1970-01-01 for a date of 32 bits",
                        value);
            }
        }
    }

    /**
     * A point in time.
     *
     * @param value date and time of day
     * @param offset its distance from UTC; without one, it is a time in the zone of the column that
     *     it is compared with
     */
    record TimestampLiteral(LocalDateTime value, @Nullable ZoneOffset offset) implements Literal {
        public TimestampLiteral {
            Objects.requireNonNull(value, "value");
        }
    }
}
