package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Lets any thread end what others run in a session. They are interrupted: every thread that works
 * for them looks for that between batches. A program that interrupts such a thread itself ends the
 * work likewise.
 */
final class Cancellation {

    /** The threads whose calls run, and whether these were cancelled. */
    private final Map<Thread, Boolean> runners = new HashMap<>();

    /**
     * Does work that may be cancelled. Work within such work belongs to it.
     *
     * @throws WindrowException {@code CANCELLED} in place of what the work fails with once it is
     *     cancelled, or the thread interrupted
     */
    <R> R run(Supplier<R> work) {
        Thread runner = Thread.currentThread();
        if (!begin(runner)) {
            return work.get();
        }
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw isCancelled(runner) || runner.isInterrupted()
                    ? new WindrowException(ErrorCode.CANCELLED, "the query was cancelled", e)
                    : e;
        } finally {
            end(runner);
        }
    }

    /** Returns whether this is the thread's outermost work. */
    private synchronized boolean begin(Thread runner) {
        return runners.putIfAbsent(runner, false) == null;
    }

    private synchronized boolean isCancelled(Thread runner) {
        return runners.getOrDefault(runner, false);
    }

    /** Only the work that was to end has seen the interrupt, unless it came from elsewhere. */
    private synchronized void end(Thread runner) {
        boolean wasCancelled = runners.remove(runner);
        if (wasCancelled) {
            Thread.interrupted();
        }
    }

    /** Ends all that runs now. */
    synchronized void cancel() {
        runners.keySet().forEach(Thread::interrupt);
        runners.replaceAll((runner, wasCancelled) -> true);
    }
}
