// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FloatText;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextNode;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;

/** Floats and decimals as strings, which DuckDB writes in the same way. */
final class NumberTexts extends TextNode {

    /** Floats from 10^-4 to 10^16 are written without an exponent. */
    private static final int LEAST_EXPONENT = -4;

    private static final int EXPONENT_LIMIT = 16;

    private final TextBuffer made = new TextBuffer();
    private final Node operand;

    /**
     * Makes a node.
     *
     * @param operand floats or decimals
     */
    NumberTexts(Node operand) {
        super(Primitive.UTF8, operand.isNullable());
        this.operand = operand;
    }

    @Override
    public MemorySegment bytes() {
        return made.bytes();
    }

    @Override
    public void compute(RowBatch batch) {
        if (operand instanceof DecimalNode decimals) {
            decimals.evaluateWide(batch);
        } else {
            operand.evaluate(batch);
        }
        copyNulls(operand, batch.count);
        made.clear();
        for (int i = 0; i < batch.count; i++) {
            starts[i] = made.size();
            if (!nulls[i]) {
                made.appendAscii(text(i));
            }
            ends[i] = made.size();
        }
    }

    private String text(int i) {
        if (operand instanceof DecimalNode decimals) {
            long low = decimals.low[i];
            boolean isNarrow = decimals.high[i] == low >> 63;
            return (isNarrow
                            ? BigDecimal.valueOf(low, decimals.scale())
                            : new BigDecimal(
                                    Int128.toBigInteger(decimals.high[i], low), decimals.scale()))
                    .toPlainString();
        }
        double value = ((DoubleNode) operand).values[i];
        if (value == 0 || !Double.isFinite(value)) {
            return Double.toString(value).replace("Infinity", "inf").replace("NaN", "nan");
        }
        return text(
                operand.type() == Primitive.FLOAT32
                        ? FloatText.of((float) value)
                        : FloatText.of(value));
    }

    /** Writes digits in DuckDB's notation. */
    private static String text(String written) {
        BigDecimal value = new BigDecimal(written).stripTrailingZeros();
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= LEAST_EXPONENT && exponent < EXPONENT_LIMIT) {
            return value.toPlainString() + (value.scale() <= 0 ? ".0" : "");
        }
        BigDecimal digits = value.scaleByPowerOfTen(-exponent);
        return "%se%s%02d"
                .formatted(digits.toPlainString(), exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
}
