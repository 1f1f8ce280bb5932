/**
 * Moves rows: gather, scatter, sorted tables, the numbers of sorted rows.
 *
 * <p>Must not touch: GROUP BY, expressions.
 */
@NullMarked
package dev.windrow.internal.gpu.gather;

import org.jspecify.annotations.NullMarked;
