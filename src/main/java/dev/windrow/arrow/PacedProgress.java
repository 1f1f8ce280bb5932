// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.progress.ProgressListener;

/** Passes on progress no more often than a listener is promised. For one thread at a time. */
public final class PacedProgress implements ProgressListener {

    /** Four calls a second look like movement and cost nothing. */
    private static final long INTERVAL_NANOSECONDS = 250_000_000L;

    private final ProgressListener listener;
    private long last;

    /**
     * Paces a listener: a call within a quarter of a second after the last one is dropped, unless
     * the work is done.
     *
     * @param listener hears of the calls that are not dropped
     */
    public PacedProgress(ProgressListener listener) {
        this.listener = listener;
        this.last = System.nanoTime() - INTERVAL_NANOSECONDS;
    }

    @Override
    public void progress(String phase, long done, long total) {
        long now = System.nanoTime();
        if (now - last >= INTERVAL_NANOSECONDS || done == total) {
            last = now;
            listener.progress(phase, done, total);
        }
    }
}
