// SPDX-License-Identifier: Apache-2.0
/**
 * Computes expressions on the device: columns, and the conditions of filters.
 *
 * <p><b>Filters.</b> A condition is two bitmaps: where it is true, and where it is known ({@code
 * ConditionBits}). {@link SelectionStage} counts the bits of each tile, scans the counts, and
 * writes the rows for which it is true in their order ({@link SelectionKernels}); {@link
 * FilterStage} gathers these. The CPU evaluates what no kernel computes, such as decimals.
 *
 * <p><b>Computed columns.</b> {@link ExpressionTasks} makes tasks of an expression, each part once.
 * The plan has typed the numbers. Each node is a task, which reads its operands as they lie, as a
 * column of 8 bits, and writes 64 bits a row, int64 or float64, or bits ({@link NumberTasks}). The
 * kernel of a {@link NumberStep} is made for its shape, by the writer that makes the kernels of a
 * GROUP BY, so both compute alike. A value that is wider only by its type, such as an int8 as an
 * int64 or an integer as a float, is no task at all. {@link NumberColumns} packs results into the
 * bits of their type.
 *
 * <ul>
 *   <li><b>The bits are those of the CPU</b>, as in the kernels of a GROUP BY. Floats become
 *       integers by adding 2^52, which rounds half to even, and by three ints, as devices have no
 *       cast to long. A product overflows where its high half, made of halves, is not the sign of
 *       its low one.
 *   <li><b>A value that does not fit</b> makes a null, or sets one flag of the device status,
 *       whichever row has it. The CPU engine then computes the selection from the first row on, and
 *       fails ({@code MisfitException}). So no kernel has to find the first such row, and the error
 *       is the CPU's to the letter.
 * </ul>
 *
 * <p>Must not touch: GROUP BY, windows.
 */
@NullMarked
package dev.windrow.internal.gpu.expression;

import org.jspecify.annotations.NullMarked;
