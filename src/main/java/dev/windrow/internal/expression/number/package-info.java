/**
 * Arithmetic, comparisons and logic on a batch of rows.
 *
 * <p>Must not touch: strings, casts, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.number;

import org.jspecify.annotations.NullMarked;
