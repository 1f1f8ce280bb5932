package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.groupby.ProgramShape;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Makes programs on a thread of its own, one after the other, while other threads work. */
final class ProgramBuilder implements AutoCloseable {

    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(
                    work ->
                            Thread.ofPlatform()
                                    .daemon()
                                    .name("windrow-device-builder")
                                    .unstarted(work));
    private final Map<ProgramShape, Integer> begun = new ConcurrentHashMap<>();
    private volatile boolean isClosed;

    /**
     * Begins to make something, unless this is closed before its turn comes.
     *
     * @param shape the shape of the program that it is made with
     * @return what is made, or {@code CLOSED}
     */
    <R> CompletableFuture<R> begin(ProgramShape shape, Supplier<R> maker) {
        begun.merge(shape, 1, Integer::sum);
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        if (isClosed) {
                            throw new WindrowException(ErrorCode.CLOSED, "the session is closed");
                        }
                        return maker.get();
                    } finally {
                        begun.computeIfPresent(shape, (of, many) -> many == 1 ? null : many - 1);
                    }
                },
                executor);
    }

    /** Returns how many programs of a shape are being made. */
    int begun(ProgramShape shape) {
        return begun.getOrDefault(shape, 0);
    }

    /** Waits for what is being made, and makes nothing any more. */
    @Override
    public void close() {
        isClosed = true;
        executor.close();
    }
}
