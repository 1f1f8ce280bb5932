// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The table that a program runs over next, and the small arrays that take its number of rows to the
 * device. Nothing else of a program changes with the table.
 */
public final class BoundTable {

    private final DeviceGraph graph;
    private final boolean isShared;
    private final List<IntConsumer> writers = new ArrayList<>();
    private int rows;
    private Table table;

    /**
     * Binds the first table, whose columns have the types of all others.
     *
     * @param capacity the most rows of a table
     * @param isShared whether the program serves several tables: its numbers then go to the device
     *     with each run, otherwise only with the first
     */
    public BoundTable(DeviceGraph graph, Table table, long capacity, boolean isShared) {
        this.graph = graph;
        this.table = table;
        this.isShared = isShared;
        rows = Math.toIntExact(capacity);
    }

    /** Returns the table. */
    public Table table() {
        return table;
    }

    /** Uploads an array whose elements a {@link #write writer} sets. Tasks only read it. */
    public <A extends TornadoNativeArray> A array(A array) {
        return isShared ? graph.input(array) : graph.upload(array);
    }

    /**
     * Writes what follows from the most rows now, and from the rows of each table that is bound.
     */
    public void write(IntConsumer writer) {
        writers.add(writer);
        writer.accept(rows);
    }

    /** Makes a table the next to run over. */
    public void bind(Table next) {
        table = next;
        rows = Math.toIntExact(next.rows());
        writers.forEach(writer -> writer.accept(rows));
    }
}
