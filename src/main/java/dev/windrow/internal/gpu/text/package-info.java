// SPDX-License-Identifier: Apache-2.0
/**
 * Computes with strings on the device: tests, parts of strings, numbers, and strings made in two
 * passes.
 *
 * <p><b>Functions are records that kernels are made of.</b> A part of a string is another range of
 * the same characters ({@link TextView}), so no character is copied. What has characters of its own
 * writes them ({@link TextMaker}), also into the string of another function. So a chain of
 * functions is one kernel, whatever its length ({@link TextMaking} says where it is cut); only what
 * is sought in, or divided, has to lie on the device before. What a query says, such as a
 * delimiter, is data ({@link Constant}): kernels differ by functions alone.
 *
 * <p><b>Two passes.</b> In the first pass the maker measures. A scan within the block then says how
 * far each string lies behind the beginning of its tile of 256 rows. That is kept where the offsets
 * will be, four bytes a row, and the block writes down the sum. The pass also fills the result with
 * zeros. A prefix sum over blocks turns the sums into positions. In the second pass a row reads its
 * position, and the same maker writes: nothing is measured or scanned again. Neighbours share words
 * at their ends. Whole words are stored; parts of words are added atomically to zeros. A thread
 * waits for each such addition, which is why makers write up to eight bytes at a time.
 *
 * <p><b>A kernel of the caller's</b> goes the same way ({@link TextPasses}). Between the passes the
 * host has a turn ({@code DeviceGraph.addHostTurn}) and adds up the blocks. Before the first run
 * the kernel measures once more, and space is allocated for exactly as many bytes. The kernel is
 * kept ready, and is refused before the device is asked if the pool has no space for it. In a
 * selection, where one pass follows the other without the host, there is space for the most bytes
 * that the result may have.
 *
 * <p>Must not touch: GROUP BY, windows, numbers but as operands.
 */
@NullMarked
package dev.windrow.internal.gpu.text;

import org.jspecify.annotations.NullMarked;
