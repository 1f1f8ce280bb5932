package dev.windrow.spark;

import dev.windrow.column.Table;
import dev.windrow.internal.scan.StateStream;
import dev.windrow.spark.ExecutorSession.TaskStream;

import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * One task: it gathers rows into tables, aggregates these, and hands out the groups as rows. Groups
 * leave when all rows were read; or earlier, if they need too much memory or are nearly as many as
 * the rows, so that holding them does not pay. For the thread of the task.
 */
final class AggregationTask implements Iterator<InternalRow>, AutoCloseable {

    private final Program program;
    private final Metrics metrics;
    private final TaskInput input;
    private final TaskStream stream;
    private final StateStream states;
    private final TaskMemory memory;

    /** Groups on their way out. */
    private final Deque<Table> leaving = new ArrayDeque<>();

    private final BatchSize size;
    private @Nullable GroupRows current;
    private boolean isEnded;

    private AggregationTask(
            Program program, Metrics metrics, TaskInput input, TaskContext context) {
        this.program = program;
        this.metrics = metrics;
        this.input = input;
        memory = new TaskMemory(context.taskMemoryManager(), program.memory());
        stream = ExecutorSession.stream(program);
        states = stream.states();
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
        while (current == null || !current.hasNext()) {
            if (current != null) {
                current.close();
                current = null;
            }
            if (leaving.isEmpty()) {
                if (isEnded) {
                    return false;
                }
                read();
            } else {
                current = new GroupRows(program, leaving.remove());
            }
        }
        return true;
    }

    @Override
    public InternalRow next() {
        if (!hasNext() || current == null) {
            throw new NoSuchElementException("no more groups");
        }
        metrics.rowsOut().add(1);
        return current.next();
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
            metrics.early().add(states.byteSize());
        }
        leaving.addAll(states.take());
        memory.release();
    }

    /** Aggregates some rows. Returns whether the groups must leave. */
    private boolean aggregate() {
        long begin = System.nanoTime();
        try (GatheredRows rows = new GatheredRows(program.inputs(), size.rows(), states.memory())) {
            input.fill(rows);
            long gathered = System.nanoTime();
            metrics.gathering().add(gathered - begin);
            boolean mustLeave;
            try (Table table = rows.table()) {
                long groups = states.add(table);
                mustLeave = size.isPointless(groups, table.rows());
            }
            mustLeave |= !memory.holds(states);
            metrics.rowsIn().add(rows.rows());
            metrics.batches().add(1);
            metrics.aggregating().add(System.nanoTime() - gathered);
            return mustLeave;
        }
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
        }
        leaving.forEach(Table::close);
        metrics.deviceRows().add(states.deviceRows());
        metrics.deviceTime().add(states.deviceNanoseconds());
        (states.deviceRows() > 0 ? metrics.deviceTasks() : metrics.cpuTasks()).add(1);
        stream.close();
        memory.release();
        metrics.peak().add(memory.peak());
    }
}
