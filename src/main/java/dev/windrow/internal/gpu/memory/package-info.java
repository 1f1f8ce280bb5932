/**
 * A table's columns as arrays for the device, and the pool that accounts for its memory.
 *
 * <p>Must not touch: plan, kernels.
 */
@NullMarked
package dev.windrow.internal.gpu.memory;

import org.jspecify.annotations.NullMarked;
