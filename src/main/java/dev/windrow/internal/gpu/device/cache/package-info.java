// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that are compiled once for a user, and not once for a process.
 *
 * <p>Must not touch: what is asked, engines, plans but for the limits of the folder.
 */
@NullMarked
package dev.windrow.internal.gpu.device.cache;

import org.jspecify.annotations.NullMarked;
