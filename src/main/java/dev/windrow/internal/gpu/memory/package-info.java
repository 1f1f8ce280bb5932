/**
 * Every byte that the device sees: allocate, upload, download.
 *
 * <p>Must not touch: plan, kernels.
 */
@NullMarked
package dev.windrow.internal.gpu.memory;

import org.jspecify.annotations.NullMarked;
