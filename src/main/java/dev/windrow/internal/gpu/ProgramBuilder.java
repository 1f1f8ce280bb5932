// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.groupby.ProgramShape;

import java.util.Map;
import java.util.Optional;
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

    /** Shapes whose programs cannot be made. */
    private final Map<ProgramShape, String> refused = new ConcurrentHashMap<>();

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
                    } catch (WindrowException e) {
                        if (e.code() == ErrorCode.DEVICE_FAILURE || e.code() == ErrorCode.KERNEL) {
                            refused.put(shape, String.valueOf(e.getMessage()));
                        }
                        throw e;
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

    /** Returns why no program of a shape can be made, if that was tried in vain. */
    Optional<String> refusal(ProgramShape shape) {
        return Optional.ofNullable(refused.get(shape));
    }

    /** Waits for what is being made, and makes nothing any more. */
    @Override
    public void close() {
        isClosed = true;
        executor.close();
    }
}
