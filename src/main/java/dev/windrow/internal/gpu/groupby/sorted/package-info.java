/**
 * The strategy sort: rows in the order of their keys, and each run of equal keys a group.
 *
 * <p>Must not touch: the other strategies.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.sorted;

import org.jspecify.annotations.NullMarked;
