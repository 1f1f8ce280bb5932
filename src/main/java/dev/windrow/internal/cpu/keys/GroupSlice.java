// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.ArrayList;
import java.util.List;

/**
 * Some adjacent selections of groups, of which one thread makes rows of a result.
 *
 * @param from the first selection
 * @param to the selection after the last
 * @param firstRow the row of the first group
 */
public record GroupSlice(int from, int to, long firstRow) {

    /** Makes the rows of a slice. */
    @FunctionalInterface
    public interface Work {
        void make(GroupSlice slice, StopSignal stop);
    }

    /** Lets all threads make rows, slice by slice. */
    public static void makeAll(List<GroupSelection> selections, WorkerPool pool, Work work) {
        List<WorkerPool.Task<Boolean>> tasks = new ArrayList<>();
        for (GroupSlice slice : split(selections)) {
            tasks.add(
                    stop -> {
                        work.make(slice, stop);
                        return true;
                    });
        }
        pool.runAll(tasks);
    }

    /** Returns slices of all groups, in their order; none if there is no selection. */
    public static List<GroupSlice> split(List<GroupSelection> selections) {
        List<GroupSlice> slices = new ArrayList<>();
        int from = 0;
        long firstRow = 0;
        long row = 0;
        for (int i = 0; i < selections.size(); i++) {
            row += selections.get(i).count();
            if (row - firstRow >= CpuTuning.ROWS_OF_SLICE || i == selections.size() - 1) {
                slices.add(new GroupSlice(from, i + 1, firstRow));
                from = i + 1;
                firstRow = row;
            }
        }
        return slices;
    }
}
