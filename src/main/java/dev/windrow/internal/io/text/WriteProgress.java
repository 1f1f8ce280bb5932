package dev.windrow.internal.io.text;

import dev.windrow.progress.ProgressListener;

/** Tells a listener of rows that were written, every few thousand rows. */
final class WriteProgress {

    /** Rows between two reports. */
    private static final int ROWS_PER_REPORT = 1 << 12;

    private final ProgressListener progress;
    private final long total;
    private long rows;

    WriteProgress(ProgressListener progress, long total) {
        this.progress = progress;
        this.total = total;
    }

    void addRow() {
        rows++;
        if (rows % ROWS_PER_REPORT == 0) {
            progress.progress("writing", rows, total);
        }
    }
}
