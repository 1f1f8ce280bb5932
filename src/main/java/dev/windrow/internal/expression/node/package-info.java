// SPDX-License-Identifier: Apache-2.0
/**
 * The nodes of a compiled expression: columns, constants, and the arrays that hold a batch of
 * values.
 *
 * <p>There are four kinds of {@link Node}, by what their arrays hold: {@link LongNode} (integers,
 * points in time, and bools as 0 and 1), {@link DoubleNode}, {@link DecimalNode} (128 bits,
 * computed as 64 where the values of a batch allow it: {@link WideMath}) and {@link TextNode}
 * (where the bytes of a row's string begin and end).
 *
 * <p>No Java string is made for a row: strings are bytes in memory. A string that is part of
 * another one only has other positions in the same memory. A string that is written anew goes into
 * a {@link TextBuffer}, which each node keeps from batch to batch.
 *
 * <p>Must not touch: the factories that put nodes together.
 */
@NullMarked
package dev.windrow.internal.expression.node;

import org.jspecify.annotations.NullMarked;
