package dev.windrow.internal.io;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Threads that work beside the calling thread. */
public final class ReadWorkers implements AutoCloseable {

    private final ExecutorService executor =
            ParallelParts.executor(Runtime.getRuntime().availableProcessors());
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<Future<?>> handed = new ArrayList<>();

    /** Submits a piece of work. */
    public void submit(Runnable work) {
        handed.add(
                executor.submit(
                        () -> {
                            if (!stopped.get()) {
                                work.run();
                            }
                        }));
    }

    /** Waits for all submitted work, and throws the first failure. */
    public void join() {
        try {
            for (Future<?> work : handed) {
                work.get();
            }
            handed.clear();
        } catch (ExecutionException | InterruptedException e) {
            throw ParallelParts.failure(e);
        }
    }

    /** Waits until no thread works any more. Work that has not begun is dropped. */
    @Override
    public void close() {
        stopped.set(true);
        executor.close();
    }
}
