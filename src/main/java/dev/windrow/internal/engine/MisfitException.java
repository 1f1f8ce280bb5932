package dev.windrow.internal.engine;

/**
 * Tells that an engine has computed a value that does not fit its type, and knows no more: which
 * one it is and what is wrong with it, the CPU engine says when it computes the same.
 */
public final class MisfitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MisfitException() {
        super("the device found a value that does not fit its type");
    }
}
