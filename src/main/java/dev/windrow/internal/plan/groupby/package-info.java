/**
 * The plan of a GROUP BY: the strategy and every size, why, and what to do when it proves too
 * small.
 *
 * <p>Must not touch: engines, operations on columns.
 */
@NullMarked
package dev.windrow.internal.plan.groupby;

import org.jspecify.annotations.NullMarked;
