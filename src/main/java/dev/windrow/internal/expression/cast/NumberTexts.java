// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FloatText;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.TextNode;

import java.math.BigDecimal;

/** Floats and decimals as strings, which DuckDB writes in the same way. */
final class NumberTexts {

    /** Floats from 10^-4 to 10^16 are written without an exponent. */
    private static final int LEAST_EXPONENT = -4;

    private static final int EXPONENT_LIMIT = 16;

    private NumberTexts() {}

    static TextNode of(DecimalNode decimals) {
        return LoopNodes.texts(
                Primitive.UTF8,
                decimals.isNullable(),
                (made, batch) -> decimals.widen(batch.count),
                (made, i) -> {
                    long low = decimals.low[i];
                    BigDecimal value =
                            decimals.high[i] == low >> 63
                                    ? BigDecimal.valueOf(low, decimals.scale())
                                    : new BigDecimal(
                                            Int128.toBigInteger(decimals.high[i], low),
                                            decimals.scale());
                    made.appendAscii(value.toPlainString());
                },
                decimals);
    }

    static TextNode of(DoubleNode floats) {
        boolean isNarrow = floats.type() == Primitive.FLOAT32;
        return LoopNodes.texts(
                Primitive.UTF8,
                (made, i) -> made.appendAscii(text(floats.values[i], isNarrow)),
                floats);
    }

    private static String text(double value, boolean isNarrow) {
        if (value == 0 || !Double.isFinite(value)) {
            return Double.toString(value).replace("Infinity", "inf").replace("NaN", "nan");
        }
        return text(isNarrow ? FloatText.of((float) value) : FloatText.of(value));
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
