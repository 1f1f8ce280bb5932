/**
 * Rows chosen by a condition and columns computed by expressions, a batch at a time.
 *
 * <p>Must not touch: plans, engines, TornadoVM, Arrow.
 */
@NullMarked
package dev.windrow.internal.expression;

import org.jspecify.annotations.NullMarked;
