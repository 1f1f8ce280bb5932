package dev.windrow.internal.gpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.Table;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.LinkedHashMap;
import java.util.Map;

/** Takes chosen rows of all columns of a table. */
final class GatherStage {

    private final Map<String, GatheredColumn> columns = new LinkedHashMap<>();

    /** Makes room for the columns of some rows. */
    GatherStage(OperationArrays arrays, GatheredRows rows) {
        int number = 0;
        for (String name : arrays.facts().columns().keySet()) {
            columns.put(name, GatheredColumn.of(name, arrays, rows, "column" + number++));
        }
    }

    /**
     * Adds the tasks.
     *
     * @param counts what says how many rows are chosen
     * @param countAt where
     */
    void addTasks(IntArray counts, int countAt) {
        columns.values().forEach(column -> column.addTasks(counts, countAt));
    }

    /** Returns the table of so many chosen rows. */
    Table result(Download download, long rows) {
        Map<String, Column> made = new LinkedHashMap<>();
        columns.forEach((name, column) -> made.put(name, column.column(download, rows)));
        return new Table(made, rows, download.memory());
    }
}
