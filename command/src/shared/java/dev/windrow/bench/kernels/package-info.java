// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that benchmark cases measure, written as a user of the library writes them.
 *
 * <p>Must not touch: every package but kernel and query.
 */
@NullMarked
package dev.windrow.bench.kernels;

import org.jspecify.annotations.NullMarked;
