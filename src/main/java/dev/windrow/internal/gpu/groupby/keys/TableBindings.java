// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.groupby.TableNumbers;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The small arrays that take the numbers of a table to the device. A stage writes its numbers once
 * for each table that the program serves, and nothing else of a program changes with the table.
 */
public final class TableBindings {

    private final DeviceGraph graph;
    private final boolean isShared;
    private final List<Consumer<TableNumbers>> writers = new ArrayList<>();
    private TableNumbers numbers;

    /**
     * Binds the first table.
     *
     * @param isShared whether the program serves several tables: its numbers then go to the device
     *     with each run, otherwise only with the first
     */
    TableBindings(DeviceGraph graph, TableNumbers numbers, boolean isShared) {
        this.graph = graph;
        this.numbers = numbers;
        this.isShared = isShared;
    }

    /** Uploads an array whose elements a {@link #write writer} sets. Tasks only read it. */
    public <A extends TornadoNativeArray> A array(A array) {
        return isShared ? graph.input(array) : graph.upload(array);
    }

    /** Uploads rows of a table, at most so many; -1 behind those that there are. */
    public IntArray rows(int most, Function<TableNumbers, List<Long>> rowsOf) {
        IntArray rows = array(new IntArray(most));
        write(
                table -> {
                    List<Long> own = rowsOf.apply(table);
                    for (int i = 0; i < most; i++) {
                        rows.set(i, i < own.size() ? Math.toIntExact(own.get(i)) : -1);
                    }
                });
        return rows;
    }

    /** Writes the numbers of this table now, and those of each further table. */
    public void write(Consumer<TableNumbers> writer) {
        writers.add(writer);
        writer.accept(numbers);
    }

    /** Writes the numbers of another table. */
    public void bind(TableNumbers others) {
        numbers = others;
        writers.forEach(writer -> writer.accept(others));
    }
}
