/**
 * Functions of strings on a batch of rows.
 *
 * <p>Must not touch: numbers, casts, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.text;

import org.jspecify.annotations.NullMarked;
