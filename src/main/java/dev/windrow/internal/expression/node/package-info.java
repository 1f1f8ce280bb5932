/**
 * The parts that every expression is made of: columns and constants, a batch of rows at a time.
 *
 * <p>Must not touch: the factories that put them together.
 */
@NullMarked
package dev.windrow.internal.expression.node;

import org.jspecify.annotations.NullMarked;
