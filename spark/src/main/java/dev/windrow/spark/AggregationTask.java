// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.scan.StateStream;
import dev.windrow.spark.ExecutorSession.TaskStream;

import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * One task: it gathers rows into tables, aggregates these, and hands out the groups as rows. Groups
 * leave when all rows were read; or earlier, if they need too much memory or are nearly as many as
 * the rows, so that holding them does not pay. If another operator of the task wants their memory,
 * they wait in a file. For one thread at a time.
 */
final class AggregationTask implements Iterator<InternalRow>, AutoCloseable {

    private final Program program;
    private final Metrics metrics;
    private final TaskInput input;
    private final TaskContext context;
    private final TaskMemory memory;
    private final LeavingGroups leaving;
    private final BatchSize size;

    /** The memory of tables of rows. It is no stream's, so a stream can be ended meanwhile. */
    private final MemoryPool tables = MemoryPool.ofLane();

    private TaskStream stream;
    private boolean hadDevice;
    private boolean isEnded;
    private boolean isClosed;

    /** The thread that takes the groups. No other may free their memory. */
    private volatile @Nullable Thread user;

    private AggregationTask(
            Program program, Metrics metrics, TaskInput input, TaskContext context) {
        this.program = program;
        this.metrics = metrics;
        this.input = input;
        this.context = context;
        memory = new TaskMemory(context.taskMemoryManager(), this::spill);
        leaving = new LeavingGroups(program);
        stream = ExecutorSession.stream(program);
        size = new BatchSize(program);
    }

    /** Starts a task, which frees its memory when Spark says that it has ended. */
    static AggregationTask start(Program program, Metrics metrics, TaskInput input) {
        TaskContext context = TaskContext.get();
        AggregationTask task = new AggregationTask(program, metrics, input, context);
        TaskCompletionListener end = ended -> task.close();
        context.addTaskCompletionListener(end);
        return task;
    }

    @Override
    public boolean hasNext() {
        if (user != Thread.currentThread()) {
            user = Thread.currentThread();
        }
        while (!leaving.hasNext()) {
            if (isEnded) {
                close();
                return false;
            }
            read();
        }
        return true;
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more groups");
        }
        metrics.rowsOut().add(1);
        return leaving.next();
    }

    /** Aggregates rows until groups must leave. */
    private void read() {
        boolean mustLeave = false;
        while (!mustLeave && input.hasNext()) {
            mustLeave = aggregate();
        }
        if (!mustLeave) {
            isEnded = true;
        } else {
            metrics.early().add(stream.states().byteSize());
        }
        leave();
    }

    /** Merges the states, and lets them leave. */
    private void leave() {
        leaving.addAll(stream.states().take());
        memory.hold(bytes());
    }

    /** Returns the bytes of all memory that the task has, in use and kept. */
    private long bytes() {
        return tables.laneBytes() + stream.states().memoryBytes();
    }

    /** Aggregates some rows. Returns whether the groups must leave. */
    private boolean aggregate() {
        long begin = System.nanoTime();
        // Nothing goes on without a table, so there is one even if Spark refuses its memory.
        memory.hold(Math.max(bytes(), stream.states().memoryBytes() + size.byteSize()));
        try (GatheredRows rows = new GatheredRows(program.inputs(), size.rows(), tables)) {
            input.fill(rows);
            long gathered = System.nanoTime();
            metrics.gathering().add(gathered - begin);
            boolean mustLeave;
            try (Table table = rows.table()) {
                long groups = groups(table);
                mustLeave = size.isPointless(groups, table.rows());
            }
            mustLeave |= !stream.states().fits(program.memory()) | !memory.hold(bytes());
            metrics.rowsIn().add(rows.rows());
            metrics.batches().add(1);
            metrics.aggregating().add(System.nanoTime() - gathered);
            return mustLeave;
        }
    }

    /** Aggregates a table. What cannot be computed is Spark's error. */
    private long groups(Table table) {
        try {
            return stream.states().add(table);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW) {
                OwnErrors.raise(program, table);
            }
            throw e;
        }
    }

    /**
     * Writes all groups to a file, and frees their memory. Another operator of the task asks for
     * that, while it makes the next rows of the input or takes a group: nothing else goes on here.
     */
    private long spill() throws IOException {
        if (user != Thread.currentThread() || !hasGroups()) {
            return 0;
        }
        long before = bytes();
        leaving.addAll(stream.states().take());
        metrics.spilled().add(leaving.spill(context));
        // The pool of a stream keeps what was given back. If no other stream can begin, this one
        // goes on, so that each is ended once.
        TaskStream emptied = stream;
        stream = ExecutorSession.stream(program);
        end(emptied);
        long freed = before - bytes();
        context.taskMetrics().incMemoryBytesSpilled(freed);
        return freed;
    }

    private boolean hasGroups() {
        return stream.states().byteSize() + leaving.byteSize() > 0;
    }

    private void end(TaskStream ended) {
        StateStream states = ended.states();
        metrics.deviceRows().add(states.deviceRows());
        metrics.deviceTime().add(states.deviceNanoseconds());
        hadDevice |= states.deviceRows() > 0;
        ended.close();
    }

    /** Frees all memory, once. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        leaving.close();
        end(stream);
        tables.close();
        (hadDevice ? metrics.deviceTasks() : metrics.cpuTasks()).add(1);
        metrics.peak().add(memory.peak());
        memory.hold(0);
    }
}
