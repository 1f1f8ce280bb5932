package dev.windrow.spark;

import dev.windrow.column.Table;
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
    private TaskStream stream;
    private boolean hadDevice;
    private boolean isEnded;

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
            memory.hold(0);
            if (isEnded) {
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

    /** Merges the states, and lets them leave. Their memory counts until they have left. */
    private void leave() {
        leaving.addAll(stream.states().take());
        memory.hold(Math.min(leaving.byteSize(), memory.getUsed()));
    }

    /** Aggregates some rows. Returns whether the groups must leave. */
    private boolean aggregate() {
        long begin = System.nanoTime();
        try (GatheredRows rows =
                new GatheredRows(program.inputs(), size.rows(), stream.states().memory())) {
            input.fill(rows);
            long gathered = System.nanoTime();
            metrics.gathering().add(gathered - begin);
            boolean mustLeave;
            try (Table table = rows.table()) {
                long groups = stream.states().add(table);
                mustLeave = size.isPointless(groups, table.rows());
            }
            mustLeave |=
                    !stream.states().fits(program.memory())
                            | !memory.hold(stream.states().byteSize());
            metrics.rowsIn().add(rows.rows());
            metrics.batches().add(1);
            metrics.aggregating().add(System.nanoTime() - gathered);
            return mustLeave;
        }
    }

    /**
     * Writes all groups to a file, and frees their memory. Another operator of the task asks for
     * that, while it makes the next rows of the input or takes a group: nothing else goes on here.
     */
    private boolean spill() throws IOException {
        if (user != Thread.currentThread()) {
            return false;
        }
        context.taskMetrics().incMemoryBytesSpilled(memory.getUsed());
        leaving.addAll(stream.states().take());
        metrics.spilled().add(leaving.spill(context));
        // The pool of a stream keeps what was given back. If no other stream can begin, this one
        // goes on, so that each is ended once.
        TaskStream emptied = stream;
        stream = ExecutorSession.stream(program);
        end(emptied);
        return true;
    }

    private void end(TaskStream ended) {
        StateStream states = ended.states();
        metrics.deviceRows().add(states.deviceRows());
        metrics.deviceTime().add(states.deviceNanoseconds());
        hadDevice |= states.deviceRows() > 0;
        ended.close();
    }

    @Override
    public void close() {
        leaving.close();
        end(stream);
        (hadDevice ? metrics.deviceTasks() : metrics.cpuTasks()).add(1);
        metrics.peak().add(memory.peak());
        memory.hold(0);
    }
}
