// SPDX-License-Identifier: Apache-2.0
/**
 * The CPU engine: runs plans on a pool of threads, and is the oracle of the GPU engine.
 *
 * <p>A GROUP BY takes two steps for each batch of 1,024 rows: first each row's key becomes the
 * number of its group, then each aggregation adds the batch. So no accumulator knows how groups are
 * found. The same plan gives the same bits.
 *
 * <p>The thread that calls is one of those that work. {@code CpuWorkTest} pins down what the speed
 * rests on: bits of a key, passes over columns, and no allocation for a row.
 *
 * <p>This engine shares no code with kernels, so that it can check the GPU engine's answers.
 *
 * <p>Must not touch: TornadoVM, the GPU engine.
 */
@NullMarked
package dev.windrow.internal.cpu;

import org.jspecify.annotations.NullMarked;
