// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchKey;

import java.util.Collection;

/**
 * Decides which programs collect columns on the device, chunk by chunk. Copying on the host and
 * uploading then overlap; few chunks are not worth the launches.
 *
 * @param rows the rows of a chunk
 * @param areCollected whether the columns are collected
 * @param bytes the bytes on the device that chunks go through
 */
public record CollectedChunks(long rows, boolean areCollected, long bytes) {

    /**
     * Decides for the columns of a program. Programs of lanes are never so large that theirs are
     * collected: a chunk's bytes are at most doubled where its sizes are rounded.
     *
     * @param columns the columns, with space for strings
     * @param rows the rows that they have space for
     */
    public static CollectedChunks of(
            Collection<ColumnStatistics> columns, long rows, DeviceLimits limits) {
        long chunkBytes = limits.launch().get(LaunchKey.CHUNK_BYTES);
        long chunkRows = RoundedSizes.chunkRows(columns, rows, chunkBytes);
        boolean areCollected =
                rows > PlanTuning.COLLECTED_CHUNKS * chunkRows
                        && rows > PlanTuning.PROGRAM_FINE_ROWS
                        && columns.size() <= PlanTuning.COLLECTED_MOST_COLUMNS;
        long bytes = areCollected ? PlanTuning.COLLECTING_BUFFERS * chunkBytes : 0;
        return new CollectedChunks(chunkRows, areCollected, bytes);
    }
}
