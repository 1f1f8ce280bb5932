// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * One step of a run.
 *
 * @param kind the kind of step
 * @param name its name; for a kernel, its task's name
 * @param start when it began, in nanoseconds of {@link System#nanoTime}, or {@link #NO_START}. The
 *     device has another clock, so steps that it timed are laid in the order of the tasks into the
 *     time that the host waited
 * @param nanoseconds its duration, for kernels and transfers on the device's clock, else on the
 *     host's. A repeated run of a prepared query times all kernels as one step, {@code all tasks},
 *     on the host's clock: to time each, the device would wait between them
 * @param bytes bytes moved, or 0 where not known. For a kernel it is the size of the arrays that it
 *     was given, each counted once: it moved less if it used only a part of one, and more if it
 *     read one twice
 * @param rows rows taken as input, or 0 where not known
 * @param launch the launch shape of a kernel; null for other steps, and where TornadoVM chose the
 *     shape
 */
public record Phase(
        Kind kind,
        String name,
        long start,
        long nanoseconds,
        long bytes,
        long rows,
        @Nullable Launch launch) {

    /** The start of a step that followed the one before it, at a time that was not measured. */
    public static final long NO_START = Long.MIN_VALUE;

    /** The kinds of steps, in the order of a run. */
    public enum Kind {
        /** Reading a file or a data set. */
        READ,
        /** Planning. */
        PLAN,
        /** Compiling kernels. */
        COMPILE,
        /** Copying to the device. */
        UPLOAD,
        /** Running kernels. */
        KERNEL,
        /** Copying from the device. */
        DOWNLOAD,
        /** Work on the host. */
        HOST
    }

    /**
     * How a kernel was launched.
     *
     * @param blocks the number of blocks
     * @param threads the threads of each block
     */
    public record Launch(long blocks, int threads) {}

    /** Rejects a null kind or name. */
    public Phase {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
    }

    /**
     * Makes a step that followed the one before it.
     *
     * @param kind what sort of step
     * @param name its name
     * @param nanoseconds how long it took
     * @param bytes what it moved, or 0 if that is not known
     */
    public Phase(Kind kind, String name, long nanoseconds, long bytes) {
        this(kind, name, NO_START, nanoseconds, bytes, 0, null);
    }

    /**
     * Returns a step on the host that ends now.
     *
     * @param start when it began, in nanoseconds of {@link System#nanoTime}
     * @param kind what sort of step
     * @param name its name
     * @param bytes what it moved, or 0 if that is not known
     * @param rows rows that it took, or 0 if that is not known
     * @return the step
     */
    public static Phase since(long start, Kind kind, String name, long bytes, long rows) {
        return new Phase(kind, name, start, System.nanoTime() - start, bytes, rows, null);
    }

    /**
     * {@return this step with another start}
     *
     * @param begin when it began, in nanoseconds of {@link System#nanoTime}
     */
    public Phase from(long begin) {
        return new Phase(kind, name, begin, nanoseconds, bytes, rows, launch);
    }

    /** {@return the bytes moved in a nanosecond, which is also GB/s; 0 if not known} */
    public double gigabytesPerSecond() {
        return nanoseconds == 0 ? 0 : (double) bytes / nanoseconds;
    }
}
