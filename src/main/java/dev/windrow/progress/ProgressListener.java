// SPDX-License-Identifier: Apache-2.0
package dev.windrow.progress;

/**
 * Is told how far long work has come. It is called from the thread that does the work, at most a
 * few times a second, and from several threads if several queries run side by side. An
 * implementation must return at once and throw nothing.
 */
@FunctionalInterface
public interface ProgressListener {

    /** The total of work whose size is unknown. */
    long UNKNOWN = -1;

    /** Listens to nothing. */
    ProgressListener NONE = (phase, done, total) -> {};

    /**
     * Tells how far a phase has come.
     *
     * @param phase the work being done, such as {@code reading orders.parquet}
     * @param done rows or bytes done so far
     * @param total rows or bytes in all, or {@link #UNKNOWN}
     */
    void progress(String phase, long done, long total);
}
