package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** A table that stays on the host. Each run of a prepared plan uploads its columns. */
final class UploadedColumns extends KeptTable {

    UploadedColumns(DeviceSession session, Table table, Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return 0;
    }

    @Override
    public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        return ResidentGraphs.NONE;
    }

    @Override
    public boolean uploadsWithEachRun() {
        return true;
    }

    @Override
    void freeColumns() {
        // The device holds them only during a run.
    }
}
