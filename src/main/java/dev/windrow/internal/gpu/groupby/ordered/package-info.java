/**
 * Groups whose rows lie side by side: reductions, and aggregations that need an order within a
 * group.
 *
 * <p>Must not touch: how groups are found.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.ordered;

import org.jspecify.annotations.NullMarked;
