// SPDX-License-Identifier: Apache-2.0
/**
 * Users' kernels as tasks, and the failures of their compilation.
 *
 * <p>{@link KernelStage} gives kernels the arrays of {@code DeviceInput}, which stay on the device
 * for a resident table. A column that is changed in place is copied there first: a resident column
 * must stay as it is, and TornadoVM does not bring an array to the device whose first task only
 * writes it.
 *
 * <p>TornadoVM looks at a method when its task is added, and compiles it when the graph runs.
 * {@link KernelTasks} and {@link KernelFailures} find which kernel it refuses, at either time. A
 * loop gets no grid from Windrow: under a given grid, TornadoVM runs a thread for each index of the
 * grid and leaves out the loop's own bounds.
 *
 * <p>Must not touch: GROUP BY, other operations.
 */
@NullMarked
package dev.windrow.internal.gpu.userkernel;

import org.jspecify.annotations.NullMarked;
