// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.memory.ChunkInput;
import dev.windrow.internal.gpu.memory.CollectedInput;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.SharedInput;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.CollectedChunks;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Where the columns of queries come from. */
public interface ColumnSource {

    Table table();

    /**
     * Returns the columns for one more query.
     *
     * @param graph the query's graph, which gets the tasks that columns need
     */
    DeviceInput input(DeviceGraph graph);

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

    /** Returns whether the results of operations stay on the device, too. */
    default boolean keepsResults() {
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
     * @param columns the arrays that each is put into
     * @param limits the device
     * @param lease takes the memory of what is collected there
     */
    record Shared(Table table, SharedInput columns, DeviceLimits limits, DevicePool.Lease lease)
            implements ColumnSource {

        /**
         * Makes the arrays: those that the columns are copied into, or arrays on the device where
         * those of many rows are collected.
         *
         * @param like the first table
         * @param rows the most rows of a table
         * @param statistics what is known of the columns, with the most bytes of strings
         */
        public static Shared of(
                Table like,
                long rows,
                Map<String, ColumnStatistics> statistics,
                DeviceLimits limits,
                DevicePool.Lease lease) {
            Map<String, Long> characters = new HashMap<>();
            statistics.forEach((name, column) -> characters.put(name, column.characters()));
            CollectedChunks chunks = CollectedChunks.of(statistics.values(), rows, limits);
            SharedInput columns =
                    chunks.areCollected()
                            ? new CollectedInput(
                                    like,
                                    rows,
                                    characters,
                                    chunks.rows(),
                                    PlanTuning.COLLECTING_BUFFERS,
                                    lease)
                            : new ChunkInput(like, rows, characters);
            return new Shared(like, columns, limits, lease);
        }

        /**
         * Makes a program that serves tables. Should that fail, its columns and lease are closed.
         */
        public static <P> P serving(
                DevicePool pool,
                Function<DevicePool.Lease, Shared> columns,
                BiFunction<Shared, DevicePool.Lease, P> maker) {
            return pool.leased(
                    lease -> {
                        Shared source = columns.apply(lease);
                        try {
                            return maker.apply(source, lease);
                        } catch (RuntimeException | Error e) {
                            source.columns().close();
                            throw e;
                        }
                    });
        }

        @Override
        public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
            if (!(columns instanceof CollectedInput collected) || collected.arrays().isEmpty()) {
                return ResidentGraphs.NONE;
            }
            lease.take(collected.deviceBytes(), collected.deviceBytes());
            return CollectingGraphs.of(collected, limits);
        }

        @Override
        public DeviceInput input(DeviceGraph graph) {
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
        public DeviceInput input(DeviceGraph graph) {
            return columns.forAnotherQuery();
        }

        @Override
        public void close() {
            columns.close();
        }
    }

    /**
     * A result that stays on the device.
     *
     * @param table the table, whose columns would come to the host if they were read
     * @param columns the arrays of its columns
     * @param owner the owner of these arrays
     */
    record OfResult(
            Table table,
            Map<String, Map<ArrayForm, TornadoNativeArray>> columns,
            ResultArrays owner)
            implements ColumnSource {

        @Override
        public DeviceInput input(DeviceGraph graph) {
            return new ResultInput(graph, table, columns);
        }

        @Override
        public ResidentGraphs hold(List<TornadoNativeArray> arrays, TaskProfile profile) {
            return owner.graphs();
        }

        @Override
        public boolean servesTables() {
            return true;
        }

        @Override
        public boolean keepsResults() {
            return true;
        }
    }
}
