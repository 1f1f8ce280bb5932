// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeValidity;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Builds a column of gathered rows, in Arrow's layout. */
public abstract sealed class GatheredColumn
        permits GatheredValues, GatheredFloats, GatheredStrings {

    private final String name;
    private final OperationArrays arrays;
    private final GatheredRows rows;
    private final String task;
    private final LongArray validity;

    GatheredColumn(String name, OperationArrays arrays, GatheredRows rows, String task) {
        this.name = name;
        this.arrays = arrays;
        this.rows = rows;
        this.task = task;
        long words = hasNulls() ? Math.ceilDiv(rows.capacity(), Long.SIZE) : 1;
        validity = arrays.graph().resultLongs(Math.max(1, words));
    }

    /**
     * Allocates a column.
     *
     * @param task the tasks' names begin with it
     */
    public static GatheredColumn of(
            String name, OperationArrays arrays, GatheredRows rows, String task) {
        ColumnStatistics statistics = arrays.statistics().column(name);
        if (statistics.type().isVariableWidth() && !statistics.dictionary()) {
            return new GatheredStrings(name, arrays, rows, task);
        }
        return statistics.type().isFloat() && arrays.graph().keepsResults()
                ? new GatheredFloats(name, arrays, rows, task)
                : new GatheredValues(name, arrays, rows, task);
    }

    OperationArrays arrays() {
        return arrays;
    }

    GatheredRows rows() {
        return rows;
    }

    String name() {
        return name;
    }

    /** Returns the beginning of the tasks' names. */
    String task() {
        return task;
    }

    /** Adds the tasks; {@code counts[countAt]} is the number of gathered rows. */
    public void addTasks(IntArray counts, int countAt) {
        if (!hasNulls()) {
            return;
        }
        String named = task + "Validity";
        DeviceGraph graph = arrays.graph();
        graph.stream(named, Math.ceilDiv(rows.capacity(), Long.SIZE))
                .given(counts)
                .given(new PackKernels.PresenceOfRows(rows.rows(), arrays.presence(name)))
                .given(validity, countAt, PackKernels.fold(1))
                .add(PackKernels.class, "pack");
    }

    /** Returns the column of {@code count} gathered rows, once the tasks have run. */
    public abstract MadeColumn column(Download download, long count);

    /** Returns the validity of the gathered rows. */
    MadeValidity validity() {
        return MadeValidity.of(hasNulls() ? validity : null);
    }

    private boolean hasNulls() {
        return rows.makesNulls() || arrays.nullable(name) == 1;
    }
}
