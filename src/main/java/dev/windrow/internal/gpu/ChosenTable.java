// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.ChosenColumns;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DeviceInput;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** The rows of a join that meet a condition. Each plan finds them first, in each run. */
final class ChosenTable extends KeptTable {

    private final ChosenColumns columns;
    private final LookedUpTable join;

    /**
     * Makes it.
     *
     * @param table the rows
     * @param columns their columns
     * @param join the join, which stays its owner's
     */
    ChosenTable(
            DeviceSession session,
            Table table,
            ChosenColumns columns,
            LookedUpTable join,
            Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
        this.columns = columns;
        this.join = join;
    }

    @Override
    public DeviceInput input(DeviceGraph graph) {
        return join.input(graph, columns);
    }

    @Override
    public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        return join.hold(arrays, profile);
    }

    @Override
    public boolean uploadsWithEachRun() {
        return join.uploadsWithEachRun();
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return join.residentBytes(names);
    }

    @Override
    void freeColumns() {
        // All that there is belongs to the join.
    }
}
