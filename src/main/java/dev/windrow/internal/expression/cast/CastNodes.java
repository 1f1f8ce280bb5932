// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.InfiniteTime;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.InstantNodes;
import dev.windrow.internal.expression.temporal.CalendarNodes;
import dev.windrow.internal.expression.temporal.InfiniteNodes;
import dev.windrow.internal.expression.temporal.ZoneNodes;
import dev.windrow.query.Expression.Cast;

/** Converts values of one type to another. */
public final class CastNodes {

    private static final double TWO_TO_THE_63RD = 0x1p63;

    private CastNodes() {}

    /**
     * Makes the node of a cast.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if there is no such cast
     */
    public static Node of(Cast cast, Node operand) {
        ColumnType from = operand.type();
        ColumnType to = cast.type();
        if (operand instanceof LongNode longs && from.equals(to)) {
            return longs;
        }
        if (operand instanceof TextNode text && from == Primitive.UTF8) {
            if (InstantNodes.isInstant(to)) {
                return TemporalTextNodes.read(cast, text);
            }
            if (to == Primitive.UTF8) {
                return text;
            }
            if (to instanceof Time time) {
                return TimeNodes.read(cast, time, text);
            }
            Node read = TextCasts.of(cast, text);
            if (read != null) {
                return read;
            }
        }
        if (to == Primitive.UTF8 && operand instanceof LongNode longs) {
            return TemporalTextNodes.write(longs);
        }
        if (to == Primitive.UTF8 && operand instanceof DoubleNode floats) {
            return NumberTexts.of(floats);
        }
        if (to == Primitive.UTF8 && operand instanceof DecimalNode decimals) {
            return NumberTexts.of(decimals);
        }
        boolean isNumber = from.isNumeric() || from == Primitive.BOOL;
        if (operand instanceof LongNode longs && InstantNodes.isInstant(from)) {
            if (from instanceof Timestamp point && to instanceof Time time) {
                LongNode local =
                        InstantNodes.hasZone(from) ? ZoneNodes.local(cast, longs, point) : longs;
                return TimeNodes.ofDay(cast, time, local, point);
            }
            if (InstantNodes.isInstant(to)) {
                return pointsInTime(cast, longs, from);
            }
        } else if (isNumber && to == Primitive.BOOL) {
            return isNotZero(operand);
        } else if (isNumber && to.isInteger()) {
            return integers(cast, operand);
        } else if (isNumber && to.isFloat()) {
            if (operand instanceof DecimalNode decimals && to == Primitive.FLOAT32) {
                return ConversionNodes.toFloat(decimals);
            }
            DoubleNode wide = ConversionNodes.toDouble(operand);
            return from.equals(to) ? wide : rounded(cast, wide);
        } else if (isNumber && to instanceof Decimal decimal) {
            return DecimalCasts.of(cast, operand, decimal);
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s: %s is %s, which does not become %s: numbers, bools and strings become each"
                        + " other, and so do dates, times, timestamps and strings; a timestamp with"
                        + " a zone becomes its local time, and a local time one with a zone",
                cast.label(), cast.operand().label(), from.label(), to.label());
    }

    private static LongNode pointsInTime(Cast cast, LongNode operand, ColumnType from) {
        if (InstantNodes.hasZone(from) == InstantNodes.hasZone(cast.type())) {
            return instants(cast, operand);
        }
        return from instanceof Timestamp zoned && zoned.zone() != null
                ? localTime(cast, operand, zoned)
                : instant(cast, operand, (Timestamp) cast.type());
    }

    /** Casts local times to points in time with a zone, of which they are the local times. */
    private static LongNode instant(Cast cast, LongNode operand, Timestamp type) {
        return InfiniteNodes.kept(
                type,
                instants(cast, operand),
                finite ->
                        CalendarNodes.typed(
                                cast, ZoneNodes.instant(cast, finite, null, type), type));
    }

