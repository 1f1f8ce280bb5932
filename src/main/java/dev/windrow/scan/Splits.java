package dev.windrow.scan;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

/** The parts of a table in the order of its rows. Any thread may ask for the next one. */
public interface Splits extends AutoCloseable {

    /** What {@link #rows} returns where nobody can tell. */
    long UNKNOWN = -1;

    /**
     * Returns the rows of all parts together, as far as the input tells before it is read.
     *
     * @return 0 or more, or {@link #UNKNOWN}
     */
    long rows();

    /**
     * Returns the next part. What is returned may be read after the one that follows, or beside it
     * on another thread.
     *
     * @return the part, or null at the end
     * @throws WindrowException if the input cannot be read
     */
    @Nullable Split next();

    /**
     * Ends the pass, before or after the last part.
     *
     * @throws WindrowException {@code FILE_CHANGED} if a file is not as it was when the pass began:
     *     what was read is then not to be used
     */
    @Override
    void close();
}
