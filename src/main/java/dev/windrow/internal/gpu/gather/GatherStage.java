// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.sort.SortedKey;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.LinkedHashMap;
import java.util.Map;

/** Gathers selected rows of all columns of a table. */
public final class GatherStage {

    private final Map<String, GatheredColumn> columns = new LinkedHashMap<>();

    /** Allocates the columns of the gathered rows. */
    public GatherStage(OperationArrays arrays, GatheredRows rows) {
        int number = 0;
        for (String name : arrays.statistics().columns().keySet()) {
            columns.put(name, GatheredColumn.of(name, arrays, rows, "column" + number++));
        }
    }

    /**
     * Adds the tasks.
     *
     * @param counts holds the number of selected rows
     * @param countAt the place of that number
     */
    public void addTasks(IntArray counts, int countAt) {
        addTasks(counts, countAt, null);
    }

    /**
     * Adds the tasks.
     *
     * @param key a column whose values are already in the order of the rows, all of which are
     *     selected; null if there is none
     */
    void addTasks(IntArray counts, int countAt, @Nullable SortedKey key) {
        columns.forEach(
                (name, column) -> {
                    boolean isKey = key != null && key.column().equals(name);
                    if (isKey && column instanceof GatheredValues values) {
                        values.addSorted(key);
                    } else {
                        column.addTasks(counts, countAt);
                    }
                });
    }

    /** Tells of the columns of {@code rows} selected rows. */
    public MadeRows result(Download download, long rows) {
        Map<String, MadeColumn> made = new LinkedHashMap<>();
        columns.forEach((name, column) -> made.put(name, column.column(download, rows)));
        return new MadeRows(rows, made);
    }
}
