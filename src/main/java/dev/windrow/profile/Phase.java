package dev.windrow.profile;

import java.util.Objects;

/**
 * One step of a run.
 *
 * @param kind what sort of step
 * @param name its name; for a kernel, its task's
 * @param nanoseconds how long it took: on the host's clock, for kernels and transfers on the
 *     device's. A repeated run of a prepared query times all kernels as one, {@code all tasks}, on
 *     the host's clock: to time each, the device waits between them
 * @param bytes what it moved, or 0 where that is not known
 */
public record Phase(Kind kind, String name, long nanoseconds, long bytes) {

    /** What sort of step, in the order in which a run comes to them. */
    public enum Kind {
        READ,
        PLAN,
        COMPILE,
        UPLOAD,
        KERNEL,
        DOWNLOAD,
        HOST
    }

    public Phase {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
    }

    /** Returns the bytes moved in a nanosecond, which is also GB/s; 0 where not known. */
    public double gigabytesPerSecond() {
        return nanoseconds == 0 ? 0 : (double) bytes / nanoseconds;
    }
}
