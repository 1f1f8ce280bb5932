// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.call;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.Int128;
import dev.windrow.column.ValueObjects;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.TextNode;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Values of nodes as objects. */
public final class RowValues {

    private RowValues() {}

    /** Returns the value of a row that is not null. */
    public static Object of(Node node, int i) {
        return switch (node) {
            case LongNode longs -> ValueObjects.of(longs.type(), longs.values[i]);
            case DoubleNode doubles -> doubles.values[i];
            case DecimalNode decimals ->
                    new BigDecimal(
                            decimals.bound >= 0
                                    ? BigInteger.valueOf(decimals.low[i])
                                    : Int128.toBigInteger(decimals.high[i], decimals.low[i]),
                            decimals.scale());
            case TextNode text ->
                    ValueObjects.of(
                            text.type(),
                            text.bytes()
                                    .asSlice(text.starts[i], text.ends[i] - text.starts[i])
                                    .toArray(JAVA_BYTE));
        };
    }
}
