package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/** What everything that a session made shares with it. */
final class SessionState {

    private final Object lock;
    private final WindrowConfig config;
    private boolean closed;

    /**
     * Makes the state of an open session.
     *
     * @param lock what all calls of the session hold while they run
     */
    SessionState(Object lock, WindrowConfig config) {
        this.lock = lock;
        this.config = config;
    }

    /** Returns what guards all that the session has. */
    Object lock() {
        return lock;
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
