package dev.windrow.progress;

/**
 * Hears how far long work has come. Called from the thread that does the work, a few times a second
 * at most; an implementation returns at once and throws nothing.
 */
@FunctionalInterface
public interface ProgressListener {

    /** The total of work whose size is not known. */
    long UNKNOWN = -1;

    /** Listens to nothing. */
    ProgressListener NONE = (phase, done, total) -> {};

    /**
     * Tells how far a phase has come.
     *
     * @param phase what is being done, such as {@code reading orders.parquet}
     * @param done rows or bytes done so far
     * @param total rows or bytes in all, or {@link #UNKNOWN}
     */
    void progress(String phase, long done, long total);
}
