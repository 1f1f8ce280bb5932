/**
 * Computes with strings on the device: tests, views, numbers, and strings made in two passes.
 *
 * <p>Must not touch: GROUP BY, windows, numbers but as operands.
 */
@NullMarked
package dev.windrow.internal.gpu.text;

import org.jspecify.annotations.NullMarked;
