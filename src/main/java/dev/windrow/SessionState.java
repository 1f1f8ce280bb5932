package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/** The state that a session shares with all that it made. */
final class SessionState {

    private final Object lock;
    private final WindrowConfig config;
    private final Cancellation cancellation = new Cancellation();
    private boolean closed;

    /**
     * Makes the state of an open session.
     *
     * @param lock the lock that every call of the session holds while it runs
     */
    SessionState(Object lock, WindrowConfig config) {
        this.lock = lock;
        this.config = config;
    }

    Object lock() {
        return lock;
    }

    /** Returns what all work that may take long runs in. */
    Cancellation cancellation() {
        return cancellation;
    }

    WindrowConfig config() {
        return config;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "this session is closed");
        }
    }
}
