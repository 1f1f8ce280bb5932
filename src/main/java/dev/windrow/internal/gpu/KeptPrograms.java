package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.ProgramShape;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Programs that have run and wait for another table of their shape. A run takes the program out and
 * puts it back, so two runs never share one. The program that has waited longest is closed once
 * there are too many, once all together are too large, or when a query needs their memory.
 */
final class KeptPrograms implements AutoCloseable {

    private final LinkedHashMap<ProgramShape, ReadyProgram> waiting = new LinkedHashMap<>();
    private final int most;
    private boolean isClosed;

    /**
     * Keeps no program yet.
     *
     * @param most how many it keeps at once
     */
    KeptPrograms(int most) {
        this.most = most;
    }

    /** Returns whether it keeps any: otherwise each table gets a program of its own. */
    boolean keepsAny() {
        return most > 0;
    }

    /** Takes the program of a shape; null if none waits. */
    synchronized @Nullable ReadyProgram take(ProgramShape shape) {
        ReadyProgram program = waiting.remove(shape);
        if (program != null) {
            program.idle(false);
        }
        return program;
    }

    /** Keeps a program for further tables. */
    void keep(ReadyProgram program) {
        for (ReadyProgram surplus : put(program)) {
            surplus.close();
        }
    }

    private synchronized List<ReadyProgram> put(ReadyProgram program) {
        List<ReadyProgram> surplus = new ArrayList<>();
        ProgramShape shape = Objects.requireNonNull(program.shape(), "a program of one table");
        if (isClosed || waiting.containsKey(shape)) {
            surplus.add(program);
            return surplus;
        }
        program.idle(true);
        waiting.put(shape, program);
        while (waiting.size() > most
                || waiting.size() > 1 && bytes() > PlanTuning.KEPT_PROGRAM_BYTES) {
            surplus.add(waiting.pollFirstEntry().getValue());
        }
        return surplus;
    }

    /** Returns the bytes that these programs take on the device, which any query may have. */
    synchronized long bytes() {
        return waiting.values().stream().mapToLong(program -> program.lease().bytes()).sum();
    }

    /**
     * Closes the program that has waited longest.
     *
     * @return whether there was one
     */
    boolean closeOldest() {
        ReadyProgram oldest = poll();
        if (oldest != null) {
            oldest.close();
        }
        return oldest != null;
    }

    private synchronized @Nullable ReadyProgram poll() {
        Map.Entry<ProgramShape, ReadyProgram> first = waiting.pollFirstEntry();
        return first == null ? null : first.getValue();
    }

    /** Closes all; programs that are still running are closed once they are put back. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        while (closeOldest()) {
            // Each is closed outside of the lock.
        }
    }
}
