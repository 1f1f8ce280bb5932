package dev.windrow.internal.gpu.graph;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.memory.DeviceInput;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;

/** Where the columns of queries come from. */
public interface ColumnSource {

    /** Returns the table, on the host. */
    Table table();

    /** Returns the columns for one query more. */
    DeviceInput input();

    /**
     * Has arrays of the columns on the device, unless they are to be uploaded with the query.
     *
     * @param arrays what the query reads
     * @param profile where times of uploads are added to
     * @return the graphs that hold them; none if they are to be uploaded
     */
    ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile);

    /** Returns whether each run of a query uploads its columns, not only the first. */
    default boolean uploadsWithEachRun() {
        return false;
    }

    /** A table whose columns are uploaded with each query. */
    record Uploaded(Table table, DeviceInput columns) implements ColumnSource, AutoCloseable {

        public Uploaded(Table table) {
            this(table, new DeviceInput(table));
        }

        @Override
        public DeviceInput input() {
            return columns.forAnotherQuery();
        }

        @Override
        public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
            return ResidentGraphs.NONE;
        }

        @Override
        public void close() {
            columns.close();
        }
    }
}
