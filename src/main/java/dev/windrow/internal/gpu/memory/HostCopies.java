package dev.windrow.internal.gpu.memory;

/**
 * What was copied on the host to make arrays of columns.
 *
 * @param bytes bytes of columns that were copied; those that are taken as they lie are none
 * @param nanoseconds how long it took
 */
public record HostCopies(long bytes, long nanoseconds) {

    /** Nothing. */
    public static final HostCopies NONE = new HostCopies(0, 0);

    /** Returns what came after an earlier moment. */
    public HostCopies since(HostCopies earlier) {
        return new HostCopies(bytes - earlier.bytes, nanoseconds - earlier.nanoseconds);
    }

    HostCopies plus(HostCopies more) {
        return new HostCopies(bytes + more.bytes, nanoseconds + more.nanoseconds);
    }
}
