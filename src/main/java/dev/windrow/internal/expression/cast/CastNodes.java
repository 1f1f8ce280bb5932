package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.expression.number.ConversionNodes;
import dev.windrow.internal.expression.number.InstantNodes;
import dev.windrow.query.Expression.Cast;

/** Makes values of one type those of another. */
public final class CastNodes {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final double TWO_TO_THE_63RD = 0x1p63;

    private CastNodes() {}

    /**
     * Makes what casts.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if there is no such cast
     */
    public static Node of(Cast told, Node operand) {
        ColumnType from = operand.type();
        ColumnType to = told.type();
        if (operand instanceof LongNode longs && from.equals(to)) {
            return longs;
        }
        boolean isNumber = from.isNumeric() || from == Primitive.BOOL;
        if (operand instanceof LongNode longs && InstantNodes.isInstant(from)) {
            if (InstantNodes.isInstant(to)
                    && InstantNodes.hasZone(from) == InstantNodes.hasZone(to)) {
                return instants(told, longs);
            }
        } else if (isNumber && to == Primitive.BOOL) {
            return bools(told, operand);
        } else if (isNumber && to.isInteger()) {
            return integers(told, operand);
        } else if (isNumber && to.isFloat()) {
            DoubleNode wide = ConversionNodes.toDouble(operand);
            return from.equals(to) ? wide : new Rounded(told, wide);
        } else if (isNumber && to instanceof Decimal decimal) {
            return DecimalCasts.of(told, operand, decimal);
        }
        throw WindrowException.of(
                ErrorCode.UNSUPPORTED_TYPE,
                "%s: %s is %s, which does not become %s: numbers and bools become each other, and"
                        + " so do dates and timestamps, with a zone or without",
                told.label(),
                told.operand().label(),
                from.label(),
                to.label());
    }

    private static LongNode integers(Cast told, Node operand) {
        return switch (operand) {
            case LongNode longs -> new Narrowed(told, longs, 1, 1);
            case DoubleNode doubles -> new Nearest(told, doubles);
            case DecimalNode decimals -> DecimalCasts.toIntegers(told, decimals);
            case TextNode text -> throw new IllegalArgumentException(text.type().label());
        };
    }

    private static LongNode instants(Cast told, LongNode operand) {
        long from = perDay(operand.type());
        long to = perDay(told.type());
        return new Narrowed(told, operand, Math.max(1, to / from), Math.max(1, from / to));
    }

    private static long perDay(ColumnType type) {
        return type instanceof Timestamp timestamp
                ? SECONDS_PER_DAY * timestamp.unit().perSecond()
                : 1;
    }

    private static LongNode bools(Cast told, Node operand) {
        return switch (operand) {
            case LongNode longs -> new NotZero(longs);
            case DoubleNode doubles -> new NotZero(doubles);
            case DecimalNode decimals -> new NotZero(decimals);
            case TextNode text -> throw new IllegalArgumentException(told.label());
        };
    }

    /** Integers, and points in time of finer or coarser units, which are rounded down. */
    private static final class Narrowed extends LongNode {

        private final CastMiss miss;
        private final LongNode operand;
        private final long factor;
        private final long divisor;
        private final long least;
        private final long greatest;

        Narrowed(Cast told, LongNode operand, long factor, long divisor) {
            super(told.type(), operand.isNullable() || told.isLenient());
            miss = new CastMiss(told, this);
            this.operand = operand;
            this.factor = factor;
            this.divisor = divisor;
            least = CastMiss.least(told.type());
            greatest = -1 - least;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                long value = operand.values[i];
                long made = divisor == 1 ? value * factor : Math.floorDiv(value, divisor);
                boolean fits =
                        made >= least
                                && made <= greatest
                                && Math.multiplyHigh(value, factor) == value * factor >> 63;
                values[i] = made;
                if (!fits && !nulls[i]) {
                    miss.at(batch, i, value);
                }
            }
        }
    }

    /** Floats as the nearest integers, the even ones if there are two. */
    private static final class Nearest extends LongNode {

        private final CastMiss miss;
        private final DoubleNode operand;
        private final long least;
        private final long greatest;

        Nearest(Cast told, DoubleNode operand) {
            super(told.type(), operand.isNullable() || told.isLenient());
            miss = new CastMiss(told, this);
            this.operand = operand;
            least = CastMiss.least(told.type());
            greatest = -1 - least;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                double rounded = Math.rint(operand.values[i]);
                values[i] = (long) rounded;
                boolean fits =
                        rounded >= -TWO_TO_THE_63RD
                                && rounded < TWO_TO_THE_63RD
                                && values[i] >= least
                                && values[i] <= greatest;
                if (!fits && !nulls[i]) {
                    miss.at(batch, i, operand.values[i]);
                }
            }
        }
    }

    /** Floats as wide as the type; a finite one does not become infinite. */
    private static final class Rounded extends DoubleNode {

        private final CastMiss miss;
        private final DoubleNode operand;
        private final boolean narrow;

        Rounded(Cast told, DoubleNode operand) {
            super(told.type(), operand.isNullable() || told.isLenient());
            miss = new CastMiss(told, this);
            this.operand = operand;
            narrow = told.type() == Primitive.FLOAT32;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                double value = operand.values[i];
                values[i] = narrow ? (float) value : value;
                if (Double.isInfinite(values[i]) && !Double.isInfinite(value) && !nulls[i]) {
                    miss.at(batch, i, value);
                }
            }
        }
    }

    private static final class NotZero extends LongNode {

        private final Node operand;

        NotZero(Node operand) {
            super(Primitive.BOOL, operand.isNullable());
            this.operand = operand;
        }

        @Override
        public void compute(RowBatch batch) {
            operand.evaluate(batch);
            copyNulls(operand, batch.count);
            for (int i = 0; i < batch.count; i++) {
                boolean isZero =
                        switch (operand) {
                            case LongNode longs -> longs.values[i] == 0;
                            case DoubleNode doubles -> doubles.values[i] == 0;
                            case DecimalNode decimals ->
                                    decimals.low[i] == 0
                                            && (decimals.bound >= 0 || decimals.high[i] == 0);
                            case TextNode text -> throw new IllegalStateException();
                        };
                values[i] = isZero ? 0 : 1;
            }
        }
    }
}
