// SPDX-License-Identifier: Apache-2.0
/**
 * Checks users' kernels against the columns of a table.
 *
 * <p>{@link KernelResolver} finds the arrays that the kernels of one run share, each under a slot
 * of its own: the values of a column, its nulls as bytes, strings, scratch memory. A column that
 * one kernel makes is there for the kernels after it.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.kernel;

import org.jspecify.annotations.NullMarked;
