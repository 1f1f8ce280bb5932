// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that are made for one query, as class files, while the program runs.
 *
 * <p>A {@link QueryKernel} reads each column of a GROUP BY once, and stores no step in between. One
 * kind of kernel ({@link FusedKernelWriter}) does everything: it evaluates the condition and the
 * derived columns, finds the place of each row's group ({@link PlaceWriter}), and adds up; what
 * depends on the mean of a group is added by further kernels ({@link OffsetWriter}). The other kind
 * ({@link RowKernelWriter}) only evaluates rows, and stores what other strategies then aggregate.
 * It also makes the kernels of an expression's steps, one for each shape ({@link
 * QueryKernel#step}). Both are written as bytecode, and beside it the same as text. Literals travel
 * in arrays, so queries that differ in them and in the names of columns alone share a kernel. What
 * can be plain Java is: {@link RowMath} has the arithmetic, and generated code calls it. {@link
 * KernelConstants} says by which constants any kernel, generated or not, reads a column and
 * combines values.
 *
 * <ul>
 *   <li><b>The bits are those of the CPU.</b> A device's compiler may multiply and add in one step,
 *       without rounding between. So a product is multiplied by a 1 that comes from an array: what
 *       is fused then is {@code product * 1 + x}, which rounds as {@code product + x} does.
 *   <li><b>A value that does not fit</b> sets a flag of the device status. The query then runs
 *       again with its rows evaluated on the host, which reports the error.
 * </ul>
 *
 * <p>Must not touch: graphs and arrays of a device.
 */
@NullMarked
package dev.windrow.internal.gpu.generated;

import org.jspecify.annotations.NullMarked;
