// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.Table;
import dev.windrow.internal.io.ipc.SpillFile;

import java.util.List;

/**
 * Rows of one partition that lie in a file.
 *
 * @param file the file
 * @param from where their table begins
 * @param to where it ends
 * @param runs the splits that they were read from, in the order of the rows
 */
public record SpilledRows(SpillFile file, long from, long to, List<Run> runs) {

    /**
     * Adjacent rows of one split.
     *
     * @param split the number of the split
     * @param rows how many
     */
    public record Run(int split, long rows) {}

    /** Returns about how many bytes of memory the rows take. */
    public long bytes() {
        return to - from;
    }

    /** Returns how many rows there are. */
    public long count() {
        return runs.stream().mapToLong(Run::rows).sum();
    }

    /** Reads the rows into a table, which the caller closes. */
    public Table read() {
        return file.read(from, to);
    }
}
