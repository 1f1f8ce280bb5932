// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.TextLiterals;
import dev.windrow.query.Literal;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How the values of a column's range may compare with a literal, by the rules of expressions: less,
 * equal or greater, as bits of {@link dev.windrow.query.Logic.ComparisonOperator#trueOf}.
 */
final class RangeOrder {

    private static final int LESS = 0b001;
    private static final int EQUAL = 0b010;
    private static final int GREATER = 0b100;
    private static final int ANY = LESS | EQUAL | GREATER;

    private static final long SECONDS_PER_DAY = 86_400;

    /** Integers up to this size are float64 exactly. */
    private static final int EXACT_BITS = 53;

    /** Powers of ten up to this one are float64 exactly, so that a quotient is rounded once. */
    private static final int EXACT_POWER = 22;

    private RangeOrder() {}

    /** Returns the possible results: all of them where the range does not tell. */
    static int of(ColumnRange range, Literal found) {
        // A text beside a date, for example, is a date.
        Literal literal =
                found instanceof Literal.TextLiteral text
                        ? TextLiterals.read(text, range.type()).orElse(text)
                        : found;
        OptionalInt least = compare(range.type(), range.least(), literal);
        OptionalInt greatest = compare(range.type(), range.greatest(), literal);
        if (least.isPresent() && greatest.isPresent() && least.getAsInt() > greatest.getAsInt()) {
            // Bounds that contradict each other tell nothing.
            return ANY;
        }
        int possible = ANY;
        if (least.isPresent() && least.getAsInt() >= 0) {
            possible &= least.getAsInt() > 0 ? GREATER : EQUAL | GREATER;
        }
        if (greatest.isPresent() && greatest.getAsInt() <= 0) {
            possible &= greatest.getAsInt() < 0 ? LESS : LESS | EQUAL;
        }
        // NaN is greater than all bounds, and may be anywhere.
        return range.type().isFloat() ? possible | GREATER : possible;
    }

    /**
     * Compares a bound with a literal: nothing, if there is none or it does not compare exactly.
     */
    private static OptionalInt compare(ColumnType type, @Nullable Object bound, Literal literal) {
        if (bound == null) {
            return OptionalInt.empty();
        }
        return switch (literal) {
            case Literal.NumberLiteral number -> compare(type, bound, number.value());
            case Literal.FloatLiteral number -> compareFloat(type, bound, number.value());
            case Literal.TextLiteral text ->
                    bound instanceof byte[] bytes
                            ? of(
                                    Arrays.compareUnsigned(
                                            bytes, text.value().getBytes(StandardCharsets.UTF_8)))
                            : OptionalInt.empty();
            case Literal.BoolLiteral bool ->
                    bound instanceof Boolean value
                            ? of(value.compareTo(bool.value()))
                            : OptionalInt.empty();
            case Literal.DateLiteral date ->
                    compareSeconds(
                            type,
                            bound,
                            BigDecimal.valueOf(date.value().toEpochDay() * SECONDS_PER_DAY));
            case Literal.TimestampLiteral point ->
                    compareSeconds(type, bound, seconds(point, type));
            case Literal.NullLiteral _ -> OptionalInt.empty();
        };
    }

    private static OptionalInt of(int order) {
        return OptionalInt.of(Integer.signum(order));
    }

    private static OptionalInt compare(ColumnType type, Object bound, BigDecimal literal) {
        if (!type.isNumeric()) {
            return OptionalInt.empty();
        }
        return switch (bound) {
            case Long value -> of(BigDecimal.valueOf(value).compareTo(literal));
            case BigDecimal value -> of(value.compareTo(literal));
            case Double value ->
                    isExact(literal) ? compare(value, literal.doubleValue()) : OptionalInt.empty();
            default -> OptionalInt.empty();
        };
    }

    /** With a float, all numbers compare as float64. */
    private static OptionalInt compareFloat(ColumnType type, Object bound, double literal) {
        if (!type.isNumeric()) {
            return OptionalInt.empty();
        }
        return switch (bound) {
            case Long value -> compare(value.doubleValue(), literal);
            // NaN may be among the values, and equals itself.
            case Double value ->
                    Double.isNaN(literal) ? OptionalInt.empty() : compare(value, literal);
            case BigDecimal value ->
                    isExact(value) ? compare(value.doubleValue(), literal) : OptionalInt.empty();
            default -> OptionalInt.empty();
        };
    }

    /** NaN is greater than all numbers, and both zeros are equal. */
    private static OptionalInt compare(double bound, double literal) {
        return bound == literal ? OptionalInt.of(0) : of(Double.compare(bound, literal));
    }

    /** Whether expressions round a decimal to the same float64 as anybody. */
    private static boolean isExact(BigDecimal value) {
        return value.unscaledValue().bitLength() <= EXACT_BITS
                && value.scale() >= 0
                && value.scale() <= EXACT_POWER;
    }

    private static OptionalInt compareSeconds(
            ColumnType type, Object bound, @Nullable BigDecimal literal) {
        if (literal == null || !(bound instanceof Long count)) {
            return OptionalInt.empty();
        }
        if (type == Primitive.DATE32) {
            return of(
                    BigDecimal.valueOf(count)
                            .multiply(BigDecimal.valueOf(SECONDS_PER_DAY))
                            .compareTo(literal));
        }
        return type instanceof Timestamp timestamp
                ? of(
                        BigDecimal.valueOf(count)
                                .compareTo(
                                        literal.multiply(
                                                BigDecimal.valueOf(timestamp.unit().perSecond()))))
                : OptionalInt.empty();
    }

    /** A literal without an offset is a time in the column's zone. */
    private static @Nullable BigDecimal seconds(Literal.TimestampLiteral point, ColumnType type) {
        String zone = type instanceof Timestamp timestamp ? timestamp.zone() : null;
        ZoneOffset offset = point.offset();
        if (offset == null) {
            offset =
                    zone == null
                            ? ZoneOffset.UTC
                            : point.value().atZone(ZoneId.of(zone)).getOffset();
        }
        Instant instant = point.value().toInstant(offset);
        return BigDecimal.valueOf(instant.getEpochSecond())
                .add(BigDecimal.valueOf(instant.getNano(), 9));
    }
}
