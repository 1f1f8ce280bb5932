// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/**
 * The positions of frames that were found for each row beforehand. Neither the first nor the last
 * ones go back along a partition, unless numbers of rows are computed.
 *
 * @param firsts the first position of the frame of each position
 * @param ends the position behind its last; the frame is empty if that is at most the first one
 */
record ListedBounds(int[] firsts, int[] ends) {}
