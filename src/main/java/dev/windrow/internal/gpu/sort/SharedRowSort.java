// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.graph.StageArrays;

import org.jspecify.annotations.Nullable;

/**
 * The one sort of rows that all stages of a query share in turn, since its buffers are the largest
 * arrays of a query. Once the next stage restarts it, the last order must no longer be read.
 */
public final class SharedRowSort {

    private final StageArrays arrays;
    private @Nullable RowSortStage sort;

    public SharedRowSort(StageArrays arrays) {
        this.arrays = arrays;
    }

    /** Returns the sort. Its buffers are made at the first call. */
    public RowSortStage get() {
        if (sort == null) {
            sort = new RowSortStage(arrays, "sort");
        }
        return sort;
    }
}
