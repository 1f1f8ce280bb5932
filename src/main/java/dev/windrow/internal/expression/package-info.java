/**
 * Chooses rows by a condition and computes derived columns: before an engine sees the table, or
 * batch by batch for one that asks.
 *
 * <p>Must not touch: plans, engines, TornadoVM, Arrow.
 */
@NullMarked
package dev.windrow.internal.expression;

import org.jspecify.annotations.NullMarked;
