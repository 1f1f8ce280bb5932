/**
 * Chooses rows by a condition and computes derived columns, before either engine sees the table.
 *
 * <p>Must not touch: plans, engines, TornadoVM, Arrow.
 */
@NullMarked
package dev.windrow.internal.expression;

import org.jspecify.annotations.NullMarked;
