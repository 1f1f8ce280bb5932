// SPDX-License-Identifier: Apache-2.0
/**
 * Arithmetic, comparisons and logic on a batch of rows.
 *
 * <p>Both operands have one kind; {@link ConversionNodes} brings them there. Nulls follow SQL's
 * logic of true, false and null.
 *
 * <p>Must not touch: strings, casts, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.number;

import org.jspecify.annotations.NullMarked;
