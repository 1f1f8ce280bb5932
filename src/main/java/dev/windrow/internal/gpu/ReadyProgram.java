// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.ResultArrays;
import dev.windrow.internal.gpu.groupby.DeviceProgram;
import dev.windrow.internal.gpu.groupby.DeviceRun;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.SharedInput;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.DeviceQuery;
import dev.windrow.internal.plan.groupby.ProgramShape;
import dev.windrow.internal.plan.groupby.TableNumbers;

import org.jspecify.annotations.Nullable;

/**
 * A program with the memory that it takes.
 *
 * @param program the program
 * @param lease its device memory
 * @param shape what tells it apart where it serves several tables, or null
 * @param columns its own arrays of columns, or null if it reads those of its table
 */
record ReadyProgram(
        DeviceProgram program,
        DevicePool.Lease lease,
        @Nullable Object shape,
        @Nullable SharedInput columns)
        implements KeptProgram {

    private static final System.Logger LOG = System.getLogger(ReadyProgram.class.getName());

    /**
     * Makes a program for one table, or for all tables whose columns another program makes in the
     * same arrays.
     *
     * @param source the columns of the table, or of the first of them
     * @param shape what tells the program apart where it serves several tables, or null
     * @param replays whether later runs launch all tasks at once
     * @param timesFirst whether its first run times each kernel
     */
    static ReadyProgram of(
            DevicePlan plan,
            ColumnSource source,
            @Nullable Object shape,
            DevicePool pool,
            boolean replays,
            boolean timesFirst) {
        return pool.leased(
                lease ->
                        new ReadyProgram(
                                new DeviceProgram(plan, source, lease, replays, timesFirst),
                                lease,
                                shape,
                                null));
    }

    /**
     * Makes a program for all tables of a shape.
     *
     * @param like the first of them
     * @param timesFirst whether its first run times each kernel
     */
    static ReadyProgram ofShape(
            ProgramShape shape, Table like, DevicePool pool, boolean timesFirst) {
        DeviceQuery device = shape.plan().device();
        return ColumnSource.Shared.serving(
                pool,
                lease ->
                        ColumnSource.Shared.of(
                                like, shape.rows(), device.tableColumns(), device.limits(), lease),
                (source, lease) ->
                        new ReadyProgram(
                                new DeviceProgram(shape.plan(), source, lease, false, timesFirst),
                                lease,
                                shape,
                                source.columns()));
    }

    /** Makes a table the next to run over, if the program serves several. */
    void bind(Table table, DevicePlan plan) {
        if (shape != null) {
            program.bind(table, TableNumbers.of(plan));
        }
    }

    /** Runs over a few rows, and forgets what comes of it. Closes this if that fails. */
    void tryOut(Table rows, TableNumbers numbers) {
        try (MemoryPool memory = MemoryPool.ofLane()) {
            program.bind(rows, numbers);
            DeviceRun run = program.run(false, memory);
            if (run.groups() != null) {
                run.groups().close();
            }
        } catch (MisfitException e) {
            LOG.log(System.Logger.Level.DEBUG, "the rows that a program was tried out with", e);
        } catch (RuntimeException | Error e) {
            closeBroken();
            throw e;
        }
    }

    /** A device that is lost cannot free anything. What failed before says more. */
    void closeBroken() {
        try {
            close();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "a program of a device that failed", e);
        }
    }

    @Override
    public @Nullable ResultArrays results() {
        return program.results();
    }

    @Override
    public void idle(boolean waits) {
        lease.idle(waits);
        if (columns != null) {
            columns.keep(waits);
        }
    }

    @Override
    public void close() {
        try {
            program.close();
        } finally {
            lease.close();
            if (columns != null) {
                columns.close();
            }
        }
    }
}
