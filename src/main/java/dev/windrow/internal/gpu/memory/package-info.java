/**
 * A table's columns as arrays that a device takes; the pool that all its memory comes from.
 *
 * <p>Must not touch: plan, kernels.
 */
@NullMarked
package dev.windrow.internal.gpu.memory;

import org.jspecify.annotations.NullMarked;
