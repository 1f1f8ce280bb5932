// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions as a device computes them: with types, and with every conversion written out.
 *
 * <p>{@link NumberResolver} types the numbers of an expression: it makes a tree in which each part
 * is a {@link DeviceNumber} with its type, and every implicit cast is explicit. Its types are those
 * of the CPU's {@code NodeFactory}. An expression without a type goes to the CPU, so that the error
 * always has the CPU's words.
 *
 * <p>{@link RowProgram} is what a GROUP BY computes of each row before it is aggregated, if a
 * device can do all of it.
 *
 * <p>Must not touch: what is done with the rows.
 */
@NullMarked
package dev.windrow.internal.plan.expression;

import org.jspecify.annotations.NullMarked;
