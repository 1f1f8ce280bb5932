package dev.windrow;

/** Something that a session or a resident table closes with itself. */
interface SessionResource extends AutoCloseable {

    /** Frees it; a second call does nothing. */
    @Override
    void close();
}
