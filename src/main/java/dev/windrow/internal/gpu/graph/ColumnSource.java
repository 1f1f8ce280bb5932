package dev.windrow.internal.gpu.graph;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.memory.ChunkInput;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.TableInput;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.List;

/** Where the columns of queries come from. */
public interface ColumnSource {

    Table table();

    /** Returns the columns for one more query. */
    DeviceInput input();

    /**
     * Puts arrays of the columns on the device, unless the query's own graphs upload them.
     *
     * @param arrays what the query reads
     * @param profile gets the times of uploads
     * @return the graphs that hold them; by default none, so that the query's graphs upload them
     */
    default ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
        return ResidentGraphs.NONE;
    }

    /** Returns whether every run of a query uploads its columns, not just the first. */
    default boolean uploadsWithEachRun() {
        return false;
    }

    /** Returns whether the arrays serve several tables, one after the other. */
    default boolean servesTables() {
        return false;
    }

    /**
     * The columns of a program that serves several tables.
     *
     * @param table the first of them
     * @param columns the arrays that each is copied into
     */
    record Chunk(Table table, ChunkInput columns) implements ColumnSource {

        @Override
        public DeviceInput input() {
            return columns;
        }

        @Override
        public boolean uploadsWithEachRun() {
            return true;
        }

        @Override
        public boolean servesTables() {
            return true;
        }
    }

    /** A table whose columns are uploaded with each query. */
    record Uploaded(Table table, TableInput columns) implements ColumnSource, AutoCloseable {

        public Uploaded(Table table) {
            this(table, new TableInput(table));
        }

        @Override
        public DeviceInput input() {
            return columns.forAnotherQuery();
        }

        @Override
        public void close() {
            columns.close();
        }
    }
}
