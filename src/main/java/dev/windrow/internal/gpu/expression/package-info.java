/**
 * Conditions and computed columns on the device: numbers, casts, filters.
 *
 * <p>Must not touch: GROUP BY, windows.
 */
@NullMarked
package dev.windrow.internal.gpu.expression;

import org.jspecify.annotations.NullMarked;
