// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.ResultArrays;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Programs that have run and wait for another table of their shape, or for their own. A run takes
 * the program out and puts it back, so two runs never share one; several of one shape wait after
 * they ran side by side. The program that has waited longest is closed once there are too many,
 * once all together are too large, or when a query needs their memory.
 */
final class KeptPrograms implements AutoCloseable {

    /** The one that has waited longest comes first. */
    private final List<KeptProgram> waiting = new ArrayList<>();

    private final int most;
    private final long mostBytes;
    private boolean isClosed;

    /**
     * Keeps no program yet.
     *
     * @param most how many it keeps at once
     * @param mostBytes how many bytes several of them may take on the device
     */
    KeptPrograms(int most, long mostBytes) {
        this.most = most;
        this.mostBytes = mostBytes;
    }

    /** Returns whether it keeps any: otherwise each table gets a program of its own. */
    boolean keepsAny() {
        return most > 0;
    }

    /** Returns whether a program of a shape waits. */
    synchronized boolean has(Object shape) {
        return waiting.stream().anyMatch(program -> shape.equals(program.shape()));
    }

    /**
     * Takes the program of a shape that has waited least; null if none waits.
     *
     * @param kind the class of programs of such shapes
     */
    synchronized <P extends KeptProgram> @Nullable P take(Object shape, Class<P> kind) {
        for (KeptProgram program : waiting.reversed()) {
            if (shape.equals(program.shape())) {
                waiting.remove(program);
                program.idle(false);
                return kind.cast(program);
            }
        }
        return null;
    }

    /** Keeps a program for further tables. */
    void keep(KeptProgram program) {
        put(program).forEach(this::close);
    }

    /** Keeps a program that is well and has a shape, and closes others. */
    void letGo(KeptProgram program, boolean isWell) {
        if (isWell && program.shape() != null) {
            keep(program);
        } else {
            close(program);
        }
    }

    /** Closes a program, and before it those that read its results on the device. */
    void close(KeptProgram program) {
        ResultArrays results = program.results();
        if (results != null) {
            close(shape -> shape instanceof ResultShape of && of.columns() == results);
        }
        program.close();
    }

    private synchronized List<KeptProgram> put(KeptProgram program) {
        boolean isStale = program.shape() instanceof ResultShape of && of.columns().isClosed();
        if (isClosed || isStale) {
            return List.of(program);
        }
        program.idle(true);
        waiting.add(program);
        List<KeptProgram> surplus = new ArrayList<>();
        while (waiting.size() > most || waiting.size() > 1 && bytes() > mostBytes) {
            surplus.add(waiting.removeFirst());
        }
        return surplus;
    }

    /** Returns the bytes that these programs take on the device, which any query may have. */
    synchronized long bytes() {
        return waiting.stream().mapToLong(program -> program.lease().bytes()).sum();
    }

    /**
     * Closes the program that has waited longest.
     *
     * @return whether there was one
     */
    boolean closeOldest() {
        KeptProgram oldest = poll();
        if (oldest != null) {
            close(oldest);
        }
        return oldest != null;
    }

    private synchronized @Nullable KeptProgram poll() {
        return waiting.isEmpty() ? null : waiting.removeFirst();
    }

    /** Closes the programs of some shapes that wait. */
    void close(Predicate<Object> shapes) {
        List<KeptProgram> chosen = new ArrayList<>();
        synchronized (this) {
            for (KeptProgram program : waiting) {
                if (shapes.test(program.shape())) {
                    chosen.add(program);
                }
            }
            waiting.removeAll(chosen);
        }
        chosen.forEach(this::close);
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
