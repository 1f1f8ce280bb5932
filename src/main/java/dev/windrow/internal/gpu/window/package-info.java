/**
 * Moving windows and cumulative aggregations: stages beside their kernels.
 *
 * <p>Must not touch: GROUP BY, expressions.
 */
@NullMarked
package dev.windrow.internal.gpu.window;

import org.jspecify.annotations.NullMarked;
