package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.graph.StageArrays;

import org.jspecify.annotations.Nullable;

/**
 * The one sort of rows that all stages of a query take turns with: its buffers are the largest
 * arrays there are. Nothing may read an order any more once the next stage restarts it.
 */
public final class SharedRowSort {

    private final StageArrays arrays;
    private @Nullable RowSortStage sort;

    public SharedRowSort(StageArrays arrays) {
        this.arrays = arrays;
    }

    /** Returns the sort, whose buffers are made when the first stage asks for it. */
    public RowSortStage get() {
        if (sort == null) {
            sort = new RowSortStage(arrays, "sort");
        }
        return sort;
    }
}
