// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

/**
 * What came of aggregating splits.
 *
 * @param groups the result
 * @param splits how many splits were read
 * @param skipped what was not read, since it cannot meet the condition
 * @param rows how many rows these had
 * @param bytes what these took in memory, all together
 * @param lanes what the lanes did that shared them
 * @param partials the rows of partial aggregates that were merged in the end
 * @param mergeStart when merging began, as {@link System#nanoTime} tells it
 */
public record Outcome(
        Groups groups,
        long splits,
        Skipped skipped,
        long rows,
        long bytes,
        LaneReport lanes,
        long partials,
        long mergeStart) {}
