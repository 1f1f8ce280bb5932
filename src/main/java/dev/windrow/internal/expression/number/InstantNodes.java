// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.number;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.InfiniteTime;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.ConstantNodes;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.query.Literal.TimestampLiteral;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Points in time of any unit, and dates, as decimal seconds. These compare independently of the
 * units.
 */
public final class InstantNodes {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final int NANOSECOND_DIGITS = 9;
    private static final BigInteger NANOSECONDS_PER_SECOND =
            BigInteger.valueOf(Unit.NANOSECOND.perSecond());

    /** The nanoseconds that stand for the infinite point in time: more than any type has. */
    private static final BigInteger INFINITY = BigInteger.TEN.pow(28);

    private InstantNodes() {}

    /**
     * Makes a constant.
     *
     * @param literal the literal
     * @param other the type that it is compared with, or null if that is not known
     */
    public static DecimalNode constant(TimestampLiteral literal, @Nullable ColumnType other) {
        String zone = other instanceof Timestamp timestamp ? timestamp.zone() : null;
        ZoneOffset offset = literal.offset();
        if (offset != null && zone == null) {
            zone = offset.getId();
        }
        return ConstantNodes.of(
                new Timestamp(Unit.NANOSECOND, zone),
                nanoseconds(literal, other),
                NANOSECOND_DIGITS);
    }

    private static BigInteger nanoseconds(TimestampLiteral literal, @Nullable ColumnType other) {
        if (InfiniteTime.is(literal.value())) {
            return literal.value().getYear() > 0 ? INFINITY : INFINITY.negate();
        }
        ZoneOffset offset = literal.offset();
        if (offset == null) {
            offset =
                    other instanceof Timestamp zoned && zoned.zone() != null
                            ? literal.value().atZone(ZoneId.of(zoned.zone())).getOffset()
                            : ZoneOffset.UTC;
        }
        return BigInteger.valueOf(literal.value().toEpochSecond(offset))
                .multiply(NANOSECONDS_PER_SECOND)
                .add(BigInteger.valueOf(literal.value().getNano()));
    }

    /**
     * Returns the count that a literal is in the unit of points in time, or null if none of these
     * is equal to it.
     */
    public static @Nullable BigInteger count(TimestampLiteral literal, ColumnType type) {
        if (InfiniteTime.is(literal.value())) {
            long infinity = InfiniteTime.of(type);
            return BigInteger.valueOf(literal.value().getYear() > 0 ? infinity : -infinity);
        }
        BigInteger unit =
                type instanceof Timestamp timestamp
                        ? BigInteger.valueOf(
                                Unit.NANOSECOND.perSecond() / timestamp.unit().perSecond())
                        : NANOSECONDS_PER_SECOND.multiply(BigInteger.valueOf(SECONDS_PER_DAY));
        BigInteger[] parts = nanoseconds(literal, type).divideAndRemainder(unit);
        return parts[1].signum() == 0 ? parts[0] : null;
    }

    /**
     * Returns whether both types are points in time, at least one a timestamp, and both have a zone
     * or neither has.
     */
    public static boolean comparable(ColumnType a, ColumnType b) {
        return isInstant(a)
                && isInstant(b)
                && (a instanceof Timestamp || b instanceof Timestamp)
                && hasZone(a) == hasZone(b);
    }

    /** Returns a hint for the error about two types that do not compare. */
    public static String hint(ColumnType a, ColumnType b) {
        if (isInstant(a) && isInstant(b)) {
            return ": one has a time zone, and the other has none";
        }
        if (isInstant(a) && b == Primitive.UTF8 || a == Primitive.UTF8 && isInstant(b)) {
            return ": cast(... as date) or cast(... as timestamp) makes one of a column of strings";
        }
        return "";
    }

    /** Converts to seconds since 1970-01-01T00:00. */
    public static DecimalNode of(Node node) {
        if (node instanceof DecimalNode seconds) {
            return seconds;
        }
        LongNode counts = (LongNode) node;
        if (node.type() instanceof Timestamp timestamp) {
            int digits = (int) Math.round(Math.log10(timestamp.unit().perSecond()));
            return decimals(counts, timestamp, digits, 1);
        }
        return decimals(counts, node.type(), 0, SECONDS_PER_DAY);
    }

    /** Makes decimals of counts of a unit, which are so many of the last digit. */
    private static DecimalNode decimals(
            LongNode counts, ColumnType type, int digits, long perCount) {
        long infinity = InfiniteTime.of(counts.type());
        BigInteger last = BigInteger.TEN.pow(NANOSECOND_DIGITS - digits);
        BigInteger infinite = INFINITY.divide(last);
        return LoopNodes.decimals(
                type,
                digits,
                counts.isNullable(),
                (made, batch) -> {
                    boolean hasInfinite = false;
                    for (int i = 0; i < batch.count; i++) {
                        made.low[i] = counts.values[i] * perCount;
                        hasInfinite |= Math.abs(counts.values[i]) == infinity;
                    }
                    if (!hasInfinite) {
                        made.findNarrowBound(batch.count);
                        return;
                    }
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        long count = counts.values[i];
                        made.high[i] = made.low[i] >> 63;
                        if (Math.abs(count) == infinity) {
                            BigInteger value = count > 0 ? infinite : infinite.negate();
                            made.high[i] = Int128.high(value);
                            made.low[i] = Int128.low(value);
                        }
                    }
                    made.findBound(batch.count);
                },
                counts);
    }

    /** Returns whether a type is a point in time: a date or a timestamp. */
    public static boolean isInstant(ColumnType type) {
        return type instanceof Timestamp || type == Primitive.DATE32;
    }

    /** Returns whether a type is a point in time with a zone. */
    public static boolean hasZone(ColumnType type) {
        return type instanceof Timestamp timestamp && timestamp.zone() != null;
    }
}
