// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.call;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.Int128;
import dev.windrow.column.PackedValues;
import dev.windrow.column.ValueObjects;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.RowFunction.RealCode;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;

/** Calls functions in Java for each row of a batch. */
public final class CallNodes {

    private CallNodes() {}

    /**
     * Makes the node of a call.
     *
     * @param call the call, for errors
     * @param arguments its arguments, of the types of the parameters
     */
    public static Node of(FunctionCall call, Signature signature, List<? extends Node> arguments) {
        ColumnType type = signature.result();
        if (call.function().name().equals(RowFunctions.TRY)) {
            return of(type, new AttemptedRows(call, arguments.getFirst()));
        }
        Rows rows = new Rows(call, signature, arguments);
        if (signature.code() instanceof RealCode code
                && type == Primitive.FLOAT64
                && arguments.getFirst() instanceof DoubleNode operand) {
            return reals(rows, code, operand);
        }
        return of(type, rows);
    }

    /** Makes a node of values that are objects. */
    public static Node of(ColumnType type, ObjectRows rows) {
        return switch (type) {
            case StructOf none when none.equals(StructOf.NOTHING) -> longs(rows, Primitive.INT32);
            case Decimal decimal -> decimals(rows, decimal);
            case Primitive.UTF8, Primitive.BINARY -> new Texts(rows, type);
            case ListOf _, StructOf _, Named _ -> new Texts(rows, type);
            case Primitive.FLOAT32, Primitive.FLOAT64 -> doubles(rows, type);
            default -> longs(rows, type);
        };
    }

    /** The values of the function, one after the other. */
    private static final class Rows extends ObjectRows {

        private final FunctionCall call;
        private final Signature signature;
        private final Node[] arguments;
        private final @Nullable Object[] values;

        /** Which row of the batch each value is of; -1 for none. */
        private final int[] rows;

        private final WorkMeter meter = new WorkMeter();

        Rows(FunctionCall call, Signature signature, List<? extends Node> arguments) {
            this.call = call;
            this.signature = signature;
            this.arguments = arguments.toArray(Node[]::new);
            values = new Object[this.arguments.length];
            rows = new int[this.arguments.length];
        }

        @Override
        public void evaluate(RowBatch batch) {
            for (Node argument : arguments) {
                argument.evaluate(batch);
            }
            Arrays.fill(rows, -1);
        }

        /** Sets a value. Rows one after the other that have one text, or list, unpack it once. */
        private void set(int a, int i) {
            boolean isKnown =
                    arguments[a] instanceof TextNode text
                            && rows[a] >= 0
                            && text.starts[rows[a]] == text.starts[i]
                            && text.ends[rows[a]] == text.ends[i];
            if (!isKnown) {
                values[a] = RowValues.of(arguments[a], i);
            }
            rows[a] = i;
        }

        @Override
        public @Nullable Object value(RowBatch batch, int i) {
            for (int a = 0; a < arguments.length; a++) {
                boolean isNull = arguments[a].nulls[i];
                if (isNull && !signature.takesNulls()) {
                    return null;
                }
                if (isNull) {
                    values[a] = null;
                    rows[a] = -1;
                } else {
                    set(a, i);
                }
                meter.add(values[a] instanceof String text ? text.length() : 0);
            }
            try {
                return signature.code().apply(values);
            } catch (ArithmeticException | DateTimeException e) {
                throw failure(ErrorCode.OVERFLOW, batch, i, e);
            } catch (IllegalArgumentException e) {
                throw failure(ErrorCode.INVALID_ARGUMENT, batch, i, e);
            }
        }

        @Override
        public String label() {
            return call.label();
        }
    }

    private static DoubleNode reals(Rows rows, RealCode code, DoubleNode operand) {
        return LoopNodes.doubles(
                Primitive.FLOAT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        if (!made.nulls[i]) {
                            try {
                                made.values[i] = code.apply(operand.values[i]);
                            } catch (ArithmeticException e) {
                                throw rows.failure(ErrorCode.OVERFLOW, batch, i, e);
                            }
                        }
                    }
                },
                operand);
    }

    private static DoubleNode doubles(ObjectRows rows, ColumnType type) {
        return LoopNodes.doubles(
                type,
                true,
                (made, batch) -> {
                    rows.evaluate(batch);
                    for (int i = 0; i < batch.count; i++) {
                        Object value = rows.value(batch, i);
                        made.nulls[i] = value == null;
                        made.values[i] = value == null ? 0 : ((Number) value).doubleValue();
                    }
                });
    }

    private static LongNode longs(ObjectRows rows, ColumnType type) {
        return LoopNodes.longs(
                type,
                true,
                (made, batch) -> {
                    rows.evaluate(batch);
                    for (int i = 0; i < batch.count; i++) {
                        Object value = rows.value(batch, i);
                        made.nulls[i] = value == null;
                        try {
                            made.values[i] = value == null ? 0 : ValueObjects.toLong(type, value);
                        } catch (ArithmeticException e) {
                            throw rows.failure(ErrorCode.OVERFLOW, batch, i, e);
                        }
                    }
                });
    }

    private static DecimalNode decimals(ObjectRows rows, Decimal type) {
        BigInteger limit = BigInteger.TEN.pow(type.precision());
        return LoopNodes.decimals(
                type,
                type.scale(),
                true,
                (made, batch) -> {
                    rows.evaluate(batch);
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        Object value = rows.value(batch, i);
                        made.nulls[i] = value == null;
                        BigInteger unscaled =
                                value == null ? BigInteger.ZERO : unscaled(value, type.scale());
                        if (unscaled.abs().compareTo(limit) >= 0) {
                            throw rows.failure(
                                    ErrorCode.OVERFLOW,
                                    batch,
                                    i,
                                    new ArithmeticException(
                                            value + " does not fit " + type.label()));
                        }
                        made.high[i] = Int128.high(unscaled);
                        made.low[i] = Int128.low(unscaled);
                    }
                    made.findBound(batch.count);
                });
    }

    private static BigInteger unscaled(Object value, int scale) {
        BigDecimal exact =
                switch (value) {
                    case BigInteger whole -> new BigDecimal(whole);
                    case BigDecimal decimal -> decimal;
                    default -> BigDecimal.valueOf(((Number) value).longValue());
                };
        return exact.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
    }

    private static final class Texts extends TextNode {

        private final ObjectRows rows;
        private final ColumnType made;
        private final TextBuffer buffer = new TextBuffer();

        Texts(ObjectRows rows, ColumnType made) {
            super(Packed.of(made), true);
            this.rows = rows;
            this.made = made;
        }

        @Override
        public MemorySegment bytes() {
            return buffer.bytes();
        }

        @Override
        public void compute(RowBatch batch) {
            rows.evaluate(batch);
            buffer.clear();
            for (int i = 0; i < batch.count; i++) {
                Object value = rows.value(batch, i);
                nulls[i] = value == null;
                starts[i] = buffer.size();
                if (value != null) {
                    byte[] bytes = PackedValues.bytes(made, value);
                    buffer.append(MemorySegment.ofArray(bytes), 0, bytes.length);
                }
                ends[i] = buffer.size();
            }
        }
    }
}
