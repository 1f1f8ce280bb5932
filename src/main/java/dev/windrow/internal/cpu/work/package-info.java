// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by all work on the CPU: ranges of rows, tuning numbers, wide and compensated arithmetic.
 *
 * <p>{@link CpuTuning} holds every tuning number of this engine. Arrays for a batch are made when
 * they are first used ({@link ScratchArrays}): with few groups they are most of the memory that a
 * query takes. Decimals of few groups are added in turn to four totals for each group ({@link
 * Lanes}). {@link ExactTotals} adds doubles without any rounding error.
 *
 * <p>Must not touch: keys, groups, aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.work;

import org.jspecify.annotations.NullMarked;
