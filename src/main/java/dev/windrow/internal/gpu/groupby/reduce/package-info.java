/**
 * Rows that have slots to totals: block accumulators, atomic sums, least and greatest values.
 *
 * <p>Must not touch: how slots are found.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.reduce;

import org.jspecify.annotations.NullMarked;
