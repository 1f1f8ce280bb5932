// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.ChosenColumns;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.Lookup;
import dev.windrow.internal.gpu.expression.SelectionStage;
import dev.windrow.internal.gpu.gather.LookupInput;
import dev.windrow.internal.gpu.gather.LookupKernels;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.gpu.operation.BoundTable;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.TableStatistics;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A join whose other sides are looked up by a key. Each plan finds the columns that it needs of
 * them on the device, and uploads the tables that these come from; the rows' own columns lie where
 * they lay before.
 */
final class LookedUpTable extends KeptTable {

    private final KeptTable rows;
    private final boolean ownsRows;
    private final LookedUpColumns columns;
    private final TableInput computed;
    private final Map<Table, TableInput> tables = new HashMap<>();

    /**
     * Makes it.
     *
     * @param table the join
     * @param columns its columns
     * @param rows the table whose rows these are
     * @param ownsRows whether that is closed with this
     */
    LookedUpTable(
            DeviceSession session,
            Table table,
            LookedUpColumns columns,
            KeptTable rows,
            boolean ownsRows,
            Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
        this.columns = columns;
        this.rows = rows;
        this.ownsRows = ownsRows;
        computed = new TableInput(columns.computed());
        for (Lookup lookup : columns.lookups()) {
            tables.put(lookup.table(), new TableInput(lookup.table()));
            tables.put(lookup.rows().index(), new TableInput(lookup.rows().index()));
        }
    }

    @Override
    public DeviceInput input(DeviceGraph graph) {
        return input(graph, rows.input(graph), null, columns.rows().rows());
    }

    /** Returns the columns of some rows for one more query, which finds them step by step. */
    DeviceInput input(DeviceGraph graph, ChosenColumns chosen) {
        DeviceInput own = rows.input(graph);
        IntArray some = null;
        long count = columns.rows().rows();
        int number = 0;
        for (ChosenColumns.Step step : chosen.steps()) {
            IntArray before = some;
            long countBefore = count;
            some =
                    graph.under(
                            "step" + number++, () -> chosen(graph, own, before, countBefore, step));
            count = step.count();
        }
        return input(graph, own, some, count);
    }

    /** Returns which of some rows meet a condition. */
    private IntArray chosen(
            DeviceGraph graph,
            DeviceInput own,
            @Nullable IntArray before,
            long countBefore,
            ChosenColumns.Step step) {
        OperationArrays arrays =
                OperationArrays.of(
                        graph,
                        new TableStatistics(countBefore, TableStatistics.of(table()).columns()),
                        new BoundTable(graph, table(), countBefore, false),
                        input(graph, own, before, countBefore));
        SelectionStage selection = new SelectionStage(step.condition(), arrays);
        selection.addTasks(-1);
        return before == null ? selection.rows() : rows(graph, before, selection.rows(), step);
    }

    private static IntArray rows(
            DeviceGraph graph, IntArray before, IntArray places, ChosenColumns.Step step) {
        IntArray rows = graph.scratchInts(step.count());
        graph.stream("rows", step.count())
                .given(graph.upload(IntArray.fromElements(step.count())), places, before, rows)
                .add(LookupKernels.class, "findPlaces");
        return rows;
    }

    private DeviceInput input(
            DeviceGraph graph, DeviceInput own, @Nullable IntArray some, long count) {
        return new LookupInput(graph, own, some, count, computed, columns, tables);
    }

    @Override
    public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        return rows.hold(arrays, profile);
    }

    @Override
    public boolean uploadsWithEachRun() {
        return rows.uploadsWithEachRun();
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return rows.residentBytes(names);
    }

    @Override
    void freeColumns() {
        computed.close();
        tables.values().forEach(TableInput::close);
        if (ownsRows) {
            rows.close();
        }
    }
}