    /** Casts points in time with a zone to local times there. */
    private static LongNode localTime(Cast cast, LongNode operand, Timestamp type) {
        Timestamp local = new Timestamp(type.unit(), null);
        LongNode made =
                InfiniteNodes.kept(
                        local,
                        operand,
                        finite ->
                                CalendarNodes.typed(
                                        cast, ZoneNodes.local(cast, finite, type), local));
        return local.equals(cast.type()) ? made : instants(cast, made);
    }

    private static LongNode integers(Cast cast, Node operand) {
        return switch (operand) {
            case LongNode longs -> narrowed(cast, longs, 1, 1);
            case DoubleNode doubles -> nearest(cast, doubles);
            case DecimalNode decimals -> DecimalCasts.toIntegers(cast, decimals);
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    private static LongNode instants(Cast cast, LongNode operand) {
        long from = perDay(operand.type());
        long to = perDay(cast.type());
        return narrowed(cast, operand, Math.max(1, to / from), Math.max(1, from / to));
    }

    private static long perDay(ColumnType type) {
        return type instanceof Timestamp timestamp ? timestamp.unit().perDay() : 1;
    }

    /**
     * Casts integers, or points in time to finer or coarser units. Coarser units round down, and
     * infinite ones stay infinite.
     */
    private static LongNode narrowed(Cast cast, LongNode operand, long factor, long divisor) {
        long least = CastMiss.least(cast.type());
        long greatest = -1 - least;
        long infinity = InfiniteTime.of(operand.type());
        return LoopNodes.longs(
                cast.type(),
                operand.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long value = operand.values[i];
                        if (infinity != 0 && Math.abs(value) == infinity) {
                            made.values[i] = value > 0 ? greatest : -greatest;
                            continue;
                        }
                        long cut = divisor == 1 ? value * factor : Math.floorDiv(value, divisor);
                        boolean fits =
                                cut >= least
                                        && cut <= greatest
                                        && Math.multiplyHigh(value, factor) == value * factor >> 63;
                        made.values[i] = cut;
                        if (!fits && !made.nulls[i]) {
                            CastMiss.at(cast, made, batch, i, value);
                        }
                    }
                },
                operand);
    }

    /** Casts floats to the nearest integers. Ties go to the even one. */
    private static LongNode nearest(Cast cast, DoubleNode operand) {
        long least = CastMiss.least(cast.type());
        long greatest = -1 - least;
        return LoopNodes.longs(
                cast.type(),
                operand.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        double rounded = Math.rint(operand.values[i]);
                        long value = (long) rounded;
                        made.values[i] = value;
                        boolean fits =
                                rounded >= -TWO_TO_THE_63RD
                                        && rounded < TWO_TO_THE_63RD
                                        && value >= least
                                        && value <= greatest;
                        if (!fits && !made.nulls[i]) {
                            CastMiss.at(cast, made, batch, i, operand.values[i]);
                        }
                    }
                },
                operand);
    }

    /** Rounds floats to the width of the type. A finite value must not become infinite. */
    private static DoubleNode rounded(Cast cast, DoubleNode operand) {
        boolean isNarrow = cast.type() == Primitive.FLOAT32;
        return LoopNodes.doubles(
                cast.type(),
                operand.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        double value = operand.values[i];
                        double rounded = isNarrow ? (float) value : value;
                        made.values[i] = rounded;
                        if (Double.isInfinite(rounded)
                                && !Double.isInfinite(value)
                                && !made.nulls[i]) {
                            CastMiss.at(cast, made, batch, i, value);
                        }
                    }
                },
                operand);
    }

    private static LongNode isNotZero(Node operand) {
        return LoopNodes.longs(
                Primitive.BOOL,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        boolean isZero =
                                switch (operand) {
                                    case LongNode longs -> longs.values[i] == 0;
                                    case DoubleNode doubles -> doubles.values[i] == 0;
                                    case DecimalNode decimals ->
                                            decimals.low[i] == 0
                                                    && (decimals.bound >= 0
                                                            || decimals.high[i] == 0);
                                    case TextNode text -> throw new IllegalStateException();
                                };
                        made.values[i] = isZero ? 0 : 1;
                    }
                },
                operand);
    }
}
