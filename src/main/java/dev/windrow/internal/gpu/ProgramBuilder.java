package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.concurrent.CompletableFuture;
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
    private volatile boolean isClosed;

    /**
     * Begins some work, unless this is closed before its turn comes.
     *
     * @return what it returns, or {@code CLOSED}
     */
    <R> CompletableFuture<R> begin(Supplier<R> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    if (isClosed) {
                        throw new WindrowException(ErrorCode.CLOSED, "the session is closed");
                    }
                    return work.get();
                },
                executor);
    }

    /** Waits for what is being made, and makes nothing any more. */
    @Override
    public void close() {
        isClosed = true;
        executor.close();
    }
}
